// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/completion.hpp"
#include "conversation/providers/link_options.hpp"
#include "conversation/runtime.hpp"

#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace answerd::conversation::providers {

/// What tokens cost; nothing when a price is unknown, which is not free.
[[nodiscard]] std::optional<double> cost_of(const usage& spent, const token_price& price) noexcept;

/// What one backend cost in a day, as far as that is known.
struct daily_cost {
    std::chrono::sys_days day{};
    double sum{0};
};

/// The daily costs of all backends by their names. A reload builds new backends; what was spent
/// stays spent.
class ledger {
 public:
    [[nodiscard]] std::shared_ptr<daily_cost> of(const std::string& backend);

 private:
    std::map<std::string, std::shared_ptr<daily_cost>> pages_{};
};

/// How often and how dearly one backend was asked: at most so many calls at once, so many in any
/// sixty seconds, so much money a day. Time comes in.
class call_budget {
 public:
    explicit call_budget(link_options limits, std::shared_ptr<daily_cost> spent = nullptr)
        : limits_{limits}, spent_{spent ? std::move(spent) : std::make_shared<daily_cost>()}
    {}

    /// Whether a call may begin now.
    [[nodiscard]] bool has_room(steady_time now) const noexcept;
    /// When a call that the minute forbids may begin; nothing when only an end of another helps.
    [[nodiscard]] std::optional<steady_time> next_room(steady_time now) const noexcept;
    /// Whether the day's money is spent.
    [[nodiscard]] bool is_spent(system_time wall) const noexcept;

    [[nodiscard]] const token_price& price() const noexcept { return limits_.price; }

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
    std::shared_ptr<daily_cost> spent_;
};

} // namespace answerd::conversation::providers
