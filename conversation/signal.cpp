// SPDX-License-Identifier: Apache-2.0
#include "conversation/signal.hpp"

namespace answerd::conversation {

signal::hook::hook(signal& of, std::function<void()> told)
    : of_{&of}, next_{of.hooks_}, told_{std::move(told)}
{
    if (next_ != nullptr)
        next_->before_ = this;
    of.hooks_ = this;
}

void signal::hook::leave() noexcept
{
    if (of_ == nullptr)
        return;
    if (before_ != nullptr)
        before_->next_ = next_;
    else
        of_->hooks_ = next_;
    if (next_ != nullptr)
        next_->before_ = before_;
    of_ = nullptr;
}

signal::~signal()
{
    while (hooks_ != nullptr)
        hooks_->leave();
}

void signal::raise()
{
    if (std::exchange(raised_, true))
        return;
    // Newest first, so that an inner wait is told before the one around it. What is told may
    // destroy its own hook, and others.
    while (hooks_ != nullptr) {
        hook* first = hooks_;
        first->leave();
        const auto told = std::move(first->told_);
        told();
    }
    if (const auto told = std::exchange(listener_, nullptr))
        told();
}

} // namespace answerd::conversation
