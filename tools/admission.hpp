// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/json_schema.hpp"
#include "tools/policy.hpp"
#include "tools/safeguards.hpp"
#include "tools/tool_run.hpp"

#include <boost/json/object.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools {

/// A tool as it was taken in.
struct registered_tool {
    std::shared_ptr<tool> what;
    json_schema schema;
    tools::traits traits;
    boost::json::object shown{}; ///< the parameters as a model sees them

    [[nodiscard]] const std::string& name() const { return what->definition().name; }
};

/// A call on its way in: what will run and as what it was judged, or what is answered instead.
struct admission {
    std::shared_ptr<const registered_tool> to{}; ///< none: there is no such tool
    boost::json::object arguments{};
    std::string canonical{};
    std::vector<intended_act> acts{};
    std::size_t dropped{0};
    std::optional<tool_run> instead{}; ///< the call does not run; this is its outcome
    std::optional<std::string> code{}; ///< that the person spoke for the lock or alarm
    std::string decision{};            ///< for the audit: allow, confirm, pin, deny, confirmed
    std::string rule{};
    std::string cause{};
};

struct gate_ports {
    const tools::policy& policy;
    safeguards* kept{nullptr};                      ///< without them nobody can be asked
    const conversation::languages* spoken{nullptr}; ///< without them there are no sentences
};

/// What every call passes before it may run: its arguments are checked, its tool plans it, the
/// policy judges the plan, and where a person must agree it is held for them. Loop thread only.
class gate {
 public:
    /// All of `ports` outlive it.
    explicit gate(gate_ports ports) : ports_{ports} {}

    [[nodiscard]] admission admit(
        std::shared_ptr<const registered_tool> to,
        const conversation::tool_call& asked,
        const call_context& context,
        const options& limits
    );

    /// The call that a ticket releases; nothing when it is no ticket of this turn and person.
    [[nodiscard]] std::optional<released_call>
    redeem(std::string_view ticket, const call_context& context);
    /// The same way for a call to which the person has agreed. It runs as it was planned; what is
    /// denied stays denied.
    [[nodiscard]] admission admit_confirmed(
        std::shared_ptr<const registered_tool> to,
        released_call agreed,
        const call_context& context,
        const options& limits
    );
    /// A ticket that releases nothing.
    [[nodiscard]] admission refuse_ticket(const call_context& context) const;

    /// Learns from a run whether the code in it was accepted, and says so.
    void learn(const admission& of, tool_run& ended, const call_context& context);

 private:
    [[nodiscard]] verdict judge(const admission& at, const call_context& context) const;
    [[nodiscard]] tool_run
    hold(const admission& at, const conversation::tool_call& asked, verdict said, const call_context&);
    [[nodiscard]] std::optional<tool_run>
    unfit_code(const verdict& said, const admission& at, const call_context& context);
    [[nodiscard]] std::optional<tool_run>
    over_limit(const admission& at, const call_context& context, const options& limits);
    [[nodiscard]] std::string phrase(const call_context& context, std::string_view key) const;

    gate_ports ports_;
};

} // namespace answerd::tools
