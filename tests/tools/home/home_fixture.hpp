// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"
#include "tests/support/languages.hpp"
#include "tests/support/scripted_home.hpp"
#include "tests/support/spoken_safe.hpp"
#include "tests/tools/registry_fixture.hpp"
#include "tools/home/home_tools.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace answerd::tests {

/// A furnished home with all of its tools in a registry. Somebody speaks in the kitchen.
struct home_fixture {
    home_fixture()
    {
        home.add_floor("ground", "Ground floor");
        home.add_floor("upper", "Upper floor");
        home.add_area("kitchen", "Kitchen", "ground");
        home.add_area("living", "Living room", "ground");
        home.add_area("hall", "Hall", "ground");
        home.add_area("bedroom", "Bedroom", "upper");
        home.add_satellite("assist_satellite.kitchen", "kitchen");
        tools::home::add_home_tools(registry, parts);
    }

    /// A light that can be dimmed and colored.
    void add_light(std::string id, std::string name, std::string area, std::string state = "off")
    {
        home.add(
            {.id = "light." + id,
             .name = std::move(name),
             .area = std::move(area),
             .state = std::move(state),
             .attributes =
                 {{"supported_color_modes", boost::json::array{"color_temp", "hs"}},
                  {"min_color_temp_kelvin", 2000},
                  {"max_color_temp_kelvin", 6500}}}
        );
    }
    void add_player(std::string id, std::string name, std::string area, std::string state)
    {
        home.add(
            {.id = "media_player." + id,
             .name = std::move(name),
             .area = std::move(area),
             .state = std::move(state),
             .attributes =
                 {{"supported_features", 1 + 4 + 8 + 16 + 32 + 128 + 256 + 4096 + 16384},
                  {"volume_level", 0.4}}}
        );
    }
    void add_cover(std::string id, std::string name, std::string area, std::string state)
    {
        const int position = state == "closed" ? 0 : 100;
        home.add(
            {.id = "cover." + id,
             .name = std::move(name),
             .area = std::move(area),
             .state = std::move(state),
             .attributes =
                 {{"supported_features", 15},
                  {"device_class", "blind"},
                  {"current_position", position}}}
        );
    }
    void add_lock(std::string id, std::string name, std::string area, std::string state)
    {
        home.add(
            {.id = "lock." + id,
             .name = std::move(name),
             .area = std::move(area),
             .state = std::move(state)}
        );
    }

    [[nodiscard]] tools::call_context context(std::string language)
    {
        tools::call_context made;
        made.turn_id = "t1";
        made.language = std::move(language);
        made.satellite_id = "assist_satellite.kitchen";
        made.until = time.now() + std::chrono::seconds{25};
        made.stop = &stop;
        return made;
    }

    /// Calls a tool as a turn would, and holds what may be spoken to the grammar of speech.
    tools::outcome call(std::string name, std::string_view arguments, std::string language = "en")
    {
        conversation::tool_call asked;
        asked.id = "c1";
        asked.name = std::move(name);
        asked.arguments = arguments;
        auto got = time.play(registry.call(std::move(asked), context(std::move(language))));
        if (got.sentence) {
            INFO(*got.sentence);
            CHECK(is_spoken_safe(*got.sentence).why.empty());
        }
        return got;
    }
    [[nodiscard]] std::string
    said(std::string name, std::string_view arguments, std::string language = "en")
    {
        return call(std::move(name), arguments, std::move(language)).sentence.value_or("");
    }

    /// "light.turn_on light.sink light.table {}": the acts so far.
    [[nodiscard]] std::vector<std::string> acts() const
    {
        std::vector<std::string> all;
        for (const auto& each : home.acted) {
            std::string one = each.domain + "." + each.service;
            for (const std::string& id : each.entities)
                one += " " + id;
            if (!each.data.empty())
                one += " " + boost::json::serialize(each.data);
            all.push_back(std::move(one));
        }
        return all;
    }

    conversation::signal stop{};
    scripted_policy policy{};
    recorded_audit audit{};
    two_languages words{};
    fake_runtime time{};
    scripted_home home{time};
    tools::home::home_parts parts{tools::home::make_home_parts(home, words, time)};
    tools::registry registry{{time, policy, audit, nullptr, {}}, {}};
};

[[nodiscard]] inline boost::json::object body_of(const tools::outcome& got)
{
    return boost::json::parse(got.result).as_object();
}

} // namespace answerd::tests
