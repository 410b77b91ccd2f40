// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/runtime.hpp"

#include <chrono>

namespace answerd::conversation::providers {

/// Keeps a backend that fails from being asked each time: three faults in a row close it off for
/// one second, each further one for twice as long, up to five minutes. A pure value; time comes in.
class breaker {
 public:
    static constexpr unsigned patience = 3;
    static constexpr std::chrono::milliseconds shortest = std::chrono::seconds{1};
    static constexpr std::chrono::milliseconds longest = std::chrono::seconds{300};

    /// Whether it may be asked now.
    [[nodiscard]] bool lets_through(steady_time now) const noexcept { return now >= open_until_; }

    /// It is asked. After a pause one try goes first: others wait another pause for how it ends.
    void begin(steady_time now) noexcept;
    void succeeded() noexcept;
    void failed(steady_time now) noexcept;
    /// The server itself asked for a pause; a longer one of ours stays.
    void rest(steady_time now, std::chrono::milliseconds wish) noexcept;

 private:
    unsigned faults_{0};
    std::chrono::milliseconds pause_{0}; ///< the last one, 0 while closed
    steady_time open_until_{steady_time::min()};
};

} // namespace answerd::conversation::providers
