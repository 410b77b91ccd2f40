// SPDX-License-Identifier: Apache-2.0
#include "daemon/daemon_client.hpp"

#include <boost/json/parse.hpp>

#include <utility>

namespace answerd::daemon {
namespace {

using namespace std::chrono_literals;

std::string host_of(const config::listen_address& at)
{
    if (at.host == "0.0.0.0")
        return "127.0.0.1";
    if (at.host == "::")
        return "[::1]";
    return at.host.find(':') == std::string::npos ? at.host : "[" + at.host + "]";
}

} // namespace

std::string base_url(const config::http_settings& of)
{
    return "http://" + host_of(of.listen) + ":" + std::to_string(of.listen.port);
}

conversation::awaitable<result<boost::json::value>>
get_from_daemon(conversation::http_client& http, config::http_settings at, std::string path)
{
    conversation::http_request request{.method = "GET", .url = base_url(at) + path};
    if (!at.token.text.empty())
        request.headers.emplace_back("Authorization", "Bearer " + at.token.text);
    request.limits = {.connect = 500ms, .first_event = 2s, .idle = 2s, .total = 3s};
    auto opened = co_await http.open(std::move(request));
    if (!opened)
        co_return opened.error();
    if ((*opened)->status() != 200)
        co_return failure{
            errc::refused,
            "it answers with status " + std::to_string((*opened)->status())};
    const auto body = co_await conversation::read_all(**opened, 2s);
    if (!body)
        co_return body.error();
    boost::system::error_code wrong;
    auto told = boost::json::parse(*body, wrong);
    if (wrong)
        co_return failure{errc::malformed, "its answer is no JSON", *body};
    co_return told;
}

} // namespace answerd::daemon
