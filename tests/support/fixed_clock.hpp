// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/runtime.hpp"

#include <chrono>

namespace answerd::tests {

/// Both clocks stand still until a test moves them.
class fixed_clock final : public conversation::clock {
 public:
    explicit fixed_clock(std::chrono::sys_seconds now) : wall_{now} {}
    [[nodiscard]] conversation::steady_time now() const noexcept override { return now_; }
    [[nodiscard]] conversation::system_time wall() const noexcept override { return wall_; }
    void advance(std::chrono::milliseconds by)
    {
        now_ += by;
        wall_ += by;
    }

 private:
    conversation::steady_time now_{std::chrono::hours{1000}};
    conversation::system_time wall_;
};

} // namespace answerd::tests
