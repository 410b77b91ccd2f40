// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace answerd::conversation::providers {

inline constexpr std::string_view replacement_character{"\xEF\xBF\xBD"};

enum class utf8_kind { whole, incomplete, bad };

/// What a text begins with: a whole character of `size` bytes, one that more bytes may complete, or
/// `size` bytes that stand for none (to be shown as one replacement character).
struct utf8_step {
    utf8_kind kind;
    std::size_t size;
};

/// `text` is not empty.
[[nodiscard]] utf8_step read_utf8(std::string_view text) noexcept;

/// Joins pieces of text that were cut anywhere. What is no UTF-8 becomes U+FFFD, control characters
/// other than tab and line ends are dropped (they are never spoken), and a surrogate pair whose
/// halves came apart (json_reader writes lone ones as three bytes each) is put together.
class utf8_joiner {
 public:
    void append(std::string_view piece, std::string& out);
    /// No more comes: what is left incomplete is replaced.
    void finish(std::string& out);

 private:
    [[nodiscard]] std::size_t take(std::string_view text, bool last, std::string& out);

    std::string pending_{};
};

} // namespace answerd::conversation::providers
