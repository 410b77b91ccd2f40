// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/budgeted_model.hpp"

#include <algorithm>
#include <utility>

namespace answerd::conversation::providers {

namespace {

fault over_limit(code what, std::string detail, std::string_view who)
{
    return fault{
        .what = what,
        .why = {.code = errc::too_large, .detail = std::move(detail), .raw = {}},
        .backend = std::string{who},
    };
}

} // namespace

/// A place in the queue, given up however the wait ends; the next one then looks whether it is
/// its turn.
class budgeted_model::place_in_queue {
 public:
    explicit place_in_queue(budgeted_model& model)
        : of_{model}, at_{model.waiting_.insert(model.waiting_.end(), nullptr)}
    {}
    ~place_in_queue()
    {
        of_.waiting_.erase(at_);
        of_.wake_first();
    }
    place_in_queue(const place_in_queue&) = delete;
    place_in_queue& operator=(const place_in_queue&) = delete;

    [[nodiscard]] bool is_first() const noexcept { return at_ == of_.waiting_.begin(); }
    /// Who is to be woken; null while nobody sleeps.
    void set(signal* wake) noexcept { *at_ = wake; }

 private:
    budgeted_model& of_;
    std::list<signal*>::iterator at_;
};

/// A call that counts from its beginning to its end, also when it is cancelled.
struct budgeted_model::running {
    budgeted_model& of;
    std::optional<usage> spent{};

    explicit running(budgeted_model& model) : of{model} { of.budget_.begin(of.time_.now()); }
    ~running()
    {
        of.budget_.end(spent, of.time_.wall());
        of.wake_first();
    }
    running(const running&) = delete;
    running& operator=(const running&) = delete;
};

budgeted_model::budgeted_model(
    std::shared_ptr<model> inner,
    link_options limits,
    runtime& time,
    std::shared_ptr<daily_cost> spent
)
    : inner_{std::move(inner)}, time_{time}, budget_{limits, std::move(spent)}
{}

awaitable<reply> budgeted_model::infer(const inference& asked)
{
    // too_large is what the chain's breaker does not count: the backend is well.
    if (budget_.is_spent(time_.wall()))
        co_return over_limit(code::model_quota, "the budget of the day is spent", name());
    const bool may_begin = co_await wait_for_room(asked);
    if (!may_begin)
        co_return over_limit(code::busy, "too many calls to this model at once", name());

    running call{*this};
    reply got = co_await inner_->infer(asked);
    if (auto* said = std::get_if<completion>(&got); said != nullptr && said->spent) {
        said->spent->cost = cost_of(*said->spent, budget_.price());
        call.spent = said->spent;
    }
    co_return got;
}

awaitable<bool> budgeted_model::wait_for_room(const inference& asked)
{
    const steady_time until = asked.until - asked.spare;
    place_in_queue place{*this};
    for (;;) {
        const steady_time now = time_.now();
        if (place.is_first() && budget_.has_room(now))
            co_return true;
        if (now >= until || asked.stop.raised())
            co_return false;
        const steady_time due = std::min(until, budget_.next_room(now).value_or(until));
        signal wake; // it rings once, so each wait has its own
        place.set(&wake);
        const auto how = co_await time_.wait(wake, due, asked.stop);
        place.set(nullptr);
        if (how == ended::stopped)
            co_return false;
    }
}

void budgeted_model::wake_first()
{
    if (!waiting_.empty() && waiting_.front() != nullptr)
        waiting_.front()->raise();
}

} // namespace answerd::conversation::providers
