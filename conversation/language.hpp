// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/code.hpp"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation {

/// One way to say something to the built-in engine, and what is done then. Templates are in
/// hassil's notation; a slot that `words` has a list for takes what that list's templates allow,
/// and none takes what those of the list "not_SLOT" allow.
struct sentence_rule {
    std::vector<std::string> templates{};
    std::string tool{}; ///< called with `arguments`; empty: `say` alone answers
    /// Argument -> "{slot}" or a constant. "{earlier.NAME}" is an argument of the call that the
    /// turn before made to the same tool; the rule then holds only after such a turn.
    /// "{a|b}" is the first of them that is there.
    std::map<std::string, std::string, std::less<>> arguments{};
    /// Answer over slots, the tool's result, and {again}, what was said last. Empty beside a tool:
    /// the tool's own sentence.
    std::string say{};
    std::string unless{}; ///< the rule holds only while no tool of this name is offered
};

/// Everything that depends on a language, as data from its file (config/languages). Immutable.
struct language {
    std::string tag{"en"};
    std::map<std::string, std::string, std::less<>>
        phrases{}; ///< by code name, and a few of our own ("acted")
    std::map<std::string, std::vector<std::string>, std::less<>>
        words{}; ///< word lists by purpose ("yes", "stop")
    std::map<std::string, std::string, std::less<>>
        terms{}; ///< spoken forms: units, weather codes, "minus"
    std::vector<sentence_rule> sentences{};

    /// Empty when the table lacks it.
    [[nodiscard]] std::string_view phrase(std::string_view key) const noexcept;
    [[nodiscard]] std::string_view term(std::string_view key) const noexcept;
};

using language_ptr = std::shared_ptr<const language>;

/// The languages of a running daemon. Lookup falls back to the base language ("de-CH" to "de"),
/// then to English.
class languages {
 public:
    virtual ~languages() = default;
    [[nodiscard]] virtual language_ptr pick(std::string_view tag) const = 0;
    /// Tags that have a file, sorted.
    [[nodiscard]] virtual std::vector<std::string> tags() const = 0;
};

/// The sentence for a class of fault: from `spoken`, else from `fallback` (English, complete by
/// test).
[[nodiscard]] std::string_view
phrase_for(code what, const language& spoken, const language& fallback) noexcept;

} // namespace answerd::conversation
