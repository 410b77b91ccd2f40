// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/problem.hpp"
#include "conversation/language.hpp"

#include <string>
#include <string_view>

namespace answerd::config {

/// Whether templates are compiled once to see that they can be. A test has seen it of those that we
/// ship, and a start has no time for all of them.
enum class templates { checked, trusted };

/// Puts a language file over `into`: phrases, words and terms key by key, sentences before those
/// that stand there. `into` is left as it was when anything is wrong; the problems then say what.
[[nodiscard]] problems read_language(
    std::string_view text,
    const std::string& name,
    conversation::language& into,
    templates are = templates::checked
);

} // namespace answerd::config
