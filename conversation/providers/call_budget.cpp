// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/call_budget.hpp"

namespace answerd::conversation::providers {

namespace {

std::chrono::sys_days day_of(system_time wall) noexcept
{
    return std::chrono::floor<std::chrono::days>(wall);
}

} // namespace

std::optional<double> cost_of(const usage& spent, const token_price& price) noexcept
{
    if (!price.input || !price.output)
        return std::nullopt;
    constexpr double million = 1e6;
    return (static_cast<double>(spent.input_tokens) * *price.input +
            static_cast<double>(spent.output_tokens) * *price.output) /
           million;
}

std::shared_ptr<daily_cost> ledger::of(const std::string& backend)
{
    auto& page = pages_[backend];
    if (!page)
        page = std::make_shared<daily_cost>();
    return page;
}

bool call_budget::has_room(steady_time now) const noexcept
{
    const bool is_free = limits_.parallel == 0 || running_ < limits_.parallel;
    return is_free && !minute_is_full(now);
}

std::optional<steady_time> call_budget::next_room(steady_time now) const noexcept
{
    if (!minute_is_full(now))
        return std::nullopt;
    return begun_.front() + minute;
}

bool call_budget::is_spent(system_time wall) const noexcept
{
    return limits_.budget && cost_today(wall) >= *limits_.budget;
}

void call_budget::begin(steady_time now)
{
    ++running_;
    if (limits_.per_minute == 0)
        return;
    begun_.push_back(now);
    if (begun_.size() > limits_.per_minute)
        begun_.pop_front();
}

void call_budget::end(const std::optional<usage>& spent, system_time wall)
{
    --running_;
    const auto cost = spent ? cost_of(*spent, limits_.price) : std::nullopt;
    if (!cost)
        return;
    *spent_ = {.day = day_of(wall), .sum = cost_today(wall) + *cost};
}

double call_budget::cost_today(system_time wall) const noexcept
{
    return day_of(wall) == spent_->day ? spent_->sum : 0;
}

/// The oldest of the last `per_minute` calls is less than a minute old.
bool call_budget::minute_is_full(steady_time now) const noexcept
{
    return limits_.per_minute > 0 && begun_.size() >= limits_.per_minute &&
           now - begun_.front() < minute;
}

} // namespace answerd::conversation::providers
