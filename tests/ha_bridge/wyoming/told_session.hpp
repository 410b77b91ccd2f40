// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ha_bridge/wyoming/session_machine.hpp"

#include <chrono>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace answerd::tests {

using ha_bridge::wyoming::cancel_turn;
using ha_bridge::wyoming::close_session;
using ha_bridge::wyoming::event;
using ha_bridge::wyoming::send_event;
using ha_bridge::wyoming::send_info;
using ha_bridge::wyoming::session_actions;
using ha_bridge::wyoming::session_machine;
using ha_bridge::wyoming::start_turn;

inline const conversation::steady_time t0{std::chrono::hours{1}};
inline const failure garbage{errc::malformed, "the header line is not a JSON object"};

inline event transcript(std::string text, std::string conversation_id = "c")
{
    return {"transcript", {{"text", text}, {"context", {{"conversation_id", conversation_id}}}}};
}

inline conversation::answer answer(std::string text)
{
    conversation::answer whole;
    whole.text = std::move(text);
    return whole;
}

/// The actions in short: "info", "turn hi", "turn! hi" (already stopped), "handled Hi.", "cancel",
/// "close", "linger".
inline std::vector<std::string> told(const session_actions& todo)
{
    struct teller {
        std::string operator()(const send_info&) const { return "info"; }
        std::string operator()(const send_event& out) const
        {
            const auto* text = out.what.data.if_contains("text");
            const bool words = text != nullptr && text->is_string();
            return out.what.type + (words ? " " + std::string{text->get_string()} : "");
        }
        std::string operator()(const start_turn& turn) const
        {
            return (turn.stopped ? "turn! " : "turn ") + turn.said.text;
        }
        std::string operator()(const cancel_turn&) const { return "cancel"; }
        std::string operator()(const close_session& end) const
        {
            return end.linger ? "linger" : "close";
        }
    };
    std::vector<std::string> all;
    for (const auto& one : todo)
        all.push_back(std::visit(teller{}, one));
    return all;
}

using steps = std::vector<std::string>;

struct session {
    session_machine machine{{"answerd"}};

    steps hears(const event& said) { return told(machine.hear(said, t0)); }
    steps answers(const std::string& text) { return told(machine.answered(answer(text))); }
    steps ends_turn() { return told(machine.turn_over()); }
};

inline const std::string unreadable = "error That message could not be read.";

} // namespace answerd::tests
