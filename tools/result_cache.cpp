// SPDX-License-Identifier: Apache-2.0
#include "tools/result_cache.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace answerd::tools {

using conversation::runtime;
using conversation::signal;
using conversation::steady_time;

struct result_cache::flight {
    cache_key key{};
    std::shared_ptr<const tool_run> landed{};
    std::vector<signal*> waiting{};
    signal abandoned{};
};

struct result_cache::state {
    runtime& time;
    std::size_t most;

    struct kept_run {
        std::shared_ptr<const tool_run> run{};
        steady_time fresh_until{};
    };
    std::map<std::string, kept_run> kept{};
    std::set<std::pair<steady_time, std::string>> by_age{}; ///< the keys of `kept`, stalest first
    std::map<std::string, std::shared_ptr<flight>> flying{};

    [[nodiscard]] std::shared_ptr<const tool_run> fresh(const std::string& key)
    {
        const auto found = kept.find(key);
        if (found == kept.end())
            return nullptr;
        if (found->second.fresh_until > time.now())
            return found->second.run;
        drop(key);
        return nullptr;
    }

    void keep(const cache_key& key, std::shared_ptr<const tool_run> run)
    {
        drop(key.text);
        if (!by_age.empty() && kept.size() >= most)
            drop(std::string{by_age.begin()->second});
        if (kept.size() >= most)
            return;
        const auto until = time.now() + key.keep_for;
        kept[key.text] = {std::move(run), until};
        by_age.emplace(until, key.text);
    }

    void drop(const std::string& key)
    {
        const auto found = kept.find(key);
        if (found == kept.end())
            return;
        by_age.erase({found->second.fresh_until, key});
        kept.erase(found);
    }

    void clear()
    {
        kept.clear();
        by_age.clear();
    }

    void forget(const std::shared_ptr<flight>& gone)
    {
        const auto found = flying.find(gone->key.text);
        if (found != flying.end() && found->second == gone)
            flying.erase(found);
    }
};

/// One caller's place among those who wait. The last to leave a flight in the air ends it.
class result_cache::seat {
 public:
    seat(std::shared_ptr<state> in, std::shared_ptr<flight> on)
        : state_{std::move(in)}, flight_{std::move(on)}
    {
        flight_->waiting.push_back(&landed_);
    }
    ~seat()
    {
        std::erase(flight_->waiting, &landed_);
        if (flight_->landed || !flight_->waiting.empty())
            return;
        state_->forget(flight_);
        flight_->abandoned.raise();
    }
    seat(const seat&) = delete;
    seat& operator=(const seat&) = delete;

    [[nodiscard]] signal& landed() noexcept { return landed_; }

 private:
    std::shared_ptr<state> state_;
    std::shared_ptr<flight> flight_;
    signal landed_{};
};

result_cache::result_cache(runtime& time, std::size_t most)
    : state_{std::make_shared<state>(state{time, most})}
{}

result_cache::~result_cache() = default;

void result_cache::clear() { state_->clear(); }

awaitable<void>
result_cache::fly(std::shared_ptr<state> in, std::shared_ptr<flight> mine, fetch begin)
{
    tool_run run = co_await begin(mine->abandoned);
    in->forget(mine);
    mine->landed = std::make_shared<const tool_run>(std::move(run));
    if (mine->landed->got.ok && !mine->abandoned.raised())
        in->keep(mine->key, mine->landed);
    const std::vector<signal*> waiting = mine->waiting;
    for (signal* each : waiting)
        each->raise();
}

awaitable<result_cache::served> result_cache::get(cache_key key, fetch begin, patience mine)
{
    served answer;
    answer.run = state_->fresh(key.text);
    if (answer.run) {
        answer.kept = true;
        co_return answer;
    }
    std::shared_ptr<flight> on = state_->flying[key.text];
    const bool first = on == nullptr;
    if (first) {
        on = std::make_shared<flight>();
        on->key = std::move(key);
        state_->flying[on->key.text] = on;
    }
    seat place{state_, on};
    if (first)
        state_->time.start(fly(state_, on, std::move(begin)));
    answer.how = co_await state_->time.wait(place.landed(), mine.until, mine.stop);
    answer.run = on->landed;
    co_return answer;
}

} // namespace answerd::tools
