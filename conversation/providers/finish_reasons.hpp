// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/completion.hpp"

#include <optional>
#include <string_view>

namespace answerd::conversation::providers {

/// The OpenAI name of whatever word a server uses; `other` for what has none. Case does not matter.
/// Empty stands for "not finished".
[[nodiscard]] std::optional<finish_reason> finish_reason_from(std::string_view word) noexcept;

/// Words that say that the answer failed rather than ended ("error", Gemini's
/// MALFORMED_FUNCTION_CALL): asking once more may help.
[[nodiscard]] bool is_failure_word(std::string_view word) noexcept;

} // namespace answerd::conversation::providers
