// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/runtime.hpp"
#include "tools/policy.hpp"
#include "tools/time/zone.hpp"

#include <functional>
#include <vector>

namespace answerd::tools {

/// The policy of a house: the user's rules, then the built-in ones; of several acts in one call
/// the strictest judgement counts. After text from outside, further rules may only add to it.
/// Reads no state but the clock and `needs_code`.
class rule_policy final : public policy {
 public:
    /// Whether the lock or alarm of an act wants a code of its own; it is looked at in each
    /// judgement.
    using code_question = std::function<bool(const intended_act&)>;

    /// `time` outlives it; `hours` of rules are in `home`.
    rule_policy(
        std::vector<policy_rule> rules,
        const conversation::clock& time,
        time::zone home,
        code_question needs_code = {}
    );

    [[nodiscard]] verdict judge(const policy_question& asked) const override;

 private:
    [[nodiscard]] verdict
    judge_act(const policy_question& asked, const intended_act& act, std::chrono::minutes now)
        const;
    [[nodiscard]] std::chrono::minutes time_of_day() const;

    std::vector<policy_rule> rules_;
    const conversation::clock& time_;
    time::zone home_;
    code_question needs_code_;
};

} // namespace answerd::tools
