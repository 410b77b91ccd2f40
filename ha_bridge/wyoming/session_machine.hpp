// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/answer.hpp"
#include "conversation/runtime.hpp"
#include "conversation/utterance.hpp"
#include "ha_bridge/wyoming/event_codec.hpp"

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace answerd::ha_bridge::wyoming {

/// The kept `info` event is to be sent.
struct send_info {};
struct send_event {
    event what{};
};
/// The terminal event has to come back through answered(), then turn_over().
struct start_turn {
    conversation::utterance said{};
    std::size_t program{0}; ///< index of the program that was selected
    bool stopped{false};    ///< nobody waits for it: begin it with its stop already raised
};
struct cancel_turn {};
/// The connection is over. `linger`: the peer may still be writing, and a plain close would destroy
/// what we sent last before it is read.
struct close_session {
    bool linger{false};
};

using session_action = std::variant<send_info, send_event, start_turn, cancel_turn, close_session>;
using session_actions = std::vector<session_action>;

struct session_limits {
    double describes_at_once{256};
    double describes_per_second{64};
};

/// One connection: what came in, to what has to be done, in order. Turns run one after another;
/// each has exactly one terminal event. No I/O, no clock.
class session_machine {
 public:
    /// `programs` are the names that select-program may pick; the first is the default.
    explicit session_machine(std::vector<std::string> programs, session_limits limits = {});

    /// An event of the peer. Types that are not for us are ignored.
    [[nodiscard]] session_actions hear(const event& said, conversation::steady_time now);
    /// What came cannot be read, or is too much. Turns that were asked for before it are still
    /// answered; then one `error`, and the end. Nothing is heard any more.
    [[nodiscard]] session_actions refuse(const failure& why);
    /// The peer has closed, at least its side: a turn without its terminal event is cancelled.
    [[nodiscard]] session_actions input_ended();
    /// Nothing that we send arrives any more.
    [[nodiscard]] session_actions peer_lost();
    /// We are shutting down: the end, as soon as no turn is left.
    [[nodiscard]] session_actions drain();

    /// The answer of the turn that runs. Its terminal event is sent once, however often it comes.
    [[nodiscard]] session_actions answered(const conversation::answer& whole);
    /// The turn has ended. Where it said nothing (a bug) the peer still gets a terminal event.
    [[nodiscard]] session_actions turn_over();

    /// False when bytes that still come are to be thrown away.
    [[nodiscard]] bool hears() const noexcept { return !refused_ && !lost_ && !closed_; }
    [[nodiscard]] bool is_in_turn() const noexcept { return in_turn_; }
    /// Memory that waiting transcripts take.
    [[nodiscard]] std::size_t held() const noexcept { return held_; }

 private:
    struct waiting {
        conversation::utterance said;
        std::size_t program;
    };

    session_actions describe(conversation::steady_time now);
    session_actions accept(const event& transcript);
    void select(const event& said);
    session_actions next();
    session_actions close();

    std::vector<std::string> programs_;
    session_limits limits_;
    std::size_t program_{0};
    double describes_left_;
    conversation::steady_time described_{};
    std::deque<waiting> waiting_{};
    std::size_t held_{0};
    bool in_turn_{false};
    bool answered_{false};
    bool input_over_{false};
    bool lost_{false};
    bool draining_{false};
    bool refused_{false};
    bool closed_{false};
    std::string_view refused_code_{};
};

} // namespace answerd::ha_bridge::wyoming
