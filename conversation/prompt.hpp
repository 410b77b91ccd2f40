// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/runtime.hpp"
#include "conversation/utterance.hpp"

#include <string>
#include <string_view>

namespace answerd::conversation {

/// What the prompt is made from. `text` may use {name}, {place}, {units} and {language} (the
/// default one); nothing in it changes from turn to turn, so that a model's cached prefix stays.
struct prompt_options {
    std::string text{};
    std::string name{"answerd"};
    std::string place{};
    std::string units{};
    std::string language{"en"};
    std::string time_zone{"UTC"};
};

/// The words around a conversation: the stable ones first, the changing ones inside the user's
/// message.
class prompt {
 public:
    explicit prompt(prompt_options options);

    /// The system message; the caller's own system text follows ours.
    [[nodiscard]] std::string system_text(const utterance& said) const;

    /// What was said, after one line with the local time, the language and the room where these are
    /// known. It is stored like this, so that the next request repeats it byte for byte.
    [[nodiscard]] std::string user_text(
        const utterance& said,
        std::string_view language,
        std::string_view room,
        system_time now
    ) const;

 private:
    prompt_options options_;
    std::string system_text_;
};

/// For the last call of a turn, behind the newest message; it is sent and not stored.
[[nodiscard]] std::string_view closing_note() noexcept;
/// "2 more rounds": behind a tool's result, from `loop.round_hint` on.
[[nodiscard]] std::string round_note(unsigned remaining);

} // namespace answerd::conversation
