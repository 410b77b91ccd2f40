// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/composer.hpp"

#include <string>
#include <string_view>

namespace answerd::conversation {

enum class spoken_answer { yes, no, other };

/// What a person answers to a question of ours, by the fixed word lists of their language: nothing
/// but words of agreement and harmless ones beside them ("yes please") is a yes; "yes but only the
/// light" is other. Where a sentence could be both it is a no.
[[nodiscard]] spoken_answer read_answer(std::string_view said, const tongue& in);

/// A code as it is spoken: "four two one one", "42 11", "the code is 4211".
struct spoken_code {
    enum class kind {
        none,    ///< no code is in it
        unclear, ///< digits that could be one, among other words
        clear,
    };
    kind what{kind::none};
    std::string digits{};
};

/// At least three digits in all count as a code, at most sixteen.
[[nodiscard]] spoken_code read_code(std::string_view said, const tongue& in);

} // namespace answerd::conversation
