// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/dialects.hpp"
#include "tests/support/scripted_turn.hpp"
#include "tests/support/streamed_http.hpp"

#include <cstdint>
#include <deque>
#include <random>
#include <string>
#include <vector>

namespace answerd::tests {

/// How one act goes, drawn beforehand.
struct act_script {
    conversation::outcome result{act_done()};
    std::chrono::milliseconds takes{0};
    bool throws{false}; ///< after it was perhaps done
};

/// Draws what goes wrong. The same seed draws the same.
class turn_dice {
 public:
    explicit turn_dice(std::uint64_t seed) : source_{seed} {}

    /// A number from 0 to `sides` - 1.
    [[nodiscard]] std::size_t roll(std::size_t sides) { return source_() % sides; }
    [[nodiscard]] bool chance(std::size_t percent) { return roll(100) < percent; }
    [[nodiscard]] std::chrono::milliseconds within(std::chrono::milliseconds most)
    {
        return std::chrono::milliseconds{roll(static_cast<std::size_t>(most.count()))};
    }
    template <class T>
    [[nodiscard]] const T& pick(const std::vector<T>& from)
    {
        return from[roll(from.size())];
    }

    [[nodiscard]] const dialect& api();
    /// What the server says in one turn: rounds with acts, words and faults; the last has no calls.
    /// Every act has a name of its own; in a few answers one is asked for twice.
    [[nodiscard]] std::deque<streamed_answer> answers(const dialect& of);
    [[nodiscard]] act_script act(const std::string& name);

 private:
    [[nodiscard]] streamed_answer round(const dialect& of);
    [[nodiscard]] streamed_answer last(const dialect& of);
    [[nodiscard]] spoken_script asks_for_tools();
    [[nodiscard]] conversation::tool_call call();
    [[nodiscard]] streamed_answer fault(const dialect& of);
    [[nodiscard]] streamed_answer status(const dialect& of);
    [[nodiscard]] streamed_answer cut(const dialect& of);
    void spoil(std::string& bytes);
    [[nodiscard]] streamed_answer in_pieces(const std::string& bytes);
    [[nodiscard]] std::string new_name();

    std::mt19937_64 source_;
    std::uint64_t names_{0};
};

} // namespace answerd::tests
