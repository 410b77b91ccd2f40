// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/request_reader.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include <optional>
#include <utility>

namespace answerd::daemon::net {

namespace beast_http = boost::beast::http;
namespace door = ha_bridge::http;

/// Beast's parser serves one message: it is made anew for each.
struct request_reader::beast_parser {
    std::optional<beast_http::request_parser<beast_http::string_body>> one{};
};

namespace {

std::optional<std::string> field(const beast_http::fields& from, beast_http::field name)
{
    const auto found = from.find(name);
    if (found == from.end())
        return std::nullopt;
    return std::string{found->value()};
}

/// Clients of old sent an empty line after a body: RFC 9112 2.2 wants it skipped.
std::size_t empty_lines(std::string_view bytes) noexcept
{
    std::size_t size = 0;
    while (bytes.substr(size).starts_with("\r\n"))
        size += 2;
    return size;
}

} // namespace

request_reader::request_reader(const door::head_limits& limits)
    : limits_{limits}, parser_{std::make_unique<beast_parser>()}
{}

request_reader::~request_reader() = default;

std::size_t request_reader::take(std::string_view bytes)
{
    std::size_t used = 0;
    if (stage_ == stage::between) {
        used = empty_lines(bytes);
        if (used < bytes.size() && bytes.substr(used) != "\r")
            stage_ = stage::head;
    }
    if (stage_ == stage::head)
        used += take_head(bytes.substr(used));
    while (stage_ == stage::body && used < bytes.size()) {
        const auto more = take_body(bytes.substr(used));
        used += more;
        if (more == 0)
            break;
    }
    return used;
}

std::size_t request_reader::take_head(std::string_view bytes)
{
    const auto verdict = door::check_request_head(bytes, limits_);
    if (std::holds_alternative<door::head_incomplete>(verdict))
        return 0;
    if (const auto* refused = std::get_if<door::head_refused>(&verdict)) {
        refuse(*refused);
        return 0;
    }
    const auto& accepted = std::get<door::head_accepted>(verdict);
    auto& parser = parser_->one.emplace();
    parser.header_limit(static_cast<std::uint32_t>(limits_.head) + 1U);
    parser.body_limit(limits_.body);
    parser.eager(true);
    boost::beast::error_code error;
    const auto used = parser.put(boost::asio::buffer(bytes.data(), accepted.size), error);
    if ((error && error != beast_http::error::need_more) || !parser.is_header_done()) {
        refuse({400, "", "the header is malformed"});
        return 0;
    }
    read_fields();
    const bool done = parser.is_done();
    stage_ = done ? stage::whole : stage::body;
    wants_continue_ = accepted.expects_continue && !done;
    return used;
}

std::size_t request_reader::take_body(std::string_view bytes)
{
    auto& parser = *parser_->one;
    boost::beast::error_code error;
    const auto used = parser.put(boost::asio::buffer(bytes.data(), bytes.size()), error);
    if (error == beast_http::error::body_limit)
        refuse({413, "", "the body is too large"});
    else if (error && error != beast_http::error::need_more)
        refuse({400, "", "the body is not framed as announced"});
    else if (parser.is_done())
        stage_ = stage::whole;
    else if (used == 0 && bytes.size() >= limits_.head)
        refuse({400, "", "a chunk has a header that is too large"});
    return used;
}

void request_reader::read_fields()
{
    const auto& message = parser_->one->get();
    http_1_0_ = message.version() == 10;
    keeps_alive_ = message.keep_alive();
    asked_ = door::request{};
    asked_.method = std::string{message.method_string()};
    asked_.target = std::string{message.target()};
    asked_.host = field(message, beast_http::field::host);
    asked_.origin = field(message, beast_http::field::origin);
    asked_.authorization = field(message, beast_http::field::authorization);
    asked_.content_type = field(message, beast_http::field::content_type);
    asked_.content_encoding = field(message, beast_http::field::content_encoding);
}

void request_reader::refuse(const door::head_refused& why)
{
    refusal_ = why;
    stage_ = stage::broken;
}

bool request_reader::wants_continue() noexcept { return std::exchange(wants_continue_, false); }

door::request request_reader::take_request()
{
    asked_.body = std::move(parser_->one->get().body());
    parser_->one.reset();
    stage_ = stage::between;
    return std::exchange(asked_, {});
}

} // namespace answerd::daemon::net
