// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace answerd::conversation::speech {

/// Something that a model's template uses between its texts. Compared without regard to ASCII case;
/// `what` is one of the owner's own kinds.
struct marker {
    std::string_view text;
    int what{0};
    std::string_view closer{}; ///< what ends that which it begins
};

/// Whether a marker stands at the front of a text that may still grow.
enum class presence { no, perhaps, yes };

struct marker_match {
    presence how{presence::no};
    const marker* which{nullptr}; ///< set for `yes`
};

/// Which of `markers` stands at the front of `text`; `perhaps` when more text may complete one.
[[nodiscard]] marker_match
match_marker(std::string_view text, std::span<const marker> markers) noexcept;

/// Whether `text` begins with `lower` (lower-case), without regard to ASCII case.
[[nodiscard]] presence begins_with(std::string_view text, std::string_view lower) noexcept;

} // namespace answerd::conversation::speech
