// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/said_words.hpp"

#include <boost/system/result.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation::providers {

/// What the slots of a template caught, as it was said.
using slot_values = std::map<std::string, std::string, std::less<>>;

/// Templates for slots that take certain words only ("today|tomorrow"). A slot that has none takes
/// any one to five words.
using slot_templates = std::map<std::string, std::vector<std::string>, std::less<>>;

/// One sentence template in hassil's notation: `[optional]`, `(one|other)`, `[one|other]`,
/// `{slot}`, nested. Case, accents, apostrophes and punctuation do not count. It matches whole
/// sentences only, in time bounded by the product of both lengths.
class sentence_grammar {
 public:
    static constexpr std::size_t most_bytes = 2000;
    static constexpr std::size_t deepest = 12;
    static constexpr std::size_t most_steps = 4000;
    static constexpr std::size_t most_slot_words = 5;

    /// Refused with a sentence: brackets that do not match, a slot without name, a template that
    /// is empty, too long, too deep or too large once its slots are filled in.
    [[nodiscard]] static boost::system::result<sentence_grammar, std::string>
    compile(std::string_view text, const slot_templates& slots);

    [[nodiscard]] std::optional<slot_values> match(const said_words& said) const;

    /// The slots that a match may fill, sorted.
    [[nodiscard]] std::vector<std::string> slot_names() const;

    enum class operation : std::uint8_t {
        text,   ///< these bytes follow
        border, ///< between two words, or at either end
        either, ///< go on below; should that fail, at `target`
        jump,   ///< go on at `target`
        open,   ///< a slot begins
        words,  ///< one to five words, as few as will do
        close,  ///< the slot ends
        end,    ///< so does the sentence
    };
    struct step {
        operation what{operation::end};
        std::uint16_t length{0}; ///< of a text
        std::uint32_t target{0}; ///< or where a text begins, or the index of a slot's name
    };

 private:
    friend class grammar_compiler;

    std::vector<step> steps_{};
    std::string texts_{};
    std::vector<std::string> names_{};
};

} // namespace answerd::conversation::providers
