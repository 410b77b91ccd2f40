// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"
#include "conversation/outcome.hpp"
#include "tools/home/home.hpp"
#include "tools/home/name_resolver.hpp"
#include "tools/home/slot_values.hpp"
#include "tools/spoken_terms.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace answerd::tools::home {

/// Why nothing can be asked of the home now, with a sentence; nothing while it is ready.
[[nodiscard]] std::optional<conversation::outcome>
not_ready(condition now, const conversation::languages& words, std::string_view language);

/// For the model: what was not found and what is close to it. For the person: a question or a
/// plain statement.
[[nodiscard]] conversation::outcome
trouble_outcome(const not_found& what, const home_view& view, const spoken_terms& terms);

[[nodiscard]] conversation::outcome
trouble_outcome(const unfit_slot& what, const intent& of, const spoken_terms& terms);

/// "Which one?": nothing at all says what is meant.
[[nodiscard]] conversation::outcome nothing_named(const spoken_terms& terms);

} // namespace answerd::tools::home
