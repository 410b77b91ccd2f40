// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace answerd::conversation::providers {

/// Some bytes among all, in a table: for passing over most of a long text quickly.
class byte_set {
 public:
    constexpr explicit byte_set(std::string_view bytes)
    {
        for (const char each : bytes)
            holds_[static_cast<unsigned char>(each)] = true;
    }

    /// Where the first of them stands at or after `from`; the size of the text when none does.
    [[nodiscard]] constexpr std::size_t
    find_in(std::string_view text, std::size_t from) const noexcept
    {
        while (from < text.size() && !holds_[static_cast<unsigned char>(text[from])])
            ++from;
        return from < text.size() ? from : text.size();
    }

 private:
    std::array<bool, 256> holds_{};
};

} // namespace answerd::conversation::providers
