// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/problem.hpp"
#include "conversation/language.hpp"

#include <string>
#include <string_view>

namespace answerd::config {

/// Puts a language file over `into`: phrases, words and terms key by key, sentences before those
/// that stand there, their templates compiled once to see that they can be. `into` is left as it
/// was when anything is wrong; the problems then say what.
[[nodiscard]] problems
read_language(std::string_view text, const std::string& name, conversation::language& into);

} // namespace answerd::config
