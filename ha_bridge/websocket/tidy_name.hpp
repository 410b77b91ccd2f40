// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace answerd::ha_bridge::websocket {

/// Longest name that is kept, in bytes. People say far shorter ones; prompts hold many.
constexpr std::size_t longest_name = 120;

/// A name as it may be spoken, compared and put into a prompt: one line, no control, zero-width or
/// direction characters, single spaces, at most `longest_name` bytes. May be empty.
[[nodiscard]] std::string tidy_name(std::string_view raw);

} // namespace answerd::ha_bridge::websocket
