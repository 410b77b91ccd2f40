// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace answerd::conversation {

enum class on_overrun { final_answer, spoken_error, pause, error };
enum class closing_call { inside, extra };
enum class local_first { first, last, off };
enum class concurrency { queue, reject, latest_wins };
enum class dispatch { sequential, parallel };
enum class on_failure { continue_batch, stop_batch };
enum class keep { trace, text, none };
enum class history_policy { window, append, compress, budget };
enum class failed_turn { discard, keep_user, keep_all };
enum class markdown { strip, keep };

/// `loop:`. Counts are model calls of one turn.
struct loop_options {
    unsigned max_iterations{10};
    conversation::on_overrun on_overrun{on_overrun::final_answer};
    conversation::closing_call closing_call{closing_call::inside};
    unsigned round_hint{0};
    unsigned max_calls{8}; ///< calls of one completion that run; the rest are answered "not run"
};

/// `turn:`. `max_input` in code points.
struct turn_options {
    std::chrono::milliseconds deadline{25000};
    std::size_t max_input{4000};
};

/// `noise:`. What speech recognition hears in a silent room.
struct noise_options {
    bool drop{false};                   ///< answer it with silence
    std::vector<std::string> phrases{}; ///< beside those of the language's file
};

/// `conversation:`.
struct concurrency_options {
    conversation::concurrency concurrency{concurrency::queue};
    unsigned queue_depth{4};
};

/// `history:`.
struct history_options {
    conversation::keep keep{keep::trace};
    history_policy policy{history_policy::window};
    unsigned window{20};
    unsigned budget_tokens{4000};
    unsigned compress_keep{10};
    conversation::failed_turn failed_turn{failed_turn::discard};
    std::chrono::milliseconds ttl{std::chrono::minutes{10}};
    std::size_t max_conversations{10000};
};

/// `tools.dispatch` and `tools.on_failure`.
struct batch_options {
    conversation::dispatch dispatch{dispatch::sequential};
    conversation::on_failure on_failure{on_failure::continue_batch};
};

/// `speech:`.
struct speech_options {
    bool stream{true};
    conversation::markdown markdown{markdown::strip};
};

} // namespace answerd::conversation
