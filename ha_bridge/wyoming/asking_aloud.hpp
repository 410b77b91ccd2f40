// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"
#include "ha_bridge/turn_taker.hpp"
#include "tools/home/home.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace answerd::ha_bridge::wyoming {

struct asking_ports {
    turn_taker& behind;
    tools::home::home& home;
    conversation::runtime& time;
    std::function<conversation::language_ptr(std::string_view tag)> spoken{};
};

/// The engine as Wyoming sees it. There the microphone closes after every answer, so a question of
/// ours ends by saying how to answer it. A satellite that can start a conversation need not be
/// told: the question goes out without that, and once it has been spoken the satellite asks for the
/// answer and listens (`assist_satellite.ask_question`). What the person says is the next turn, and
/// its answer is announced there. Not before: announcing to the asking satellite would cancel its
/// own turn. Where any of it fails the question stands, and is answered as ever or runs out.
class asking_aloud final : public turn_taker {
 public:
    /// All of `ports` outlive it and what it starts.
    explicit asking_aloud(asking_ports ports);

    [[nodiscard]] awaitable<conversation::answer> answer(
        conversation::utterance said,
        conversation::voice& way_back,
        conversation::signal& stop,
        conversation::observer* also
    ) override;
    unsigned cancel(std::string_view conversation_id) override;
    [[nodiscard]] awaitable<void> erase(std::optional<std::string> conversation_id) override;
    [[nodiscard]] bool knows(std::string_view conversation_id) const override;

 private:
    /// The satellite that asks, if it can listen by itself; empty otherwise.
    [[nodiscard]] std::string able_satellite(const conversation::utterance& said) const;

    asking_ports ports_;
};

} // namespace answerd::ha_bridge::wyoming
