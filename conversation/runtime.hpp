// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/signal.hpp"

#include <boost/asio/awaitable.hpp>

#include <chrono>
#include <cstdint>

namespace answerd::conversation {

using boost::asio::awaitable;
using steady_time = std::chrono::steady_clock::time_point;
using system_time = std::chrono::system_clock::time_point;

/// Both clocks. Deadlines live on the steady one, what people call the time on the other.
class clock {
 public:
    virtual ~clock() = default;
    [[nodiscard]] virtual steady_time now() const noexcept = 0;
    [[nodiscard]] virtual system_time wall() const noexcept = 0;
};

class random {
 public:
    virtual ~random() = default;
    [[nodiscard]] virtual std::uint64_t next() noexcept = 0;
};

/// How long one caller waits for something.
struct patience {
    steady_time until{};
    signal& stop;
};

enum class ended { done, timed_out, stopped };

enum class stopping { cancels_work, only_waiting };

/// The waits that a turn needs. Implemented by daemon/runtime; a double in tests/support.
class runtime : public clock {
 public:
    /// Awaits `work` until it is done, `until` has come or `stop` is raised; in the latter two
    /// cases `work` is cancelled and its end awaited, so it may refer to the caller's variables. It
    /// must honour cancellation.
    [[nodiscard]] virtual awaitable<ended>
    run(awaitable<void> work, steady_time until, signal& stop) = 0;

    /// The same for work that may not end: it runs in a task of its own and must own all it uses.
    /// When the wait ends early the work is cancelled, or with `only_waiting` (a write) goes on
    /// unheard; nobody waits for it but shutdown.
    [[nodiscard]] virtual awaitable<ended>
    run_apart(awaitable<void> work, steady_time until, signal& stop, stopping what) = 0;

    /// Sleeps until `wake` is raised (done), `until` has come or `stop` is raised.
    [[nodiscard]] virtual awaitable<ended> wait(signal& wake, steady_time until, signal& stop) = 0;

    /// Starts `work` in a task of its own that shutdown cancels and awaits; it must own all it
    /// uses.
    virtual void start(awaitable<void> work) = 0;
};

} // namespace answerd::conversation
