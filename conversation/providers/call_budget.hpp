// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/completion.hpp"
#include "conversation/providers/link_options.hpp"
#include "conversation/runtime.hpp"

#include <chrono>
#include <deque>
#include <optional>

namespace answerd::conversation::providers {

/// What tokens cost; nothing when a price is unknown, which is not free.
[[nodiscard]] std::optional<double> cost_of(const usage& spent, const token_price& price) noexcept;

/// How often and how dearly one backend was asked: at most so many calls at once, so many in any
/// sixty seconds, so much money a day. A pure value; time comes in.
class call_budget {
 public:
    explicit call_budget(link_options limits) : limits_{limits} {}

    /// Whether a call may begin now.
    [[nodiscard]] bool has_room(steady_time now) const noexcept;
    /// When a call that the minute forbids may begin; nothing when only an end of another helps.
    [[nodiscard]] std::optional<steady_time> next_room(steady_time now) const noexcept;
    /// Whether the day's money is spent.
    [[nodiscard]] bool is_spent(system_time wall) const noexcept;

    void begin(steady_time now);
    /// The call that began ended; `spent` as far as the server told.
    void end(const std::optional<usage>& spent, system_time wall);

    /// What it cost today, as far as that is known.
    [[nodiscard]] double cost_today(system_time wall) const noexcept;

 private:
    static constexpr std::chrono::seconds minute{60};

    [[nodiscard]] bool minute_is_full(steady_time now) const noexcept;

    link_options limits_;
    unsigned running_{0};
    std::deque<steady_time> begun_{}; ///< of the last minute, at most `per_minute`
    std::chrono::sys_days day_{};
    double cost_{0};
};

} // namespace answerd::conversation::providers
