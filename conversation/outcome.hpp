// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/answer.hpp"

#include <boost/json/object.hpp>

#include <optional>
#include <string>
#include <vector>

namespace answerd::conversation {

/// What a call changed in the world. `unknown`: a write was sent and nobody knows whether it took.
enum class effect { none, done, unknown };

/// What the turn does after the batch of this call.
enum class then {
    go_on,     ///< the model reads the result
    ask,       ///< the turn ends with `sentence`, a question of ours, and the conversation keeps
               ///< `pending`
    hand_over, ///< the turn ends and the call goes back to the caller
};

/// What came of one call. `result` is a JSON object: the tool's data, or {"error": ...} when not
/// `ok`.
struct outcome {
    std::string result{"{}"};
    bool ok{true};
    conversation::effect effect{effect::none};
    std::optional<std::string>
        sentence{}; ///< short, in the user's language; said when the model finds no words
    conversation::then then{then::go_on};
    boost::json::object
        event{}; ///< a side effect for the caller (an intent to run, a picture to show)
    std::vector<affected_target> affected{};
    bool untrusted{false}; ///< text from outside is in `result`
    bool transient{false}; ///< not ok for a reason of transport: an idempotent tool may try again

    bool operator==(const outcome&) const = default;
};

/// {"error": why} for the model, with nothing done.
[[nodiscard]] outcome failed_outcome(std::string_view why);

} // namespace answerd::conversation
