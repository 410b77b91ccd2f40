// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/outcome.hpp"
#include "tools/home/timer_intent.hpp"
#include "tools/spoken_terms.hpp"

#include <boost/json/value.hpp>

#include <chrono>
#include <string>
#include <vector>

namespace answerd::tools::home {

/// A timer as Home Assistant tells it (`speech_slots.timers`).
struct timer_state {
    std::string name{}; ///< cleaned
    std::chrono::seconds left{0};
    std::chrono::seconds set_for{0};
    bool runs{true};

    bool operator==(const timer_state&) const = default;
};

[[nodiscard]] std::vector<timer_state> timers_in(const boost::json::value& response);

/// How Home Assistant took an intent about timers.
enum class timer_answer {
    done,
    no_device, ///< the device cannot ring
    not_found,
    several,
    failed,
};
[[nodiscard]] timer_answer answer_in(const boost::json::value& response);

/// "8 minutes and 20 seconds left on the pasta timer."
[[nodiscard]] conversation::outcome
timers_told(const std::vector<timer_state>& running, const spoken_terms& terms);

/// What was done, by the sentence of its intent. `response` tells how many were cancelled.
[[nodiscard]] conversation::outcome timer_done(
    const timer_intent& what,
    const timer_request& asked,
    const boost::json::value& response,
    const spoken_terms& terms
);
/// Just the sentence, for Home Assistant to speak when it does it itself.
[[nodiscard]] std::string
timer_sentence(const timer_intent& what, const timer_request& asked, const spoken_terms& terms);

/// What was not done, and what would be right: the timers that are `running`.
[[nodiscard]] conversation::outcome
timer_refused(timer_answer why, const std::vector<timer_state>& running, const spoken_terms& terms);

} // namespace answerd::tools::home
