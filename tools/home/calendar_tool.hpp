// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/calendar_event.hpp"
#include "tools/home/home_service.hpp"

namespace answerd::tools::home {

/// `calendar_get_events {calendar?, range}`: what is in one or all calendars, for "today",
/// "tomorrow", "week" or a time as the user said it. Told in the home's own time. Loop thread only.
class calendar_tool final : public home_service {
 public:
    explicit calendar_tool(home_parts parts);

    [[nodiscard]] bool usable(const conversation::utterance& said) const override;
    [[nodiscard]] plan
    prepare(boost::json::object arguments, const call_context& context) const override;
    [[nodiscard]] awaitable<outcome>
    call(boost::json::object arguments, call_context context) override;
};

/// The home's own zone; the system's where it does not tell one.
[[nodiscard]] time::zone zone_of(const home_view& view);

} // namespace answerd::tools::home
