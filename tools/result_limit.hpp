// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace answerd::tools {

/// A tool's result as a model may read it: one JSON object, cleaned, of at most `most` bytes.
/// An object that fits stays itself; other JSON becomes {"result": ...}, other text
/// {"text": ...}. What is too long becomes {"truncated": true, "text": ...} with its beginning and
/// its end, cut between characters. `most` below 64 is taken as 64.
[[nodiscard]] std::string limit_result(std::string_view result, std::size_t most);

} // namespace answerd::tools
