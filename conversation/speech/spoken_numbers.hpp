// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/speech/vocabulary.hpp"

#include <string>
#include <string_view>

namespace answerd::conversation::speech {

/// Numbers as the language says them: units and signs as words, the language's decimal mark,
/// sensible rounding, ranges, money, ISO dates. Dates, times, versions and telephone numbers stay
/// as they were written. (user-reports.md 8-16)
[[nodiscard]] std::string spoken_numbers(std::string text, const vocabulary& words);

} // namespace answerd::conversation::speech
