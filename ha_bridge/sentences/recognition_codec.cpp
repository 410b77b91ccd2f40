// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/sentences/recognition_codec.hpp"

#include "conversation/json_fields.hpp"
#include "conversation/providers/text_match.hpp"

#include <boost/json/array.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace answerd::ha_bridge::sentences {
namespace {

namespace json = boost::json;
using conversation::object_in;
using conversation::text_in;
using conversation::providers::lowered;
using conversation::providers::trimmed;

constexpr std::size_t most_slots = 16;
constexpr std::size_t most_targets = 256;
constexpr std::size_t longest_text = 512;
constexpr double most_exact = 1e9;

/// 5.0 is how Home Assistant writes every number of a sentence; tools ask for 5.
json::value plain(const json::value& value)
{
    if (const auto* text = value.if_string())
        return json::value(json::string{trimmed(*text)});
    const double* number = value.if_double();
    if (number != nullptr && std::abs(*number) < most_exact && std::trunc(*number) == *number)
        return static_cast<std::int64_t>(*number);
    return value;
}

bool is_usable(const json::value& value)
{
    if (const auto* text = value.if_string())
        return !text->empty() && text->size() <= longest_text;
    return value.is_number() || value.is_bool();
}

/// Where nothing was said of a place, Home Assistant adds the speaker's room. For what plays, our
/// own choice is better: the room first, then whatever plays elsewhere.
bool is_added(std::string_view slot, const json::object& detail, std::string_view sentence)
{
    return slot == "area" &&
           lowered(sentence).find(lowered(trimmed(text_in(detail, "text")))) == std::string::npos;
}

bool is_of_a_player(std::string_view intent)
{
    return intent.starts_with("HassMedia") || intent.starts_with("HassSetVolume");
}

void add_matched(recognition& made, const json::object& details, std::string_view sentence)
{
    for (const auto& [name, detail] : details) {
        const json::object* about = detail.if_object();
        const json::value* value = about != nullptr ? about->if_contains("value") : nullptr;
        if (value == nullptr || made.slots.size() == most_slots)
            continue;
        if (is_of_a_player(made.intent) && is_added(name, *about, sentence))
            continue;
        if (json::value slot = plain(*value); is_usable(slot))
            made.slots[name] = std::move(slot);
    }
}

void add_open(recognition& made, const json::object& unmatched)
{
    for (const auto& [name, text] : unmatched) {
        if (made.slots.size() == most_slots)
            break;
        made.open.emplace_back(name);
        if (json::value slot = plain(text); is_usable(slot))
            made.slots[name] = std::move(slot);
    }
}

failure no_answer(const char* why) { return {errc::malformed, why}; }

} // namespace

json::object recognise_command(const heard_sentence& said)
{
    json::object made{
        {"type", "conversation/agent/homeassistant/debug"},
        {"sentences", json::array{json::string{said.text}}},
        {"language", said.language}};
    if (said.device_id)
        made["device_id"] = *said.device_id;
    return made;
}

result<std::optional<recognition>>
decode_recognition(const json::value& answer, std::string_view sentence)
{
    const json::object* top = answer.if_object();
    const json::value* list = top != nullptr ? top->if_contains("results") : nullptr;
    const json::array* each = list != nullptr ? list->if_array() : nullptr;
    if (each == nullptr || each->empty())
        return no_answer("the recogniser's answer has no results");
    if (each->front().is_null())
        return std::optional<recognition>{};
    const json::object* found = each->front().if_object();
    if (found == nullptr)
        return no_answer("a result of the recogniser is no object");

    const json::object* intent = object_in(*found, "intent");
    const std::string_view name = intent != nullptr ? text_in(*intent, "name") : std::string_view{};
    if (name.empty() || name.size() > longest_text || text_in(*found, "source") == "trigger")
        return std::optional<recognition>{};
    recognition made{.intent = std::string{name}};
    if (const auto* details = object_in(*found, "details"))
        add_matched(made, *details, sentence);
    if (const auto* unmatched = object_in(*found, "unmatched_slots"))
        add_open(made, *unmatched);
    const json::value* whole = found->if_contains("match");
    if (made.open.empty() && (whole == nullptr || !whole->is_bool() || !whole->get_bool()))
        made.open.emplace_back(); // it does not say what is missing
    if (const auto* targets = object_in(*found, "targets"))
        for (const auto& [id, about] : *targets)
            if (made.targets.size() < most_targets)
                made.targets.emplace_back(id);
    return std::optional{std::move(made)};
}

} // namespace answerd::ha_bridge::sentences
