// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace answerd::conversation::providers {

/// One step of a compiled template. Steps lead forward only.
struct sentence_step {
    enum class operation : std::uint8_t {
        text,   ///< these bytes follow
        border, ///< between two words, or at either end
        either, ///< go on below; should that fail, at `target`
        jump,   ///< go on at `target`
        open,   ///< a slot begins
        words,  ///< one to five words, as few as will do
        call,   ///< what another program takes
        close,  ///< the slot ends
        end,    ///< so does the sentence, or the part that was called
    };

    operation what{operation::end};
    std::uint16_t length{0}; ///< of a text
    std::uint32_t target{0}; ///< or where a text begins, or the index of a name or a program
};

struct sentence_program {
    std::vector<sentence_step> steps{};
    std::string texts{};
    std::vector<std::string> names{}; ///< of slots
    std::vector<std::shared_ptr<const sentence_program>> called{};
};

using sentence_program_ptr = std::shared_ptr<const sentence_program>;

} // namespace answerd::conversation::providers
