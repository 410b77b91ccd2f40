// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/policy_options.hpp"
#include "tools/tool.hpp"

#include <chrono>
#include <span>
#include <string_view>

namespace answerd::tools {

/// One act of one call, with all that a rule may ask about. A call without acts is one of empty
/// fields.
struct act_facts {
    std::string_view tool{};
    bool read_only{false};
    const intended_act& act;
    std::string_view satellite{};
    std::string_view device{};
    std::chrono::minutes time_of_day{0};
};

/// Whether a rule speaks of an act. Where service and entity are of two domains, a rule that
/// allows must fit both, any other just one: what is not clear is not allowed.
[[nodiscard]] bool fits(const policy_rule& rule, const act_facts& facts);

/// The first rule that fits; nullptr when none does.
[[nodiscard]] const policy_rule*
first_fitting(std::span<const policy_rule> rules, const act_facts& facts);

/// `pattern` may have "*" for any characters; letters fit in either case.
[[nodiscard]] bool fits_pattern(std::string_view pattern, std::string_view text) noexcept;

} // namespace answerd::tools
