// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/composer.hpp"
#include "conversation/message.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation {

/// What stands in a text where a code was and nothing else is.
inline constexpr std::string_view hidden_code = "[code]";

/// A sentence without the code that was spoken in it.
struct code_cut {
    std::string left{};
    std::string digits{}; ///< of the first; empty where they are too many to be used
};

/// Finds a code within a request, by a fixed grammar: digits with words beside them that call them
/// a code ("unlock the door, code 4211", "4211 is the code"), or four and more at the end of a
/// request to unlock or disarm. "zip code 10115" is none. Nothing where there is none.
[[nodiscard]] std::optional<code_cut> cut_code(std::string_view said, const tongue& in);

/// Takes codes out of what a person said in a history that a caller keeps: within sentences, and
/// as the answer to our own question for one.
void hide_codes(std::vector<message>& history, const tongue& in);

} // namespace answerd::conversation
