// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace answerd::conversation::speech {

/// Drops what names something to a machine and not to a listener: URLs, mail addresses, file paths,
/// keys, calls like get_weather(place="Rome"), places where something was taken out; and marks of
/// citation like [1]. `snake_case` becomes words. The punctuation around what is dropped stays.
[[nodiscard]] std::string without_addresses(std::string text);

} // namespace answerd::conversation::speech
