// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace answerd::tests {

/// What promise 1 lets through to a person's ear. Empty `why` when all is well.
struct spoken_verdict {
    std::string why{};
    explicit operator bool() const noexcept { return why.empty(); }
};

/// The grammar of an answer: words and the punctuation of plain sentences, one space between, a
/// stop at the end. No markup, emoji, URL, JSON, key or control character.
[[nodiscard]] spoken_verdict is_spoken_safe(std::string_view text);

/// The narrower grammar of our own phrases and fault texts: also no digit, no slash, at most two
/// sentences.
[[nodiscard]] spoken_verdict is_phrase_safe(std::string_view text);

} // namespace answerd::tests
