// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/key_table.hpp"
#include "config/settings.hpp"

namespace answerd::config {

// Rows that the main table and the records of `assistants:` share.

/// A key or token in a file of its own: read at once, so that a file that cannot be used is a
/// problem of the configuration. One of our own may be made when it is missing.
enum class whose { ours, foreign };
[[nodiscard]] value_kind<secret> secret_file(whose);

[[nodiscard]] inline value_kind<conversation::local_first> local_kind()
{
    using conversation::local_first;
    return one_of<local_first>(
        {{"first", local_first::first}, {"last", local_first::last}, {"off", local_first::off}}
    );
}

inline constexpr auto local_help =
    "When the built-in engine answers: before any model, after all of them, or never.";

/// `prompt.text` and `prompt.file` of a Record with a member `prompt`.
template <class Record>
void add_prompt_keys(key_table<Record>& table)
{
    constexpr std::size_t longest = 32U << 10U;
    key_group<Record, prompt_settings>{table, "prompt", &Record::prompt}
        .add(
            "text",
            &prompt_settings::text,
            long_text(longest),
            "The system prompt, in place of the one that is shipped."
        )
        .add("file", &prompt_settings::file, path(), "A file with the system prompt.");
}

/// `tools.*` of a Record with members `batch` and `tool`.
template <class Record>
void add_tools_keys(key_table<Record>& table)
{
    using namespace std::chrono_literals;
    using conversation::batch_options;
    using conversation::dispatch;
    using conversation::on_failure;
    using tools::result_form;
    key_group<Record, batch_options>{table, "tools", &Record::batch}
        .add(
            "dispatch",
            &batch_options::dispatch,
            one_of<dispatch>(
                {{"sequential", dispatch::sequential}, {"parallel", dispatch::parallel}}
            ),
            "Whether the calls of one completion run one after another or at once."
        )
        .add(
            "on_failure",
            &batch_options::on_failure,
            one_of<on_failure>(
                {{"continue", on_failure::continue_batch}, {"stop_batch", on_failure::stop_batch}}
            ),
            "Whether the calls after a failed one still run."
        );
    key_group<Record, tools::options>{table, "tools", &Record::tool}
        .add(
            "timeout",
            &tools::options::timeout,
            duration(100ms, 10min),
            "How long one call may take."
        )
        .add(
            "max_result_bytes",
            &tools::options::max_result_bytes,
            whole_number<std::size_t>(200, 1000000),
            "The longest result that the model is given; more is cut and marked."
        )
        .add(
            "result_form",
            &tools::options::result_form,
            one_of<result_form>({{"raw", result_form::raw}, {"envelope", result_form::envelope}}),
            "Results as the tools give them, or inside `{\"success\", \"result\" | \"errors\"}`."
        )
        .add(
            "writes_per_turn",
            &tools::options::writes_per_turn,
            whole_number(1U, 1000U),
            "Calls that change something, at most, in one turn."
        )
        .add(
            "writes_per_minute",
            &tools::options::writes_per_minute,
            whole_number(1U, 10000U),
            "Calls that change something, at most, in one minute, whoever asks."
        );
}

} // namespace answerd::config
