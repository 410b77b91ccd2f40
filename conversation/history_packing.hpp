// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/message.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation {

/// Messages as one flat string and back: ten thousand conversations must fit a home server's
/// memory, and a message as values costs some 150 bytes before its first character. Only ever read
/// back by the process that wrote it.
[[nodiscard]] std::string pack(const std::vector<message>& messages);
[[nodiscard]] std::vector<message> unpack(std::string_view packed);

} // namespace answerd::conversation
