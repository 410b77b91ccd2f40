// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"

namespace answerd::conversation::speech {

/// The spoken forms of a language; what it lacks is taken from English. Refers to both, which must
/// outlive it.
class vocabulary {
 public:
    vocabulary(const language& spoken, const language& english) noexcept
        : spoken_{&spoken}, english_{&english}
    {}

    /// Empty only when neither has it.
    [[nodiscard]] std::string_view term(std::string_view key) const noexcept
    {
        const std::string_view own = spoken_->term(key);
        return own.empty() ? english_->term(key) : own;
    }

    /// The form for one, where the language that has `term` has it too ("degree"); else empty.
    [[nodiscard]] std::string_view singular(std::string_view term) const;

    /// Of the language itself: a sign, not a word, so English does not stand in.
    [[nodiscard]] char decimal_mark() const noexcept
    {
        const std::string_view own = spoken_->term("decimal_mark");
        return own.empty() ? '.' : own.front();
    }

    /// Whether `lower` (ASCII letters in lower case) stands in a word list of either language.
    [[nodiscard]] bool lists(std::string_view list, std::string_view lower) const noexcept;

 private:
    const language* spoken_;
    const language* english_;
};

} // namespace answerd::conversation::speech
