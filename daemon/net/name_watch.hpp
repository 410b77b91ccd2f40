// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/runtime.hpp"
#include "daemon/net/allow_list.hpp"

#include <boost/asio/any_io_executor.hpp>

#include <chrono>

namespace answerd::daemon::net {

struct name_watch_times {
    std::chrono::milliseconds every{std::chrono::minutes{1}};
    std::chrono::milliseconds patience{std::chrono::seconds{5}}; ///< for one name
};

/// Looks the names of `list` up once, each for `patience` at most. A name that does not resolve
/// keeps its last addresses. `list` and `time` outlive it.
[[nodiscard]] conversation::awaitable<void> resolve_names(
    boost::asio::any_io_executor executor,
    conversation::runtime& time,
    allow_list& list,
    std::chrono::milliseconds patience
);

/// Looks the names of `list` up, now and again later, until it is cancelled: the address of a host
/// in a home changes, and so may the list. `list` and `time` outlive it.
[[nodiscard]] conversation::awaitable<void> watch_names(
    boost::asio::any_io_executor executor,
    conversation::runtime& time,
    allow_list& list,
    name_watch_times times
);

} // namespace answerd::daemon::net
