// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/intent.hpp"

#include <boost/json/object.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools::home {

/// One service call that was settled on. `row` and `by` say which row of the table it came from.
struct planned_act {
    std::string row{}; ///< the intent's name
    std::size_t by{0}; ///< which of its ways
    std::vector<std::string> entities{};
    boost::json::object data{};

    /// The row's way; the table does not change while we run.
    [[nodiscard]] const way& how() const;

    bool operator==(const planned_act&) const = default;
};

/// An entity that was meant and is not acted on.
struct left_out {
    enum class why {
        unavailable,  ///< Home Assistant has lost it
        unable,       ///< it lacks what the intent needs
        out_of_range, ///< `detail` is what it takes
        no_choice,    ///< `detail` lists what it takes
    };
    std::string entity{};
    why what{why::unable};
    std::string detail{};

    bool operator==(const left_out&) const = default;
};

/// What a call will do, settled before the policy judges it. It travels as the arguments of the
/// call, so that what was judged or confirmed is what runs.
struct act_plan {
    std::vector<planned_act> acts{};
    std::vector<planned_act> already{}; ///< needed by nobody: the state is as asked for
    std::vector<left_out> left{};
    bool group{false};     ///< a kind or a place was asked for, not one thing by its name
    std::string area_id{}; ///< where, if that was said

    bool operator==(const act_plan&) const = default;
};

[[nodiscard]] boost::json::object to_json(const act_plan& plan);
/// Nothing when it is none of ours, or its rows are not in the table.
[[nodiscard]] std::optional<act_plan> act_plan_from(const boost::json::object& arguments);

/// "light" of "light.turn_on", and the rest.
[[nodiscard]] std::string_view head_of_id(std::string_view dotted) noexcept;
[[nodiscard]] std::string_view tail_of_id(std::string_view dotted) noexcept;

} // namespace answerd::tools::home
