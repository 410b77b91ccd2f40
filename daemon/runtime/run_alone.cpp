// SPDX-License-Identifier: Apache-2.0
#include "daemon/runtime/run_alone.hpp"

#include <boost/asio/co_spawn.hpp>

#include <exception>
#include <utility>

namespace answerd::daemon::runtime {

void run_alone(boost::asio::io_context& loop, boost::asio::awaitable<void> work)
{
    std::exception_ptr thrown;
    boost::asio::co_spawn(loop, std::move(work), [&](const std::exception_ptr& error) {
        thrown = error;
        loop.stop();
    });
    loop.run();
    if (thrown)
        std::rethrow_exception(thrown);
}

} // namespace answerd::daemon::runtime
