// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/outcome.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace answerd::tools {

/// What became of a call.
enum class call_end {
    done,
    failed,    ///< the tool ran and said so, or threw
    refused,   ///< arguments that do not fit; the tool did not run
    unknown,   ///< no such tool
    denied,    ///< by the policy
    asked,     ///< the policy wants the person's yes first
    timed_out, ///< for a write: nobody knows whether it took
    cancelled,
};

[[nodiscard]] std::string_view to_string(call_end) noexcept;

/// One line per call. The arguments themselves are never in it: a spoken code could be among them.
struct audit_record {
    std::string turn_id{};
    std::string call_id{};
    std::string tool{};
    std::string arguments_digest{}; ///< equal arguments, equal digest, within one run of the daemon
    call_end end{call_end::done};
    conversation::effect effect{conversation::effect::none};
    std::chrono::milliseconds took{0};
    unsigned attempts{0};
    bool cached{false};
    std::size_t dropped{0}; ///< unknown arguments that were left out
    std::string
        decision{};     ///< of the policy: allow, confirm, pin, deny, or confirmed by the person
    std::string rule{}; ///< that decided
    std::string policy_cause{}; ///< what made it decide beyond the rule
    std::string cause{};        ///< of how it ended, in words of ours
    std::string raw{};          ///< in words of others: for the log at debug, nowhere else
};

/// Hears of every call, once, after it ended. It must be quick and may not fail.
class audit_log {
 public:
    virtual ~audit_log() = default;
    virtual void note(const audit_record& record) noexcept = 0;
};

/// Names arguments without telling them. Its key is random for each run, so that a four-digit code
/// cannot be found by trying all of them.
class argument_digest {
 public:
    using key = std::array<std::uint8_t, 16>;
    explicit argument_digest(const key& secret) : secret_{secret} {}
    [[nodiscard]] std::string of(std::string_view canonical_arguments) const;

 private:
    key secret_;
};

} // namespace answerd::tools
