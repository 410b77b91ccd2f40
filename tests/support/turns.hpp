// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/turn_machine.hpp"

#include <string>
#include <utility>
#include <vector>

namespace answerd::tests {

/// Builds a turn for a test that names only what matters:
/// `a_turn().in(state::tool_decision).after_rounds(3).of(3)`.
class a_turn {
 public:
    a_turn()
    {
        made_.messages = {
            conversation::system_message("You help."),
            conversation::user_message("hello")};
        made_.own_from = 1;
    }

    a_turn in(conversation::state where) &&
    {
        made_.where = where;
        made_.visited = {where};
        return std::move(*this);
    }
    a_turn after_rounds(unsigned rounds) &&
    {
        made_.rounds = rounds;
        return std::move(*this);
    }
    a_turn of(unsigned most) &&
    {
        made_.limits.max_iterations = most;
        return std::move(*this);
    }
    a_turn on(conversation::on_overrun what) &&
    {
        made_.limits.on_overrun = what;
        return std::move(*this);
    }
    a_turn closing(conversation::closing_call where) &&
    {
        made_.limits.closing_call = where;
        return std::move(*this);
    }
    a_turn said(conversation::completion what) &&
    {
        made_.last = std::move(what);
        return std::move(*this);
    }
    a_turn with_results(std::vector<conversation::call_result> results) &&
    {
        made_.results = std::move(results);
        return std::move(*this);
    }

    // NOLINTNEXTLINE(google-explicit-constructor): a builder is meant to become what it builds
    operator conversation::turn() && { return std::move(made_); }

 private:
    conversation::turn made_{};
};

inline conversation::completion words(std::string text)
{
    return {
        .content = std::move(text),
        .reason = conversation::finish_reason::stop,
        .backend = "scripted"};
}

inline conversation::tool_call
call_of(std::string id, std::string name, std::string arguments = "{}")
{
    return {.id = std::move(id), .name = std::move(name), .arguments = std::move(arguments)};
}

inline conversation::completion
calls(std::vector<conversation::tool_call> wanted, std::string beside = "")
{
    return {
        .content = std::move(beside),
        .tool_calls = std::move(wanted),
        .reason = conversation::finish_reason::tool_calls,
        .backend = "scripted",
    };
}

inline conversation::call_result result_of(conversation::tool_call call, conversation::outcome what)
{
    return {.call = std::move(call), .outcome = std::move(what), .ran = true};
}

inline conversation::outcome act_done(std::string sentence = "The light is on.")
{
    return {.effect = conversation::effect::done, .sentence = std::move(sentence)};
}

} // namespace answerd::tests
