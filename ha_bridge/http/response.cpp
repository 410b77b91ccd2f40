// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/http/response.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

namespace answerd::ha_bridge::http {
namespace {

std::string_view reason(unsigned status) noexcept
{
    switch (status) {
    case 200:
        return "OK";
    case 204:
        return "No Content";
    case 400:
        return "Bad Request";
    case 401:
        return "Unauthorized";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 408:
        return "Request Timeout";
    case 413:
        return "Content Too Large";
    case 414:
        return "URI Too Long";
    case 415:
        return "Unsupported Media Type";
    case 417:
        return "Expectation Failed";
    case 422:
        return "Unprocessable Content";
    case 431:
        return "Request Header Fields Too Large";
    case 500:
        return "Internal Server Error";
    case 503:
        return "Service Unavailable";
    case 505:
        return "HTTP Version Not Supported";
    default:
        return "Status";
    }
}

void add_field(std::string& head, std::string_view name, std::string_view value)
{
    head.append(name).append(": ").append(value).append("\r\n");
}

void add_framing(std::string& head, const response& said, http::framing how)
{
    if (how == framing::chunked)
        add_field(head, "Transfer-Encoding", "chunked");
    else if (how == framing::length && said.status != 204)
        add_field(head, "Content-Length", std::to_string(said.body.size()));
}

} // namespace

response
problem_response(unsigned status, std::string_view error, const std::vector<problem>& problems)
{
    boost::json::array listed;
    for (const auto& each : problems)
        listed.push_back(boost::json::object{{"field", each.field}, {"message", each.message}});
    const boost::json::object body{{"error", error}, {"problems", std::move(listed)}};
    return {.status = status, .body = boost::json::serialize(body)};
}

std::string response_head(const response& said, const head_form& form)
{
    std::string head;
    head.reserve(256);
    head.append(form.http_1_0 ? "HTTP/1.0 " : "HTTP/1.1 ");
    head.append(std::to_string(said.status)).append(" ").append(reason(said.status)).append("\r\n");
    if (said.status != 204)
        add_field(head, "Content-Type", said.content_type);
    add_framing(head, said, form.framing);
    if (!said.allow.empty())
        add_field(head, "Allow", said.allow);
    if (said.wants_bearer)
        add_field(head, "WWW-Authenticate", "Bearer");
    add_field(head, "Cache-Control", "no-store");
    add_field(head, "X-Content-Type-Options", "nosniff");
    if (!form.keep_alive)
        add_field(head, "Connection", "close");
    else if (form.http_1_0)
        add_field(head, "Connection", "keep-alive");
    return head.append("\r\n");
}

} // namespace answerd::ha_bridge::http
