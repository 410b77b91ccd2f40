// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home_view.hpp"
#include "tools/time/zone.hpp"

#include <boost/json/value.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools::home {

using std::chrono::sys_seconds;

/// When an entity went over into a state.
struct state_change {
    std::string state{};
    sys_seconds at{};

    bool operator==(const state_change&) const = default;
};

/// The changes in the reply of `/api/history/period` for one entity, oldest first. What it begins
/// with is none; nor is coming back from "unavailable" to the state before.
[[nodiscard]] std::vector<state_change>
changes_in(const boost::json::value& reply, const time::zone& here);

/// Whether a person's or a model's word for a state ("open", "opened", "on") is that state of that
/// entity.
[[nodiscard]] bool is_called(std::string_view word, const entity& of, std::string_view state);

} // namespace answerd::tools::home
