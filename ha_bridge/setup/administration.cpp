// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/setup/administration.hpp"

#include "conversation/json_fields.hpp"
#include "ha_bridge/websocket/rest_call.hpp"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <boost/url/encode.hpp>
#include <boost/url/rfc/unreserved_chars.hpp>

#include <utility>

namespace answerd::ha_bridge::setup {
namespace {

namespace json = boost::json;
using conversation::text_in;

conversation::http_request
request_of(const rest_access& with, std::string method, const std::string& path)
{
    conversation::http_request request{.method = std::move(method), .url = with.url + path};
    if (!with.token.empty())
        request.headers.emplace_back("Authorization", "Bearer " + with.token);
    request.ca_file = with.ca_file;
    return request;
}

/// What stands in a form body; names of flows and codes are plain, URLs are not.
std::string escaped(std::string_view text)
{
    return boost::urls::encode({text.data(), text.size()}, boost::urls::unreserved_chars);
}

awaitable<result<json::value>>
post_form(const rest_access& with, std::string path, std::string body, patience mine)
{
    auto request = request_of(with, "POST", path);
    request.headers.emplace_back("Content-Type", "application/x-www-form-urlencoded");
    request.body = std::move(body);
    co_return co_await websocket::rest_call(with.time, with.http, std::move(request), mine);
}

failure not_accepted()
{
    return {errc::refused, "the administrator's name or password is not accepted"};
}

/// The code at the end of a login flow, or why there is none.
result<std::string> code_of(const json::value& step)
{
    if (text_in(step, "type") == "create_entry")
        return std::string{text_in(step, "result")};
    if (text_in(step, "step_id") == "mfa")
        return failure{
            errc::refused,
            "this account asks for a second factor; give an administrator's token in its place"};
    return not_accepted();
}

} // namespace

awaitable<result<json::value>> rest(
    const rest_access& with,
    std::string method,
    std::string path,
    std::optional<json::object> body,
    patience mine
)
{
    auto request = request_of(with, std::move(method), path);
    if (body) {
        request.headers.emplace_back("Content-Type", "application/json");
        request.body = json::serialize(*body);
    }
    co_return co_await websocket::rest_call(with.time, with.http, std::move(request), mine);
}

awaitable<result<login>>
log_in(const rest_access& with, std::string name, std::string password, patience mine)
{
    const std::string client = with.url + "/";
    std::optional<json::object> begin{json::object{
        {"client_id", client},
        {"handler", json::array{"homeassistant", nullptr}},
        {"redirect_uri", client}}};
    const auto flow = co_await rest(with, "POST", "/auth/login_flow", std::move(begin), mine);
    if (!flow)
        co_return flow.error();
    std::optional<json::object> who{
        json::object{{"client_id", client}, {"username", name}, {"password", password}}};
    std::string path = "/auth/login_flow/" + std::string{text_in(*flow, "flow_id")};
    const auto step = co_await rest(with, "POST", std::move(path), std::move(who), mine);
    if (!step)
        co_return step.error().code == errc::refused ? not_accepted() : step.error();
    const auto code = code_of(*step);
    if (!code)
        co_return code.error();
    std::string form =
        "grant_type=authorization_code&client_id=" + escaped(client) + "&code=" + escaped(*code);
    const auto tokens = co_await post_form(with, "/auth/token", std::move(form), mine);
    if (!tokens)
        co_return tokens.error();
    login made;
    made.access_token = text_in(*tokens, "access_token");
    made.refresh_token = text_in(*tokens, "refresh_token");
    if (made.access_token.empty())
        co_return failure{errc::malformed, "Home Assistant's login gave no token"};
    co_return made;
}

awaitable<void> log_out(const rest_access& with, login what, patience mine)
{
    std::string form = "action=revoke&token=" + escaped(what.refresh_token);
    (void)co_await post_form(with, "/auth/token", std::move(form), mine);
}

} // namespace answerd::ha_bridge::setup
