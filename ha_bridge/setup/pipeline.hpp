// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home.hpp"

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <string>
#include <vector>

namespace answerd::ha_bridge::setup {

using conversation::awaitable;
using conversation::patience;

/// The Assist pipeline that speaks with `agent`: the one that is there, else a new one named `name`
/// with the speech of the preferred one. Its id. Needs an administrator's connection.
[[nodiscard]] awaitable<result<std::string>>
ensure_pipeline(tools::home::home& home, std::string agent, std::string name, patience mine);

/// Removes every pipeline that speaks with `agent`, but the preferred one, which Home Assistant
/// does not give up; how many are gone, and how many are left.
struct removed_pipelines {
    std::size_t gone{0};
    std::size_t left{0};
};
[[nodiscard]] awaitable<result<removed_pipelines>>
remove_pipelines(tools::home::home& home, std::string agent, patience mine);

/// What each part of a pipeline said to one sentence.
struct pipeline_turn {
    std::string engine{};
    bool locally{false}; ///< Home Assistant's own sentences answered
    std::string kind{};  ///< "action_done", "error"
    std::string speech{};
    std::string error{}; ///< its message; from outside

    bool operator==(const pipeline_turn&) const = default;
};
[[nodiscard]] pipeline_turn turn_of(const std::vector<boost::json::object>& events);

/// One sentence through a pipeline, without speech.
[[nodiscard]] awaitable<result<pipeline_turn>>
say_through(tools::home::home& home, std::string pipeline_id, std::string text, patience mine);

} // namespace answerd::ha_bridge::setup
