// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/setup/pipeline.hpp"

#include "conversation/json_fields.hpp"

#include <boost/json/array.hpp>

#include <algorithm>
#include <utility>

namespace answerd::ha_bridge::setup {
namespace {

namespace json = boost::json;
using conversation::array_in;
using conversation::object_in;
using conversation::text_in;

/// What a new pipeline takes over from the preferred one.
constexpr const char* speech_fields[] = {
    "language",
    "stt_engine",
    "stt_language",
    "tts_engine",
    "tts_language",
    "tts_voice",
    "wake_word_entity",
    "wake_word_id"};

awaitable<result<json::value>> list(tools::home::home& home, patience mine)
{
    json::object command{{"type", "assist_pipeline/pipeline/list"}};
    co_return co_await home.ask(std::move(command), mine);
}

std::vector<json::object> pipelines_in(const json::value& listed)
{
    std::vector<json::object> all;
    const json::object* whole = listed.if_object();
    const json::array* each = whole == nullptr ? nullptr : array_in(*whole, "pipelines");
    if (each != nullptr)
        for (const json::value& one : *each)
            if (one.is_object())
                all.push_back(one.get_object());
    return all;
}

json::object
new_pipeline(const json::value& listed, const std::string& agent, const std::string& name)
{
    json::object made{{"type", "assist_pipeline/pipeline/create"}};
    for (const char* field : speech_fields)
        made[field] = nullptr;
    made["language"] = "en";
    const std::string preferred{text_in(listed, "preferred_pipeline")};
    for (const json::object& each : pipelines_in(listed))
        if (text_in(each, "id") == preferred)
            for (const char* field : speech_fields)
                if (const json::value* value = each.if_contains(field))
                    made[field] = *value;
    made["name"] = name;
    made["conversation_engine"] = agent;
    made["conversation_language"] = made["language"];
    made["prefer_local_intents"] = false;
    return made;
}

std::string speech_of(const json::object& response)
{
    const json::object* speech = object_in(response, "speech");
    const json::object* plain = speech == nullptr ? nullptr : object_in(*speech, "plain");
    return plain == nullptr ? std::string{} : std::string{text_in(*plain, "speech")};
}

void read_end(const json::object& data, pipeline_turn& into)
{
    const json::value* locally = data.if_contains("processed_locally");
    into.locally = locally != nullptr && locally->is_bool() && locally->get_bool();
    const json::object* output = object_in(data, "intent_output");
    const json::object* response = output == nullptr ? nullptr : object_in(*output, "response");
    if (response == nullptr)
        return;
    into.kind = text_in(*response, "response_type");
    into.speech = speech_of(*response);
}

} // namespace

awaitable<result<std::string>>
ensure_pipeline(tools::home::home& home, std::string agent, std::string name, patience mine)
{
    const auto listed = co_await list(home, mine);
    if (!listed)
        co_return listed.error();
    for (const json::object& each : pipelines_in(*listed))
        if (text_in(each, "conversation_engine") == agent)
            co_return std::string{text_in(each, "id")};
    auto command = new_pipeline(*listed, agent, name);
    const auto made = co_await home.ask(std::move(command), mine);
    if (!made)
        co_return made.error();
    co_return std::string{text_in(*made, "id")};
}

awaitable<result<removed_pipelines>>
remove_pipelines(tools::home::home& home, std::string agent, patience mine)
{
    const auto listed = co_await list(home, mine);
    if (!listed)
        co_return listed.error();
    removed_pipelines count;
    for (const json::object& each : pipelines_in(*listed)) {
        if (text_in(each, "conversation_engine") != agent)
            continue;
        json::object command{
            {"type", "assist_pipeline/pipeline/delete"},
            {"pipeline_id", text_in(each, "id")}};
        const auto gone = co_await home.ask(std::move(command), mine);
        ++(gone ? count.gone : count.left);
    }
    co_return count;
}

pipeline_turn turn_of(const std::vector<json::object>& events)
{
    pipeline_turn turn;
    for (const json::object& each : events) {
        const json::object* data = object_in(each, "data");
        if (data == nullptr)
            continue;
        const std::string_view type = text_in(each, "type");
        if (type == "intent-start")
            turn.engine = text_in(*data, "engine");
        else if (type == "intent-end")
            read_end(*data, turn);
        else if (type == "error")
            turn.error = text_in(*data, "message");
    }
    return turn;
}

awaitable<result<pipeline_turn>>
say_through(tools::home::home& home, std::string pipeline_id, std::string text, patience mine)
{
    json::object command{
        {"type", "assist_pipeline/run"},
        {"start_stage", "intent"},
        {"end_stage", "intent"},
        {"input", json::object{{"text", text}}},
        {"pipeline", pipeline_id}};
    const auto events = co_await home.follow(std::move(command), "run-end", mine);
    if (!events)
        co_return events.error();
    co_return turn_of(*events);
}

} // namespace answerd::ha_bridge::setup
