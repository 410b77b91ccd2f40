// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/http/http_door.hpp"

#include "ha_bridge/http/conversation_api.hpp"
#include "ha_bridge/http/event_stream.hpp"
#include "ha_bridge/identifier.hpp"

#include <boost/json/serialize.hpp>

namespace answerd::ha_bridge::http {
namespace {

/// The way back of POST /conversation: one body when all is said.
class whole_answer final : public conversation::voice {
 public:
    explicit whole_answer(exchange& back) : back_{back} {}

    awaitable<void> say(std::string) override { co_return; }

    awaitable<bool> finish(const conversation::answer& whole) override
    {
        response said;
        said.body = answer_body(whole);
        co_return co_await back_.respond(std::move(said));
    }

 private:
    exchange& back_;
};

response json_response(unsigned status, const boost::json::object& body)
{
    return {.status = status, .body = boost::json::serialize(body)};
}

response options_response(std::string allow)
{
    response said{.status = 204};
    said.allow = std::move(allow);
    return said;
}

/// The utterance of a turn, or why there is none.
std::variant<conversation::utterance, response> read_turn(const request& asked)
{
    if (auto refused = check_json_type(asked.content_type, asked.content_encoding))
        return std::move(*refused);
    return read_conversation(asked.body);
}

/// What is answered instead of serving the line that was found, if anything.
std::optional<response> refusal_of(const routed& found, const request& asked)
{
    if (const auto* others = std::get_if<other_methods>(&found)) {
        if (asked.method == "OPTIONS")
            return options_response(others->allow);
        auto refused = problem_response(405, "this path is not served for this method");
        refused.allow = others->allow;
        return refused;
    }
    if (std::holds_alternative<malformed_target>(found) && asked.target == "*")
        return options_response("GET, HEAD, POST, DELETE, OPTIONS");
    if (std::holds_alternative<malformed_target>(found))
        return problem_response(400, "the request target is malformed");
    if (std::holds_alternative<unknown_path>(found))
        return problem_response(404, "there is nothing at this path");

    const auto& id = std::get<matched>(found).id;
    const auto wrong = id ? identifier_problem(*id) : std::string_view{};
    if (wrong.empty())
        return std::nullopt;
    return problem_response(
        422,
        "the request cannot be used",
        {{"conversation_id", std::string{wrong}}}
    );
}

bool is_open(const routed& found) noexcept
{
    const auto* match = std::get_if<matched>(&found);
    return match != nullptr && match->where->open;
}

} // namespace

http_door::http_door(turn_taker& turns, service_status& status, access_rules rules)
    : turns_{turns}, status_{status}, rules_{std::move(rules)}
{
    const auto to = [this](awaitable<void> (http_door::*member)(call&)) -> handler {
        return [this, member](call& here) { return (this->*member)(here); };
    };
    table_ = {
        {"POST", "/conversation", to(&http_door::converse)},
        {"POST", "/conversation/stream", to(&http_door::converse_in_events)},
        {"POST", "/conversation/{id}/cancel", to(&http_door::cancel)},
        {"DELETE", "/conversation", to(&http_door::erase_all)},
        {"DELETE", "/conversation/{id}", to(&http_door::erase)},
        {"GET", "/health", to(&http_door::health), true},
        {"GET", "/ready", to(&http_door::ready), true},
        {"GET", "/metrics", to(&http_door::metrics)},
        {"GET", "/status", to(&http_door::status)},
        {"GET", "/turns", to(&http_door::turns)},
    };
}

awaitable<void> http_door::serve(const request& asked, exchange& back, conversation::signal& stop)
{
    auto found = find_route(table_, asked.method, asked.target);
    auto refused = check_site(asked, rules_);
    if (!refused && !is_open(found))
        refused = check_token(asked, rules_);
    if (!refused)
        refused = refusal_of(found, asked);
    if (refused) {
        co_await back.respond(std::move(*refused));
        co_return;
    }
    auto& match = std::get<matched>(found);
    call here{asked, back, stop, std::move(match.id)};
    co_await match.where->serve(here);
}

awaitable<void> http_door::converse(call& here)
{
    auto read = read_turn(here.asked);
    if (auto* refused = std::get_if<response>(&read)) {
        co_await here.back.respond(std::move(*refused));
        co_return;
    }
    whole_answer way_back{here.back};
    auto& said = std::get<conversation::utterance>(read);
    co_await turns_.answer(std::move(said), way_back, here.stop, nullptr);
}

awaitable<void> http_door::converse_in_events(call& here)
{
    auto read = read_turn(here.asked);
    if (auto* refused = std::get_if<response>(&read)) {
        co_await here.back.respond(std::move(*refused));
        co_return;
    }
    auto& said = std::get<conversation::utterance>(read);
    said.via.streams = true;
    response head;
    head.content_type = event_stream_type;
    event_stream events{here.back.open_stream(std::move(head))};
    co_await turns_.answer(std::move(said), events, here.stop, &events);
}

awaitable<void> http_door::cancel(call& here)
{
    const unsigned stopped = turns_.cancel(*here.id);
    const bool known = stopped > 0 || turns_.knows(*here.id);
    auto said = known ? json_response(200, {{"cancelled", stopped}})
                      : problem_response(404, "this conversation is not known");
    co_await here.back.respond(std::move(said));
}

awaitable<void> http_door::erase(call& here)
{
    co_await turns_.erase(here.id);
    response done{.status = 204};
    co_await here.back.respond(std::move(done));
}

awaitable<void> http_door::erase_all(call& here)
{
    std::optional<std::string> every;
    co_await turns_.erase(std::move(every));
    response done{.status = 204};
    co_await here.back.respond(std::move(done));
}

awaitable<void> http_door::health(call& here)
{
    auto said = json_response(200, status_.health());
    co_await here.back.respond(std::move(said));
}

awaitable<void> http_door::ready(call& here)
{
    const bool ready = status_.ready();
    auto said = json_response(ready ? 200 : 503, {{"ready", ready}});
    co_await here.back.respond(std::move(said));
}

awaitable<void> http_door::status(call& here)
{
    auto said = json_response(200, status_.details());
    co_await here.back.respond(std::move(said));
}

awaitable<void> http_door::turns(call& here)
{
    response said;
    // What a household said is for nobody's eyes but theirs, and every process of this host could
    // ask a door that wants no token.
    if (rules_.token)
        said.body = boost::json::serialize(status_.turns());
    else
        said = problem_response(403, "turns are told to who has the token, and none is configured");
    co_await here.back.respond(std::move(said));
}

awaitable<void> http_door::metrics(call& here)
{
    response said;
    said.body = status_.metrics();
    said.content_type = metrics_type;
    co_await here.back.respond(std::move(said));
}

} // namespace answerd::ha_bridge::http
