// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"
#include "conversation/options.hpp"
#include "conversation/turn.hpp"

#include <optional>
#include <string>

namespace answerd::conversation {

/// The language of a turn, and English where a phrase is missing.
struct tongue {
    language_ptr spoken{};
    language_ptr english{};

    [[nodiscard]] std::string_view phrase(std::string_view key) const noexcept;
    [[nodiscard]] std::string_view phrase(code what) const noexcept;
};

struct composition {
    code ended{code::ok};
    std::string text{}; ///< spoken-safe; empty only when `silent`
    bool silent{false};
};

/// Finds the words of a turn: the model's own, a tool's sentence, or the phrase of `what` when that
/// is given. Whatever went wrong, an act that was done is told first (promise 2). A question of
/// ours says how to answer it where the microphone does not open by itself. Pure.
[[nodiscard]] composition compose_words(
    const turn& current,
    std::optional<code> what,
    const tongue& in,
    const speech_options& how,
    bool reopens_mic = true
);

/// Whether the words of a finished turn are a question of ours that waits for an answer.
[[nodiscard]] bool puts_a_question(const turn& finished) noexcept;

/// A question waits for an answer: its mark ends the text (home-assistant.md 2.3: `?`, Greek `;`,
/// full-width).
[[nodiscard]] bool ends_as_question(std::string_view text) noexcept;

} // namespace answerd::conversation
