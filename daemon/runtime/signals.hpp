// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/error.hpp"

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/signal_set.hpp>

namespace answerd::daemon::runtime {

/// What the system may ask of a daemon.
enum class asked {
    stop,  ///< SIGTERM or SIGINT
    reload ///< SIGHUP
};

/// SIGTERM, SIGINT and SIGHUP as something to await, and SIGPIPE ignored (libcurl with NOSIGNAL
/// leaves it to us). One object per process.
class signals {
 public:
    explicit signals(boost::asio::any_io_executor executor);

    /// The next request; one that came while nobody waited is not lost. errc::cancelled when the
    /// waiting is cancelled.
    [[nodiscard]] boost::asio::awaitable<result<asked>> next();

 private:
    boost::asio::signal_set set_;
};

} // namespace answerd::daemon::runtime
