// SPDX-License-Identifier: Apache-2.0
#include "conversation/histories.hpp"

#include "conversation/history_packing.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace answerd::conversation {
namespace {

/// Whatever the policy keeps, one conversation may not fill the machine.
constexpr std::size_t most_bytes = std::size_t{1} << 20U;

std::size_t bytes_of(const std::deque<std::string>& turns)
{
    return std::accumulate(
        turns.begin(),
        turns.end(),
        std::size_t{0},
        [](std::size_t sum, const std::string& turn) { return sum + turn.size(); }
    );
}

} // namespace

histories::histories(const clock& time, history_options options) : time_{time}, options_{options} {}

awaitable<loaded_history> histories::load(std::string_view id)
{
    const auto one = find_or_add(id);
    ++one->held;
    touch(one);

    loaded_history found{.ticket = one->ticket, .waiting = one->waiting};
    found.turns.reserve(one->turns.size());
    for (const auto& packed : one->turns)
        found.turns.push_back(unpack(packed));
    co_return found;
}

awaitable<void>
histories::commit(std::string_view id, std::uint64_t ticket, std::optional<stored_turn> turn)
{
    const auto found = by_id_.find(id);
    if (found == by_id_.end() || found->second->ticket != ticket)
        co_return; // erased while the turn ran: it stays erased (core's histories resurrect here)
    const auto one = found->second;
    --one->held;
    touch(one);
    if (turn) {
        one->turns.push_back(pack(turn->messages));
        one->waiting = std::move(turn->waiting);
        trim(*one);
    }
    if (one->turns.empty() && one->held == 0)
        drop(one);
}

awaitable<void> histories::erase(std::optional<std::string> id)
{
    if (!id) {
        by_id_.clear();
        records_.clear();
        co_return;
    }
    const auto found = by_id_.find(*id);
    if (found != by_id_.end())
        drop(found->second);
}

bool histories::knows(std::string_view id) const { return by_id_.contains(id); }

histories::order::iterator histories::find_or_add(std::string_view id)
{
    drop_expired();
    const auto found = by_id_.find(id);
    if (found != by_id_.end())
        return found->second;
    make_room();
    records_.push_back({.id = std::string{id}, .ticket = ++last_ticket_});
    const auto added = std::prev(records_.end());
    by_id_.emplace(added->id, added);
    return added;
}

void histories::touch(order::iterator one)
{
    one->last_used = time_.now();
    records_.splice(records_.end(), records_, one);
}

void histories::drop(order::iterator one)
{
    by_id_.erase(one->id);
    records_.erase(one);
}

// The list is in order of use, so only its head is looked at.
void histories::drop_expired()
{
    const steady_time oldest = time_.now() - options_.ttl;
    for (auto one = records_.begin(); one != records_.end() && one->last_used < oldest;) {
        const auto next = std::next(one);
        if (one->held == 0)
            drop(one);
        one = next;
    }
}

void histories::make_room()
{
    for (auto one = records_.begin();
         one != records_.end() && records_.size() >= options_.max_conversations;) {
        const auto next = std::next(one);
        if (one->held == 0)
            drop(one);
        one = next;
    }
}

// Cut in steps, down to half, so that the prefix that a model has cached stays for many turns.
void histories::trim(record& one) const
{
    std::size_t keep = one.turns.size();
    if (options_.policy == history_policy::window && keep > options_.window)
        keep = std::max<std::size_t>(1, options_.window / 2);
    if (bytes_of(one.turns) > most_bytes)
        keep = std::min(keep, std::max<std::size_t>(1, one.turns.size() / 2));
    while (one.turns.size() > keep)
        one.turns.pop_front();
}

} // namespace answerd::conversation
