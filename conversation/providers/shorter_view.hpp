// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/message.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace answerd::conversation::providers {

/// What is left of a tool's result in a view that was too long.
inline constexpr std::size_t shortened_result = 1000;

/// A view for a model that found it too long (faults.md 5, 10): the system's messages, the newest
/// turns that make up half of what there was, and the turn that is being answered. When that one is
/// all there is, its long tool results are cut, and say so. Calls and results stay together, since
/// it is cut before a message of the user's only. Nothing when nothing can go.
[[nodiscard]] std::optional<std::vector<message>> shorter_view(const std::vector<message>& all);

} // namespace answerd::conversation::providers
