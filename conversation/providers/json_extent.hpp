// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace answerd::conversation::providers {

/// Finds where an object or array ends in a text that comes in pieces, by brackets and strings
/// alone.
class json_extent {
 public:
    /// How many bytes of `piece` belong to it; the rest came after its end.
    std::size_t feed(std::string_view piece) noexcept;
    [[nodiscard]] bool complete() const noexcept { return complete_; }
    [[nodiscard]] bool begun() const noexcept { return depth_ > 0 || complete_; }

 private:
    void step(char c) noexcept;

    std::size_t depth_{0};
    bool in_string_{false};
    bool escaped_{false};
    bool complete_{false};
};

} // namespace answerd::conversation::providers
