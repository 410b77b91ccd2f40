// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/toolbox.hpp"
#include "tools/policy_options.hpp"
#include "tools/tool.hpp"

#include <boost/json/object.hpp>

#include <string>
#include <vector>

namespace answerd::tools {

/// One call, checked and about to run. Everything referred to outlives the judgement.
struct policy_question {
    const tool_definition& tool;
    const tools::traits& traits;
    const boost::json::object& arguments; ///< as planned
    const call_context& context;
    const std::vector<intended_act>& acts;
};

struct verdict {
    decision what{decision::allow};
    std::string sentence{}; ///< instead of the gate's own words, in the person's language
    std::string rule{};     ///< the rule that decided, for the audit
    std::string cause{};    ///< what made it decide beyond the rule: "after text from outside"
    std::vector<intended_act> about{}; ///< the acts that are asked about
    std::string code{}; ///< of a `pin`: what it must be; empty: the lock or alarm checks it
};

/// Decides outside the model whether a call may run. Nothing that acts goes around it.
class policy {
 public:
    virtual ~policy() = default;
    [[nodiscard]] virtual verdict judge(const policy_question& asked) const = 0;
};

/// For a house whose tools only read.
class allow_all final : public policy {
 public:
    [[nodiscard]] verdict judge(const policy_question&) const override { return {}; }
};

} // namespace answerd::tools
