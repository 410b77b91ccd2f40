// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/streams.hpp"
#include "tests/tools/home/resolving.hpp"

#include <boost/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <sstream>

using namespace answerd::tests;
using namespace answerd::tools::home;

namespace json = boost::json;

// What models asked Home Assistant for, against what Home Assistant made of it. The recordings are
// not part of the project; without them there is nothing to compare.
namespace {

std::string text_of(const json::object& from, const char* key)
{
    const json::value* value = from.if_contains(key);
    if (value == nullptr || !value->is_string())
        return {};
    return std::string{value->as_string()};
}

std::vector<std::string> texts_of(const json::object& from, const char* key)
{
    std::vector<std::string> texts;
    const json::value* value = from.if_contains(key);
    if (value != nullptr && value->is_string())
        texts.emplace_back(value->as_string());
    if (value != nullptr && value->is_array())
        for (const json::value& each : value->as_array())
            if (each.is_string())
                texts.emplace_back(each.as_string());
    return texts;
}

/// "cover.CoverDeviceClass.CURTAIN"
std::string plain_class(std::string name)
{
    name = name.substr(name.rfind('.') + 1);
    std::transform(name.begin(), name.end(), name.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return name == "null" ? "" : name;
}

home_view_ptr home_from(const json::object& written)
{
    auto home = std::make_shared<home_view>();
    home->language = "en";
    for (const json::value& each : written.at("areas").as_array()) {
        const auto& room = each.as_object();
        const std::string storey = text_of(room, "floor");
        home->areas.push_back(
            {.id = text_of(room, "id"), .name = text_of(room, "name"), .floor_id = storey}
        );
        if (!storey.empty() && home->find_floor(storey) == nullptr) {
            const int level = static_cast<int>(home->floors.size());
            home->floors.push_back({.id = storey, .name = storey, .level = level});
        }
    }
    for (const json::value& each : written.at("entities").as_array()) {
        const auto& thing = each.as_object();
        entity made{
            .id = text_of(thing, "id"),
            .name = text_of(thing, "name"),
            .area_id = text_of(thing, "area")};
        if (const auto* attributes = thing.if_contains("attributes");
            attributes != nullptr && attributes->is_object())
            made.device_class = plain_class(text_of(attributes->as_object(), "device_class"));
        home->entities.push_back(std::move(made));
    }
    const auto by_id = [](const auto& a, const auto& b) { return a.id < b.id; };
    std::sort(home->areas.begin(), home->areas.end(), by_id);
    std::sort(home->entities.begin(), home->entities.end(), by_id);
    return home;
}

/// The domains that an intent acts on, as services.
std::string domains_of(const std::string& intent)
{
    static const std::map<std::string, std::string> by_beginning{
        {"HassFan", "fan"},
        {"HassLight", "light"},
        {"HassList", "todo"},
        {"HassMedia", "media_player"},
        {"HassSetPosition", "cover,valve"},
        {"HassSetVolume", "media_player"},
        {"HassStopMoving", "cover,valve"},
        {"HassTurn", "on"},
        {"HassVacuum", "vacuum"},
    };
    for (const auto& [beginning, domains] : by_beginning)
        if (intent.starts_with(beginning))
            return domains;
    return {};
}

std::string ids_of_success(const json::object& result)
{
    std::set<std::string> ids;
    const json::value* data = result.if_contains("data");
    if (data == nullptr)
        return {};
    for (const json::value& each : data->at("success").as_array())
        if (const std::string id = text_of(each.as_object(), "id"); id.find('.') != id.npos)
            ids.insert(id);
    std::string text;
    for (const std::string& id : ids)
        text += (text.empty() ? "" : " ") + id;
    return text;
}

struct tally {
    int same{0};
    int other{0};
    int asked_back{0};
    int mended{0};
    int still_refused{0};
    std::map<std::string, int> differences{};
};

void compare(tally& into, const asking& ask, const json::object& call, const std::string& theirs)
{
    const std::string intent = text_of(call, "name");
    const std::string domains = domains_of(intent);
    if (domains.empty() || !call.at("arguments").is_object())
        return;
    const auto& slots = call.at("arguments").as_object();
    wanted what = slots_of("for=" + domains);
    what.name = text_of(slots, "name");
    what.area = text_of(slots, "area");
    what.floor = text_of(slots, "floor");
    what.domains = texts_of(slots, "domain");
    what.device_classes = texts_of(slots, "device_class");
    const std::string ours = ask(what);
    const bool refused = ours.starts_with('?');
    if (theirs.empty())
        ++(refused ? into.still_refused : into.mended);
    else if (ours == theirs)
        ++into.same;
    else
        ++(ours.starts_with("?several") ? into.asked_back : into.other);
    if (ours != theirs && !(theirs.empty() && refused))
        ++into.differences
              [intent + " " + json::serialize(slots) + ": " + ours + " for \"" + theirs + "\""];
}

tally replay(const std::filesystem::path& folder)
{
    std::ifstream homes{folder / "homes.json"};
    std::stringstream text;
    text << homes.rdbuf();
    std::map<std::string, asking> askings;
    const json::value all = json::parse(text.str());
    for (const auto& [name, written] : all.as_object())
        askings.emplace(std::string{name}, asking{home_from(written.as_object()), "en"});

    tally counts;
    std::ifstream turns{folder / "traces.jsonl"};
    for (std::string line; std::getline(turns, line);) {
        const json::value turn = json::parse(line);
        const asking& ask = askings.at(text_of(turn.as_object(), "home"));
        std::vector<json::object> waiting;
        for (const json::value& step : turn.at("steps").as_array()) {
            const auto& one = step.as_object();
            if (text_of(one, "role") == "assistant") {
                for (const json::value& call : one.at("calls").as_array())
                    waiting.push_back(call.as_object());
            } else if (!waiting.empty()) {
                const json::value& result = one.at("result");
                if (result.is_object())
                    compare(counts, ask, waiting.front(), ids_of_success(result.as_object()));
                waiting.erase(waiting.begin());
            }
        }
    }
    return counts;
}

} // namespace

TEST_CASE("recorded calls reach what Home Assistant reached", "[name_resolver][recorded]")
{
    const auto shared = shared_folder();
    if (shared.empty()) {
        std::cout << "skipped: no recorded calls (ANSWERD_SHARED)\n";
        return;
    }
    const tally counts = replay(shared / "data/home-control");
    std::cout << "recorded calls: " << counts.same << " alike, " << counts.asked_back
              << " asked back, " << counts.other << " otherwise; of those refused then "
              << counts.mended << " found, " << counts.still_refused << " refused\n";
    for (const auto& [what, times] : counts.differences)
        std::cout << "  " << times << " " << what << '\n';
    CHECK(counts.same > 0);
    CHECK(counts.asked_back + counts.other == 0);
}
