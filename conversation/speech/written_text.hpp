// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace answerd::conversation::speech {

/// For `speech.markdown: keep`: the text as it is, without emoji and without the places where
/// something was taken out.
[[nodiscard]] std::string without_pictures(std::string_view text);

} // namespace answerd::conversation::speech
