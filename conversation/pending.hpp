// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/object.hpp>

namespace answerd::conversation {

/// What a conversation is waiting for: at most one thing, replaced or dropped by the next turn.
struct pending {
    enum class kind { paused_loop, confirmation, handed_over };

    kind what{kind::paused_loop};
    boost::json::object details{}; ///< of whoever asked: a guarded call, calls that the caller runs

    bool operator==(const pending&) const = default;
};

} // namespace answerd::conversation
