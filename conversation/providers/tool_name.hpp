// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/tool_set.hpp"

#include <string>
#include <string_view>

namespace answerd::conversation::providers {

/// The offered tool that a model meant: quotes, a namespace ("functions.", "default_api:"), case
/// and dashes are forgiven where only one tool fits. Empty when none does.
[[nodiscard]] std::string_view meant_tool(std::string_view written, const tool_set* offered);

/// A name that every server takes in a history (ASCII, at most 64), whatever a model wrote.
[[nodiscard]] std::string sendable_name(std::string_view written);

} // namespace answerd::conversation::providers
