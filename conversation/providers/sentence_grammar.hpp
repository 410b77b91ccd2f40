// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/said_words.hpp"
#include "conversation/providers/sentence_compiler.hpp"
#include "conversation/providers/sentence_program.hpp"

#include <boost/system/result.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace answerd::conversation::providers {

/// What the slots of a template caught, as it was said.
using slot_values = std::map<std::string, std::string, std::less<>>;

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
    compile(std::string_view text, slot_library& slots);

    [[nodiscard]] std::optional<slot_values> match(const said_words& said) const;

    /// The slots that a match may fill, sorted.
    [[nodiscard]] std::vector<std::string> slot_names() const;

 private:
    explicit sentence_grammar(sentence_program_ptr program) : program_{std::move(program)} {}

    sentence_program_ptr program_;
};

} // namespace answerd::conversation::providers
