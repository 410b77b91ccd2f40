// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/turn.hpp"

#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

namespace answerd::conversation {

// What happened. Names follow the table of design section 3.
struct accepted {
    std::vector<message> messages; ///< system, history view, user
    bool operator==(const accepted&) const = default;
};
struct refused {
    code why;
    bool operator==(const refused&) const = default;
};
struct interrupted {
    interruption why;
    std::vector<call_result> so_far{}; ///< in TOOL_EXECUTION: the calls that have a result already
    bool operator==(const interrupted&) const = default;
};
struct completed {
    completion said;
    bool operator==(const completed&) const = default;
};
struct faulted {
    code what;
    bool operator==(const faulted&) const = default;
};
struct limit_met { ///< counter = max_iterations, seen on the way into a round
    bool operator==(const limit_met&) const = default;
};
struct judged { ///< the finish_reason of the completion at hand
    finish_reason reason;
    bool operator==(const judged&) const = default;
};
struct tools_done {
    std::vector<call_result> results; ///< one per call, in call order
    bool operator==(const tools_done&) const = default;
};
struct appended {
    bool operator==(const appended&) const = default;
};
struct composed {
    code ended;
    std::string text;
    bool silent{false};
    bool operator==(const composed&) const = default;
};
struct delivered {
    bool arrived; ///< false: the listener was gone
    bool operator==(const delivered&) const = default;
};

using turn_event = std::variant<
    accepted,
    refused,
    interrupted,
    completed,
    faulted,
    limit_met,
    judged,
    tools_done,
    appended,
    composed,
    delivered>;

/// How one call of a batch is to be answered.
struct planned_call {
    enum class how {
        run,
        repeat, ///< equal to an earlier call of the turn: answered from `earlier`, an index into
                ///< turn::results
        over_limit, ///< beyond the calls that one completion may run
    };
    tool_call call{};
    how answer{how::run};
    std::size_t earlier{0};
    bool operator==(const planned_call&) const = default;
};

// What to do next. Comparable values; the driver adds nothing to them.
struct infer {
    bool closing;
    bool operator==(const infer&) const = default;
};
struct meet_limit {
    bool operator==(const meet_limit&) const = default;
};
struct judge {
    bool operator==(const judge&) const = default;
};
struct run_tools {
    std::vector<planned_call> calls;
    bool operator==(const run_tools&) const = default;
};
struct aggregate {
    bool operator==(const aggregate&) const = default;
};
struct compose {
    std::optional<code> phrase{}; ///< absent: the model's own words
    bool odd_finish{false};       ///< to be warned of
    bool operator==(const compose&) const = default;
};
struct deliver {
    bool operator==(const deliver&) const = default;
};
struct finish {
    bool operator==(const finish&) const = default;
};

using turn_action =
    std::variant<infer, meet_limit, judge, run_tools, aggregate, compose, deliver, finish>;

struct stepped {
    turn next;
    turn_action action;
};

/// The table of design section 3. No I/O, no clock. A pair that the table lacks is a bug and throws
/// std::logic_error.
[[nodiscard]] stepped step(turn current, turn_event event);

/// What the model reads for a call that was not run.
[[nodiscard]] outcome not_run(std::string_view why);

} // namespace answerd::conversation
