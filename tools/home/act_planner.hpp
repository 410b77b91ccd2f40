// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/act_plan.hpp"
#include "tools/home/home.hpp"
#include "tools/home/intent.hpp"
#include "tools/home/name_resolver.hpp"
#include "tools/home/slot_values.hpp"
#include "tools/tool.hpp"

#include <string>
#include <vector>

namespace answerd::tools::home {

/// The services of an intent that this home has.
[[nodiscard]] std::vector<std::string> services_of(const intent& what, const home_view& view);

/// What an intent does to entities that were found: for each the first way that it is able to
/// take, one service call for all that take the same. Pure but for the states that it looks at.
[[nodiscard]] act_plan
plan_acts(const intent& what, const slot_values& given, const found& where, const home& in);

/// The plan as the policy sees it: one for each entity, with the real service.
[[nodiscard]] std::vector<intended_act> acts_to_judge(const act_plan& plan, const home_view& view);

} // namespace answerd::tools::home
