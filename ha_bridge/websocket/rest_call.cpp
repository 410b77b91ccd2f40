// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/websocket/rest_call.hpp"

#include <boost/json/parse.hpp>

#include <chrono>
#include <utility>

namespace answerd::ha_bridge::websocket {
namespace {

namespace json = boost::json;

result<json::value> to_value(int status, std::string body)
{
    if (status < 200 || status > 299)
        return failure{
            errc::refused,
            "Home Assistant answered " + std::to_string(status),
            std::move(body)};
    if (body.empty())
        return json::value{};
    error_code error;
    auto parsed = json::parse(body, error);
    if (error)
        return failure{errc::malformed, "Home Assistant's answer is no JSON", std::move(body)};
    return parsed;
}

awaitable<void> exchange(
    conversation::http_client& http,
    conversation::http_request what,
    result<json::value>& into
)
{
    const auto idle = what.limits.idle;
    auto opened = co_await http.open(std::move(what));
    if (!opened) {
        into = opened.error();
        co_return;
    }
    auto response = std::move(*opened);
    auto body = co_await conversation::read_all(*response, idle);
    if (body)
        into = to_value(response->status(), std::move(*body));
    else
        into = body.error();
}

} // namespace

awaitable<result<json::value>> rest_call(
    conversation::runtime& time,
    conversation::http_client& http,
    conversation::http_request what,
    conversation::patience mine
)
{
    // The patience decides; the client's own limits only keep it from waiting for ever.
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(mine.until - time.now());
    what.limits.total = std::max(left, std::chrono::milliseconds{1});
    what.limits.first_event = what.limits.idle = what.limits.total;
    result<json::value> came{failure{errc::cancelled, "nobody waits for it any more"}};
    auto work = exchange(http, std::move(what), came);
    const auto how = co_await time.run(std::move(work), mine.until, mine.stop);
    if (how == conversation::ended::timed_out)
        co_return failure{errc::timed_out, "Home Assistant did not answer in time"};
    if (how == conversation::ended::stopped)
        co_return failure{errc::cancelled, "nobody waits for it any more"};
    co_return came;
}

} // namespace answerd::ha_bridge::websocket
