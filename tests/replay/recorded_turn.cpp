// SPDX-License-Identifier: Apache-2.0
#include "tests/replay/recorded_turn.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <utility>

namespace answerd::tests {
namespace {

namespace json = boost::json;
using conversation::tool_call;

std::vector<tool_call> calls_of(const json::object& step)
{
    std::vector<tool_call> made;
    for (const json::value& each : step.at("calls").as_array()) {
        tool_call one;
        one.name = each.at("name").as_string();
        one.arguments = json::serialize(each.at("arguments"));
        made.push_back(std::move(one));
    }
    return made;
}

expected_changes changes_of(const json::value& from)
{
    expected_changes made;
    if (!from.is_object())
        return made;
    for (const auto& [entity, wanted] : from.get_object()) {
        expected_change& one = made[entity];
        if (const json::value& state = wanted.at("state"); state.is_string())
            one.state = state.get_string();
        if (const json::value& attributes = wanted.at("attributes"); attributes.is_object())
            one.attributes = attributes.get_object();
    }
    return made;
}

struct contrary {
    std::string_view domain{};
    std::string_view state{};
    std::string_view before{};
};

const std::vector<contrary> contraries{
    {"light", "on", "off"},
    {"light", "off", "on"},
    {"fan", "on", "off"},
    {"fan", "off", "on"},
    {"cover", "open", "closed"},
    {"cover", "closed", "open"},
    {"valve", "open", "closed"},
    {"valve", "closed", "open"},
    {"lock", "locked", "unlocked"},
    {"lock", "unlocked", "locked"},
    {"vacuum", "cleaning", "docked"},
    {"vacuum", "returning", "cleaning"},
    {"media_player", "playing", "paused"},
    {"media_player", "paused", "playing"},
    {"media_player", "off", "playing"},
    {"todo", "1", "0"},
    {"todo", "0", "0"},
};

std::string_view contrary_of(std::string_view domain, std::string_view state)
{
    for (const contrary& each : contraries)
        if (each.domain == domain && each.state == state)
            return each.before;
    return state;
}

bool has_word(std::string_view text, std::string_view word)
{
    const auto at = text.find(word);
    return at != std::string_view::npos && (at == 0 || text[at - 1] == ' ');
}

/// The sentence asks for the contrary of what is expected: it was ambiguous, nothing may follow.
bool asks_for_the_contrary(const recorded_turn& turn)
{
    static const std::vector<std::pair<std::string_view, std::string_view>> verbs{
        {"Lock", "unlocked"},
        {"Unlock", "locked"},
        {"Turn off", "on"}};
    return std::ranges::any_of(verbs, [&](const auto& verb) {
        return has_word(turn.text, verb.first) && !turn.expected.empty() &&
               std::ranges::all_of(turn.expected, [&](const auto& each) {
                   return each.second.state == verb.second;
               });
    });
}

const double some_volume{0.8};

void begin_contrary(scripted_entity& what, const expected_change& wanted, std::string_view domain)
{
    if (wanted.state)
        what.state = contrary_of(domain, *wanted.state);
    for (const auto& [name, value] : wanted.attributes) {
        if (name == "media_track")
            what.attributes["media_track"] = value.to_number<double>() - 1;
        if (name == "volume_level")
            what.attributes["volume_level"] = some_volume;
    }
}

/// Attributes that go with a state.
void settle(scripted_entity& what, std::string_view domain)
{
    if (domain == "cover" || domain == "valve")
        what.attributes["current_position"] = what.state == "closed" ? 0 : 100;
    if (domain == "fan")
        what.attributes["percentage"] = what.state == "off" ? 0 : 100;
}

std::string_view domain_of(std::string_view id) { return id.substr(0, id.find('.')); }

bool alike(const scripted_entity& one, const scripted_entity& other)
{
    return domain_of(one.id) == domain_of(other.id) && one.state == other.state &&
           one.attributes == other.attributes;
}

} // namespace

recorded_turn read_turn(std::string_view line)
{
    const json::value parsed = json::parse(line);
    recorded_turn made;
    made.task = parsed.at("task").as_string();
    made.model = parsed.at("model").as_string();
    made.home = parsed.at("home").as_string();
    made.category = parsed.at("category").as_string();
    made.text = parsed.at("text").as_string();
    made.correct = parsed.at("correct").as_bool();
    if (const json::value& answer = parsed.at("answer"); answer.is_string())
        made.answer = answer.get_string();
    made.expected = changes_of(parsed.at("expect_changes"));
    for (const json::value& step : parsed.at("steps").as_array()) {
        if (step.at("role") == "tool")
            made.failed.push_back(step.at("result").as_object().contains("error"));
        else if (!step.at("calls").as_array().empty())
            made.rounds.push_back(calls_of(step.as_object()));
    }
    return made;
}

recorded_home before(const recorded_turn& turn, recorded_home home)
{
    const bool nothing_may_happen = asks_for_the_contrary(turn);
    const recorded_home first = home;
    for (const auto& [id, wanted] : turn.expected) {
        const auto named = std::ranges::find(first.entities, id, &scripted_entity::id);
        if (named == first.entities.end())
            continue;
        for (scripted_entity& each : home.entities) {
            if (each.id != id && (turn.expected.contains(each.id) || !alike(each, *named)))
                continue;
            if (nothing_may_happen)
                each.state = wanted.state.value_or(each.state);
            else
                begin_contrary(each, wanted, domain_of(id));
            settle(each, domain_of(id));
        }
    }
    return home;
}

} // namespace answerd::tests
