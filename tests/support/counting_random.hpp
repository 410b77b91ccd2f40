// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/runtime.hpp"

#include <cstdint>

namespace answerd::tests {

/// One, two, three.
class counting_random final : public conversation::random {
 public:
    std::uint64_t next() noexcept override { return ++last_; }

 private:
    std::uint64_t last_{0};
};

} // namespace answerd::tests
