// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace answerd::conversation::speech {

/// Stands where one thing ended and the next begins: a row, a block, a paragraph in HTML. Private
/// use, so that no clean text has it.
inline constexpr std::string_view block_end = "\uE002";

/// The words of a block of Markdown: emphasis, headings, items, links and images without their
/// marks, rows of a table as "Monday: high 21, low 9", code only where it is plain words. Lines end
/// in '\n', parts in `block_end`.
[[nodiscard]] std::string words_of_markdown(std::string_view markdown);

/// The same for text that goes on in the middle of a paragraph, where "- 5" is no list.
[[nodiscard]] std::string words_of_inline_markdown(std::string_view markdown);

/// Whether a code block's content can be read out as it is: prose that was fenced by mistake.
[[nodiscard]] bool is_prose(std::string_view code) noexcept;

} // namespace answerd::conversation::speech
