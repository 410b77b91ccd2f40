// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/assistant.hpp"
#include "conversation/history.hpp"
#include "conversation/lanes.hpp"
#include "conversation/observer.hpp"
#include "conversation/turn_machine.hpp"
#include "conversation/voice.hpp"

#include <optional>
#include <set>
#include <string>

namespace answerd::conversation {

class open_questions;
struct turn_frame;

/// What an answerer needs of the world; all of it outlives the answerer.
struct answerer_ports {
    runtime& time;
    random& dice;
    history_store& store;
    observer& listener;
    open_questions* asked{nullptr}; ///< none: no question of ours waits for an answer
};

/// Opens, drives and closes turns for every door. One loop thread; any number of turns at a time.
class answerer {
 public:
    answerer(answerer_ports ports, assistant_ptr first);

    /// One turn: exactly one `way_back.finish()`, with the answer that is returned too, whatever
    /// happens. It ends by the turn's deadline, or soon after `stop` is raised. All arguments
    /// outlive the call. Never throws.
    [[nodiscard]] awaitable<answer>
    answer_to(utterance said, voice& way_back, signal& stop, observer* also);

    /// Stops every turn of a conversation, running or queued; how many.
    unsigned cancel(std::string_view conversation_id) { return lanes_.stop(conversation_id); }
    [[nodiscard]] awaitable<void> erase(std::optional<std::string> conversation_id);
    /// A history is kept, or a turn runs.
    [[nodiscard]] bool knows(std::string_view conversation_id) const;

    /// Turns that begin from now on use `next`; those that run keep theirs.
    void use(assistant_ptr next) { assistant_ = std::move(next); }
    /// Refuses turns from now on ("busy"); those that run go on.
    void close() noexcept { closed_ = true; }
    /// Cancels every turn.
    void stop_all();
    [[nodiscard]] std::size_t active() const noexcept { return stops_.size(); }

 private:
    struct opened;

    [[nodiscard]] awaitable<opened> open(turn_frame& frame);
    [[nodiscard]] std::optional<code> refusal_of(const turn_frame& frame) const;
    [[nodiscard]] awaitable<answer> run(turn_frame& frame);

    answerer_ports ports_;
    assistant_ptr assistant_;
    lanes lanes_;
    std::multiset<signal*> stops_{}; ///< of the turns that run
    bool closed_{false};
};

} // namespace answerd::conversation
