// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/model.hpp"
#include "conversation/providers/call_budget.hpp"
#include "conversation/signal.hpp"

#include <list>
#include <memory>
#include <string_view>

namespace answerd::conversation::providers {

/// A model that is asked within its limits of calls and money, and whose answers tell what they
/// cost. A call over a limit waits as long as
/// the turn can spare, in the order of asking; then it is a fault, and another backend is asked.
class budgeted_model final : public model {
 public:
    /// `time` outlives it.
    budgeted_model(
        std::shared_ptr<model> inner,
        link_options limits,
        runtime& time,
        std::shared_ptr<daily_cost> spent = nullptr
    );

    [[nodiscard]] std::string_view name() const noexcept override { return inner_->name(); }
    [[nodiscard]] awaitable<reply> infer(const inference& asked) override;

    [[nodiscard]] const call_budget& budget() const noexcept { return budget_; }

 private:
    struct running;
    class place_in_queue;

    [[nodiscard]] awaitable<bool> wait_for_room(const inference& asked);
    void wake_first();

    std::shared_ptr<model> inner_;
    runtime& time_;
    call_budget budget_;
    std::list<signal*> waiting_{}; ///< first come, first served; null while one is awake
};

} // namespace answerd::conversation::providers
