// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home_service.hpp"

#include <boost/json/object.hpp>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace answerd::tools::home {

/// One of Home Assistant's timer intents, as data.
struct timer_intent {
    service_shape shape{};
    std::string_view service{}; ///< for the policy: "timer.start"; empty for a read
    std::string_view told{};    ///< the term that says that it was done
    bool takes_time{false};     ///< hours, minutes, seconds
    bool finds{false};          ///< an existing timer, by its name or how long it was set for
};

/// All of them. The table lives for ever.
[[nodiscard]] const std::vector<timer_intent>& timer_intents();

/// What an extension by less than nothing is.
[[nodiscard]] const timer_intent& shortening();

/// What a call asks for, in Home Assistant's slots.
struct timer_request {
    boost::json::object slots{};
    std::chrono::seconds length{0};
    std::string name{};  ///< as it may be spoken
    bool shorter{false}; ///< minutes below nothing: an extension that shortens
};

enum class timer_problem {
    no_length, ///< nothing, or nothing that is a time
};

/// Reads numbers, words ("five", "half an hour" in `duration`) and a name that is none ("5 minute"
/// is how long the timer was set for).
[[nodiscard]] std::variant<timer_request, timer_problem> read_timer_request(
    const timer_intent& what,
    const boost::json::object& arguments,
    const spoken_terms& terms
);

} // namespace answerd::tools::home
