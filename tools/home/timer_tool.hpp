// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home_service.hpp"
#include "tools/home/timer_intent.hpp"
#include "tools/home/timer_report.hpp"

namespace answerd::tools::home {

/// A timer of Home Assistant's own: it counts and rings at the device that was spoken to, whatever
/// becomes of us. Offered only where there is such a device. Where no home is
/// configured the intent is handed to the caller that can run one: Home Assistant does it itself.
/// Loop thread only.
class timer_tool final : public home_service {
 public:
    timer_tool(const timer_intent& what, home_parts parts);

    [[nodiscard]] bool usable(const conversation::utterance& said) const override;
    [[nodiscard]] plan
    prepare(boost::json::object arguments, const call_context& context) const override;
    [[nodiscard]] awaitable<outcome>
    call(boost::json::object arguments, call_context context) override;

 private:
    [[nodiscard]] outcome hand_over(const timer_request& asked, const spoken_terms& terms) const;
    [[nodiscard]] awaitable<result<boost::json::value>> handle(
        std::string_view intent,
        boost::json::object slots,
        const call_context& context,
        patience mine
    );
    [[nodiscard]] awaitable<std::vector<timer_state>>
    running(const call_context& context, patience mine);
    [[nodiscard]] awaitable<outcome>
    unanswered(const timer_request& asked, failure why, const call_context& context, patience mine);

    const timer_intent& what_;
};

} // namespace answerd::tools::home
