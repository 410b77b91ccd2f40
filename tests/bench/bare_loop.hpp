// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/bench/figures.hpp"
#include "tests/bench/scripted_peers.hpp"

namespace answerd::bench {

/// The least that a turn can cost: libcurl multi and Boost.JSON, on one thread, over kept
/// connections, with the very requests that the daemon sent.
[[nodiscard]] figures
run_bare_loop(std::uint16_t port, const turn_requests& requests, int conversations, int turns);

} // namespace answerd::bench
