// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/sentences/spoken_response.hpp"

#include "conversation/json_fields.hpp"

#include <boost/json/array.hpp>

#include <utility>

namespace answerd::ha_bridge::sentences {
namespace {

namespace json = boost::json;
using conversation::member;

constexpr std::string_view own_agent = "conversation.home_assistant";
constexpr std::size_t longest_speech = 4000;
constexpr std::size_t most_affected = 256;
/// Of Home Assistant's pipeline; our own patience is shorter.
constexpr int run_timeout = 30;

std::string text_of(const json::value* value)
{
    const json::string* text = value != nullptr ? value->if_string() : nullptr;
    return text != nullptr ? std::string{*text} : std::string{};
}

void add_affected(spoken_response& to, const json::value* list, bool ok)
{
    const json::array* all = list != nullptr ? list->if_array() : nullptr;
    if (all == nullptr)
        return;
    for (const json::value& each : *all)
        if (to.affected.size() < most_affected)
            to.affected.push_back(
                {text_of(member(&each, "type")),
                 text_of(member(&each, "id")),
                 text_of(member(&each, "name")),
                 ok}
            );
}

result<spoken_response> decode(const json::value* response)
{
    const std::string type = text_of(member(response, "response_type"));
    if (type.empty())
        return failure{errc::malformed, "Home Assistant's agent gave no response"};
    spoken_response made;
    made.ok = type != "error";
    made.speech = text_of(member(member(member(response, "speech"), "plain"), "speech"));
    if (made.speech.size() > longest_speech)
        return failure{errc::too_large, "Home Assistant's agent says too much"};
    const json::value* data = member(response, "data");
    made.code = text_of(member(data, "code"));
    add_affected(made, member(data, "success"), true);
    add_affected(made, member(data, "failed"), false);
    return made;
}

} // namespace

json::object run_command(const heard_sentence& said)
{
    json::object made{
        {"type", "assist_pipeline/run"},
        {"start_stage", "intent"},
        {"end_stage", "intent"},
        {"input", json::object{{"text", said.text}}},
        {"pipeline", own_agent},
        {"timeout", run_timeout}};
    if (said.device_id)
        made["device_id"] = *said.device_id;
    return made;
}

json::object process_command(const heard_sentence& said)
{
    return {
        {"type", "conversation/process"},
        {"text", said.text},
        {"language", said.language},
        {"agent_id", own_agent}};
}

result<spoken_response> decode_run(const std::vector<json::object>& events)
{
    for (const json::object& each : events) {
        const json::value* type = each.if_contains("type");
        if (text_of(type) == "intent-end")
            return decode(member(member(each.if_contains("data"), "intent_output"), "response"));
    }
    return failure{errc::malformed, "Home Assistant's pipeline ended without an answer"};
}

result<spoken_response> decode_process(const json::value& answer)
{
    return decode(member(&answer, "response"));
}

} // namespace answerd::ha_bridge::sentences
