// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/value.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace answerd::tools {

/// Text that may go into a prompt: valid UTF-8 (anything else becomes U+FFFD), no control
/// characters but tab and line feed, no invisible tag characters, and no chat template marker that
/// a local server would read as one ("<|im_end|>" gets a space).
[[nodiscard]] std::string clean_text(std::string_view text);

/// The same for every string and key inside a value.
void clean_value(boost::json::value& value);

/// The first or last `most` bytes of `text`, fewer where that would cut a character.
[[nodiscard]] std::string_view head_of(std::string_view text, std::size_t most) noexcept;
[[nodiscard]] std::string_view tail_of(std::string_view text, std::size_t most) noexcept;

} // namespace answerd::tools
