// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace answerd::conversation::speech {

/// Bytes to look for. `std::string_view::find_first_of` calls memchr for every byte of the text,
/// which was a third of the time that an answer took.
class byte_set {
 public:
    constexpr explicit byte_set(std::string_view bytes) noexcept
    {
        for (const char byte : bytes)
            has_[static_cast<unsigned char>(byte)] = true;
    }

    [[nodiscard]] constexpr bool has(char byte) const noexcept
    {
        return has_[static_cast<unsigned char>(byte)];
    }

    /// Where the first of them is at or behind `from`; the text's size when there is none.
    [[nodiscard]] constexpr std::size_t
    find_in(std::string_view text, std::size_t from = 0) const noexcept
    {
        while (from < text.size() && !has(text[from]))
            ++from;
        return from;
    }

    [[nodiscard]] constexpr bool any_in(std::string_view text) const noexcept
    {
        return find_in(text) < text.size();
    }

 private:
    std::array<bool, 256> has_{};
};

} // namespace answerd::conversation::speech
