// SPDX-License-Identifier: Apache-2.0
#include "tools/home/code_needs.hpp"

namespace answerd::tools::home {
namespace {

bool has_format(const entity_state& of)
{
    const auto* format = of.attributes.if_contains("code_format");
    return format != nullptr && format->is_string() && !format->get_string().empty();
}

/// Absent means true: that is Home Assistant's own default.
bool is_needed_to_arm(const entity_state& of)
{
    const auto* needed = of.attributes.if_contains("code_arm_required");
    return needed == nullptr || !needed->is_bool() || needed->get_bool();
}

} // namespace

bool needs_code(const intended_act& act, const home& in)
{
    if (act.service.empty())
        return false;
    const entity_state* of = in.state_of(act.entity_id);
    if (of == nullptr || !has_format(*of))
        return false;
    if (act.entity_id.starts_with("lock."))
        return true;
    if (!act.entity_id.starts_with("alarm_control_panel."))
        return false;
    return !act.service.starts_with("alarm_arm") || is_needed_to_arm(*of);
}

} // namespace answerd::tools::home
