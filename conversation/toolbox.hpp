// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/outcome.hpp"
#include "conversation/runtime.hpp"
#include "conversation/tool_set.hpp"
#include "conversation/utterance.hpp"

#include <optional>
#include <string>

namespace answerd::conversation {

/// What a call may know of the turn that it runs in. A model cannot set any of it.
struct call_context {
    std::string turn_id{};
    std::optional<std::string> conversation_id{};
    std::string language{"en"};
    std::optional<std::string> device_id{};
    std::optional<std::string> satellite_id{};
    steady_time until{};    ///< the turn's deadline
    signal* stop{nullptr};  ///< outlives the call
    bool tainted{false};    ///< untrusted text was read earlier in this turn
    tool_set_ptr offered{}; ///< the turn's own set: other names are unknown to it. None: no limit
    std::optional<std::string> code{}; ///< digits that the person spoke for this one call: for the
                                       ///< service alone, in no log, result or argument
};

/// Where the turn's calls go. Implemented by tools/registry.
class toolbox {
 public:
    virtual ~toolbox() = default;
    /// The tools of a turn that begins now.
    [[nodiscard]] virtual tool_set_ptr offered(const utterance& said) const = 0;
    /// Where the person speaks, as the home names that room and fit to be shown to a model; empty
    /// when nobody knows.
    [[nodiscard]] virtual std::string room_of(const utterance& /*said*/) const { return {}; }
    /// Whether a call may change the world: text beside it is then held until its result is known.
    [[nodiscard]] virtual bool writes(std::string_view tool_name) const noexcept = 0;
    /// Checks and runs one call. Always comes back with an outcome, by its own limit or
    /// `context.until`.
    [[nodiscard]] virtual awaitable<outcome> call(tool_call asked, call_context context) = 0;
    /// Judges a call to a tool of the caller's own. It goes back to the caller (`then::hand_over`)
    /// only where it would have been allowed here: else the person is asked first, or it is an
    /// error that says why.
    [[nodiscard]] virtual outcome
    hand_over(const tool_call& asked, const call_context& context) = 0;
};

} // namespace answerd::conversation
