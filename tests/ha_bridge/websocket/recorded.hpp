// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/source_dir.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace answerd::tests {

/// What the real Home Assistant of tests/rig/ha answered.
[[nodiscard]] inline boost::json::value recorded_json(const std::string& name)
{
    const auto folder = std::string{ANSWERD_SOURCE_DIR} + "/tests/rig/ha/recorded/websocket/";
    std::ifstream file{folder + name, std::ios::binary};
    if (!file)
        throw std::runtime_error{"no recording: " + name};
    return boost::json::parse(std::string{std::istreambuf_iterator<char>{file}, {}});
}

/// `get_states` as the first event of `subscribe_entities` would tell it.
[[nodiscard]] inline boost::json::value recorded_states()
{
    boost::json::object added;
    const auto states = recorded_json("get_states.json");
    for (const auto& each : states.as_array())
        added[each.at("entity_id").as_string()] = {
            {"s", each.at("state")},
            {"a", each.at("attributes")},
            {"lc", 1795823474.5}};
    return boost::json::object{{"a", std::move(added)}};
}

} // namespace answerd::tests
