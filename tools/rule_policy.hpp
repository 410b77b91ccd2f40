// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/runtime.hpp"
#include "tools/policy.hpp"
#include "tools/time/zone.hpp"

#include <functional>
#include <vector>

namespace answerd::tools {

/// What a policy may ask about an act beyond its own fields; looked at in each judgement.
struct act_knowledge {
    std::function<bool(const intended_act&)> needs_code{}; ///< of the lock or alarm's own
    std::function<std::vector<intended_act>(const intended_act&)>
        members{}; ///< what a scene or a group reaches
};

/// The policy of a house: the user's rules, then the built-in ones; of several acts in one call
/// the strictest judgement counts. After text from outside, further rules may only add to it.
/// Reads nothing but the clock and what it is asked to know.
class rule_policy final : public policy {
 public:
    /// `time` outlives it; `hours` of rules are in `home`.
    rule_policy(
        std::vector<policy_rule> rules,
        const conversation::clock& time,
        time::zone home,
        act_knowledge knows = {}
    );

    [[nodiscard]] verdict judge(const policy_question& asked) const override;

 private:
    [[nodiscard]] verdict
    judge_act(const policy_question& asked, const intended_act& act, std::chrono::minutes now)
        const;
    [[nodiscard]] verdict
    judge_one(const policy_question& asked, const intended_act& act, std::chrono::minutes now)
        const;
    [[nodiscard]] std::chrono::minutes time_of_day() const;

    std::vector<policy_rule> rules_;
    const conversation::clock& time_;
    time::zone home_;
    act_knowledge knows_;
};

} // namespace answerd::tools
