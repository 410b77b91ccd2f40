// SPDX-License-Identifier: Apache-2.0
#include "config/settings_keys.hpp"

namespace answerd::config {
namespace {

using namespace std::chrono_literals;
using conversation::loop_options;

void add_loop(key_table<settings>& table)
{
    using conversation::closing_call;
    using conversation::on_overrun;
    group(table, "loop", &settings::loop)
        .add(
            "max_iterations",
            &loop_options::max_iterations,
            whole_number(1U, 100U),
            "How often the model may be called in one turn."
        )
        .add(
            "on_overrun",
            &loop_options::on_overrun,
            one_of<on_overrun>(
                {{"final_answer", on_overrun::final_answer},
                 {"spoken_error", on_overrun::spoken_error},
                 {"pause", on_overrun::pause},
                 {"error", on_overrun::error}}
            ),
            "What the last allowed call is for: an answer without tools, an apology, a pause that "
            "the next message resumes, or an apology with an error code."
        )
        .add(
            "closing_call",
            &loop_options::closing_call,
            one_of<closing_call>({{"inside", closing_call::inside}, {"extra", closing_call::extra}}
            ),
            "Whether the final answer's call counts among `max_iterations` or is one more."
        )
        .add(
            "round_hint",
            &loop_options::round_hint,
            whole_number(0U, 100U),
            "The model is told how many calls remain in the last this many."
        )
        .add(
            "max_calls",
            &loop_options::max_calls,
            whole_number(1U, 64U),
            "Tool calls of one completion that run; the rest are answered \"not run\"."
        );
}

void add_turn(key_table<settings>& table)
{
    using conversation::concurrency;
    using conversation::concurrency_options;
    using conversation::noise_options;
    using conversation::turn_options;
    group(table, "turn", &settings::turn)
        .add(
            "deadline",
            &turn_options::deadline,
            duration(1s, 10min),
            "How long a turn may take; Home Assistant waits 30 s."
        )
        .add(
            "max_input",
            &turn_options::max_input,
            whole_number<std::size_t>(1, 100000),
            "The longest sentence that is taken, in characters."
        );
    group(table, "noise", &settings::noise)
        .add(
            "drop",
            &noise_options::drop,
            flag(),
            "Whether what speech recognition hears in a silent room is answered with silence."
        )
        .add(
            "phrases",
            &noise_options::phrases,
            list_of(text(200), 200),
            "What it hears in this room: whole sentences, or `*parts of one*`; the usual ones are "
            "known."
        );
    group(table, "conversation", &settings::concurrency)
        .add(
            "concurrency",
            &concurrency_options::concurrency,
            one_of<concurrency>(
                {{"queue", concurrency::queue},
                 {"reject", concurrency::reject},
                 {"latest_wins", concurrency::latest_wins}}
            ),
            "What happens to a second turn in one conversation while the first still runs."
        )
        .add(
            "queue_depth",
            &concurrency_options::queue_depth,
            whole_number(0U, 100U),
            "Turns that may wait in one conversation."
        );
}

void add_history_view(key_table<settings>& table)
{
    using conversation::history_options;
    using conversation::history_policy;
    using conversation::keep;
    group(table, "history", &settings::history)
        .add(
            "keep",
            &history_options::keep,
            one_of<keep>({{"trace", keep::trace}, {"text", keep::text}, {"none", keep::none}}),
            "What is kept of a turn: all with tool calls and results, the words alone, or nothing."
        )
        .add(
            "policy",
            &history_options::policy,
            one_of<history_policy>(
                {{"window", history_policy::window},
                 {"append", history_policy::append},
                 {"compress", history_policy::compress},
                 {"budget", history_policy::budget}}
            ),
            "Which part of a history the model is sent."
        )
        .add(
            "window",
            &history_options::window,
            whole_number(1U, 1000U),
            "Turns that `window` sends at most; it is cut in steps, down to half."
        )
        .add(
            "budget_tokens",
            &history_options::budget_tokens,
            whole_number(100U, 1000000U),
            "Tokens, estimated, that `budget` sends at most."
        )
        .add(
            "compress_keep",
            &history_options::compress_keep,
            whole_number(1U, 1000U),
            "Newest turns that `compress` leaves whole."
        );
}

void add_history_store(key_table<settings>& table)
{
    using conversation::failed_turn;
    using conversation::history_options;
    group(table, "history", &settings::history)
        .add(
            "failed_turn",
            &history_options::failed_turn,
            one_of<failed_turn>(
                {{"discard", failed_turn::discard},
                 {"keep_user", failed_turn::keep_user},
                 {"keep_all", failed_turn::keep_all}}
            ),
            "What is kept of a turn that failed before it did anything."
        )
        .add(
            "ttl",
            &history_options::ttl,
            duration(1s, 720h),
            "A conversation without a turn for this long is forgotten."
        )
        .add(
            "max_conversations",
            &history_options::max_conversations,
            whole_number<std::size_t>(1, 1000000),
            "Conversations kept; the least recently used goes first."
        );
    table
        .add(
            "history.store",
            &settings::store,
            one_of<history_store>(
                {{"memory", history_store::memory}, {"sqlite", history_store::sqlite, true}}
            ),
            "Where histories live."
        )
        .add(
            "history.path",
            &settings::history_path,
            path(),
            "The file of `store: sqlite`.",
            later()
        );
}

void add_recent(key_table<settings>& table)
{
    table.add(
        "recent.turns",
        &settings::recent_turns,
        whole_number<std::size_t>(0, 1000),
        "Newest turns that are remembered, in memory only, for \"what did you hear\" and `answerd "
        "last`; 0 for none."
    );
}

} // namespace

void add_turn_keys(key_table<settings>& table)
{
    add_loop(table);
    add_turn(table);
    add_history_view(table);
    add_history_store(table);
    add_recent(table);
}

} // namespace answerd::config
