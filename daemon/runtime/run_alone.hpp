// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>

namespace answerd::daemon::runtime {

/// Runs one command of a person on its loop and stops that; rethrows what it throws.
void run_alone(boost::asio::io_context& loop, boost::asio::awaitable<void> work);

} // namespace answerd::daemon::runtime
