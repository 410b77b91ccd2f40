// SPDX-License-Identifier: Apache-2.0
#include "tests/support/run_now.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include <exception>

namespace answerd::tests {

void run_now(boost::asio::awaitable<void> work)
{
    boost::asio::io_context loop{1};
    std::exception_ptr thrown;
    boost::asio::co_spawn(loop, std::move(work), [&thrown](std::exception_ptr error) {
        thrown = error;
    });
    loop.run();
    if (thrown)
        std::rethrow_exception(thrown);
}

} // namespace answerd::tests
