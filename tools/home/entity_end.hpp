// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/act_plan.hpp"
#include "tools/home/home.hpp"

#include <boost/json/object.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools::home {

/// What came of a call for one entity.
enum class fate {
    done,        ///< the state shows it, or Home Assistant says so and no state could
    under_way,   ///< the state shows that it is on its way
    already,     ///< there was nothing to do
    unconfirmed, ///< Home Assistant says done, the state does not show it (yet)
    unknown,     ///< sent, no answer, and the state does not show it
    refused,     ///< Home Assistant answered with an error
    not_sent,    ///< no connection
    gone,        ///< it was there when the call was planned
    unavailable,
    unable,
    out_of_range,
    no_choice,
};

struct entity_end {
    std::string id{};
    std::string name{}; ///< fit to be shown and spoken
    fate what{fate::done};
    const way* how{nullptr}; ///< none for what was left out
    boost::json::object data{};
    entity_state shown{}; ///< afterwards
    std::string detail{};
};

[[nodiscard]] bool went_well(fate what) noexcept;
/// "under_way", for the model.
[[nodiscard]] std::string_view to_text(fate what) noexcept;

/// One for each entity of the plan, with what the home shows now. `ends` has one for each act.
[[nodiscard]] std::vector<entity_end>
ends_of(const act_plan& plan, const std::vector<act_result>& ends, const home& in);

/// The name of an entity, fit to be spoken; of one without such a name its id's words.
[[nodiscard]] std::string spoken_name(const home_view& view, std::string_view entity_id);

} // namespace answerd::tools::home
