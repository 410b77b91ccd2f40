// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/runtime.hpp"
#include "tools/tool_run.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

namespace answerd::tools {

/// What a call of a cacheable tool is known by, and for how long its answer holds.
struct cache_key {
    std::string text{};
    std::chrono::milliseconds keep_for{};
};

using conversation::patience;

/// Answers equal calls from one fetch: those that come while it is under way wait for it, each no
/// longer than its own time, and later ones get what it brought until that is too old. Failures
/// are shared by those who wait, and never kept. The fetch belongs to nobody: it goes on when the
/// first caller leaves, and is cancelled when all have.
class result_cache {
 public:
    /// Begins the fetch. `abandoned` is raised when nobody waits any more.
    using fetch = std::function<awaitable<tool_run>(conversation::signal& abandoned)>;

    result_cache(conversation::runtime& time, std::size_t most);
    ~result_cache();
    result_cache(const result_cache&) = delete;
    result_cache& operator=(const result_cache&) = delete;

    /// Nothing when the caller's time is over (`how` tells) before the fetch ended.
    struct served {
        std::shared_ptr<const tool_run> run{};
        conversation::ended how{conversation::ended::done};
        bool kept{false}; ///< from an earlier fetch
    };
    [[nodiscard]] awaitable<served> get(cache_key key, fetch begin, patience mine);

    void clear();

 private:
    struct flight;
    struct state;
    class seat;

    static awaitable<void>
    fly(std::shared_ptr<state> in, std::shared_ptr<flight> mine, fetch begin);

    std::shared_ptr<state> state_;
};

} // namespace answerd::tools
