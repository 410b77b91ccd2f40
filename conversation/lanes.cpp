// SPDX-License-Identifier: Apache-2.0
#include "conversation/lanes.hpp"

#include <utility>
#include <vector>

namespace answerd::conversation {

lanes::pass& lanes::pass::operator=(pass&& other) noexcept
{
    if (this != &other) {
        leave();
        owner_ = other.owner_;
        held_ = std::move(other.held_);
    }
    return *this;
}

void lanes::pass::leave() noexcept
{
    if (held_)
        owner_->leave(std::exchange(held_, nullptr));
}

awaitable<lanes::entry>
lanes::enter(std::string id, concurrency_options options, steady_time until, signal& stop)
{
    if (options.concurrency == concurrency::latest_wins)
        this->stop(id); // first: a stopped turn may leave the line at once

    auto& line = by_id_[id];
    const bool waits = !line.empty();
    if (waits && options.concurrency == concurrency::reject)
        co_return entry{.how = admission::full};
    // The running turn is not in the queue.
    if (options.concurrency == concurrency::queue && line.size() > options.queue_depth)
        co_return entry{.how = admission::full};

    auto mine = std::make_shared<place>();
    mine->id = std::move(id);
    mine->stop = &stop;
    line.push_back(mine);
    pass held{*this, mine};
    if (!waits)
        co_return entry{.how = admission::admitted, .held = std::move(held)};

    const ended how = co_await time_.wait(mine->my_turn, until, stop);
    if (how == ended::done)
        co_return entry{.how = admission::admitted, .held = std::move(held)};
    co_return entry{.how = how == ended::stopped ? admission::stopped : admission::timed_out};
}

unsigned lanes::stop(std::string_view id)
{
    const auto found = by_id_.find(id);
    return found == by_id_.end() ? 0 : stop_each(found->second);
}

unsigned lanes::stop_all()
{
    std::vector<std::string> ids;
    ids.reserve(by_id_.size());
    for (const auto& [id, line] : by_id_)
        ids.push_back(id);
    unsigned stopped = 0;
    for (const auto& id : ids)
        stopped += stop(id);
    return stopped;
}

unsigned lanes::stop_each(const places& line)
{
    // A copy: a listener may leave the line while it is walked.
    // NOLINTNEXTLINE(performance-unnecessary-copy-initialization)
    const places told = line;
    unsigned stopped = 0;
    for (const auto& one : told) {
        if (one->stop->raised())
            continue;
        one->stop->raise();
        ++stopped;
    }
    return stopped;
}

void lanes::leave(const std::shared_ptr<place>& one) noexcept
{
    const auto found = by_id_.find(one->id);
    if (found == by_id_.end())
        return;
    auto& line = found->second;
    const bool was_running = line.front() == one;
    line.remove(one);
    if (line.empty())
        by_id_.erase(found);
    else if (was_running)
        line.front()->my_turn.raise();
}

} // namespace answerd::conversation
