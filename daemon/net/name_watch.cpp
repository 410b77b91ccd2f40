// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/name_watch.hpp"

#include "daemon/net/name_look_up.hpp"

#include <string>
#include <utility>

namespace answerd::daemon::net {

namespace asio = boost::asio;
using conversation::awaitable;

namespace {

awaitable<void> look_up(asio::any_io_executor executor, allow_list& list, std::string name)
{
    name_look_up asking{executor};
    const auto found = co_await asking.find(name, 0);
    allow_list::addresses to;
    if (found)
        for (const auto& one : *found)
            to.push_back(one.address());
    list.resolved(name, std::move(to));
}

} // namespace

awaitable<void> resolve_names(
    asio::any_io_executor executor,
    conversation::runtime& time,
    allow_list& list,
    std::chrono::milliseconds patience
)
{
    conversation::signal nobody;
    const auto names = list.names();
    for (const std::string& name : names) {
        const auto until = time.now() + patience;
        auto looking = look_up(executor, list, name);
        (void)co_await time.run(std::move(looking), until, nobody);
    }
}

awaitable<void> watch_names(
    asio::any_io_executor executor,
    conversation::runtime& time,
    allow_list& list,
    name_watch_times times
)
{
    conversation::signal never;
    conversation::signal nobody;
    bool goes_on = true;
    while (goes_on) {
        co_await resolve_names(executor, time, list, times.patience);
        const auto next = time.now() + times.every;
        const auto slept = co_await time.wait(never, next, nobody);
        goes_on = slept == conversation::ended::timed_out;
    }
}

} // namespace answerd::daemon::net
