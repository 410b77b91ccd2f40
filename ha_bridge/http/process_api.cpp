// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/http/process_api.hpp"

#include "ha_bridge/http/conversation_api.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <utility>

namespace answerd::ha_bridge::http {
namespace {

namespace json = boost::json;
using conversation::answer;
using conversation::code;

bool is_error(code how) noexcept
{
    return how != code::ok && how != code::paused && how != code::cancelled;
}

std::string_view error_code(code how) noexcept
{
    if (how == code::not_understood)
        return "no_intent_match";
    return how == code::internal ? "unknown" : "failed_to_handle";
}

json::array targets(const answer& whole, bool that_went_well)
{
    json::array all;
    for (const auto& each : whole.extra.affected)
        if (each.ok == that_went_well)
            all.push_back(json::object{{"name", each.name}, {"type", each.type}, {"id", each.id}});
    return all;
}

std::string_view response_type(const answer& whole)
{
    if (is_error(whole.code))
        return "error";
    const auto& all = whole.extra.affected;
    if (all.empty())
        return "query_answer";
    const bool all_well = std::ranges::all_of(all, [](const auto& each) { return each.ok; });
    return all_well ? "action_done" : "partial_action_done";
}

json::object data_of(const answer& whole)
{
    if (is_error(whole.code))
        return {{"code", error_code(whole.code)}};
    return {{"success", targets(whole, true)}, {"failed", targets(whole, false)}};
}

/// Home Assistant's own form for a body that cannot be used.
response complaint(const std::string& why)
{
    return {.status = 400, .body = json::serialize(json::object{{"message", why}})};
}

class one_body final : public conversation::voice {
 public:
    explicit one_body(exchange& back) : back_{back} {}

    awaitable<void> say(std::string) override { co_return; }
    awaitable<bool> finish(const answer& whole) override
    {
        response said;
        said.body = process_body(whole);
        co_return co_await back_.respond(std::move(said));
    }

 private:
    exchange& back_;
};

std::variant<conversation::utterance, response> read(const request& asked)
{
    if (auto refused = check_json_type(asked.content_type, asked.content_encoding))
        return std::move(*refused);
    auto got = read_conversation(asked.body);
    if (std::holds_alternative<response>(got))
        return complaint("Message format incorrect: text, conversation_id and language are texts");
    return got;
}

} // namespace

std::string process_body(const answer& whole)
{
    json::object speech{{"speech", whole.text}, {"extra_data", nullptr}};
    json::object said;
    said["speech"] = json::object{{"plain", std::move(speech)}};
    said["card"] = json::object{};
    said["language"] = whole.language;
    said["response_type"] = response_type(whole);
    said["data"] = data_of(whole);
    json::object body;
    body["response"] = std::move(said);
    body["conversation_id"] = nullptr;
    if (whole.conversation_id)
        body["conversation_id"] = *whole.conversation_id;
    body["continue_conversation"] = whole.continue_conversation;
    return json::serialize(body);
}

route process_api::line()
{
    return {"POST", "/api/conversation/process", [this](call& here) { return serve(here); }};
}

std::string process_api::new_id()
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string id;
    for (int words = 0; words < 2; ++words)
        for (std::uint64_t bits = dice_.next(), left = 16; left > 0; --left, bits >>= 4U)
            id += digits[bits & 15U];
    return id;
}

awaitable<void> process_api::serve(call& here)
{
    auto got = read(here.asked);
    if (auto* refused = std::get_if<response>(&got)) {
        co_await here.back.respond(std::move(*refused));
        co_return;
    }
    auto& said = std::get<conversation::utterance>(got);
    if (!said.conversation_id)
        said.conversation_id = new_id();
    one_body way_back{here.back};
    co_await turns_.answer(std::move(said), way_back, here.stop, nullptr);
}

} // namespace answerd::ha_bridge::http
