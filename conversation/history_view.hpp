// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/message.hpp"
#include "conversation/options.hpp"

#include <vector>

namespace answerd::conversation {

/// What of a history is sent. It changes the view, never what is stored, and moves in steps so that
/// each request extends the one before it: `budget` cuts to half the tokens, `compress` shortens
/// older tool results ten turns at a time.
[[nodiscard]] std::vector<message>
view_of(std::vector<std::vector<message>> turns, const history_options& options);

/// The last step before sending: every call has exactly one result (a missing one is made up as
/// "not run"), results without a call and blank texts are dropped, two users in a row are kept
/// apart by nothing. A poisoned history makes every later turn a 400 (core#136019, core#161142).
[[nodiscard]] std::vector<message> repaired(std::vector<message> messages);

/// A quarter of the bytes and five for each message: near enough to cut by.
[[nodiscard]] std::size_t estimated_tokens(const std::vector<message>& messages) noexcept;

} // namespace answerd::conversation
