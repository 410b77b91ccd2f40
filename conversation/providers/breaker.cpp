// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/breaker.hpp"

#include <algorithm>

namespace answerd::conversation::providers {

void breaker::begin(steady_time now) noexcept
{
    if (pause_ > pause_.zero())
        open_until_ = now + pause_;
}

void breaker::succeeded() noexcept { *this = breaker{}; }

void breaker::failed(steady_time now) noexcept
{
    faults_ = std::min(faults_ + 1, patience);
    if (faults_ < patience)
        return;
    pause_ = std::clamp(pause_ * 2, shortest, longest);
    open_until_ = now + pause_;
}

void breaker::rest(steady_time now, std::chrono::milliseconds wish) noexcept
{
    open_until_ = std::max(open_until_, now + std::min(wish, longest));
}

} // namespace answerd::conversation::providers
