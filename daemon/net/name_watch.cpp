// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/name_watch.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace answerd::daemon::net {

namespace asio = boost::asio;
using asio::ip::tcp;
using conversation::awaitable;

namespace {

constexpr auto as_value = asio::as_tuple(asio::use_awaitable);

awaitable<void> look_up(tcp::resolver& resolver, allow_list& list, std::string name)
{
    auto [error, found] = co_await resolver.async_resolve(name, std::string_view{}, as_value);
    allow_list::addresses to;
    if (!error)
        for (const auto& one : found)
            to.push_back(one.endpoint().address());
    list.resolved(name, std::move(to));
}

} // namespace

awaitable<void> watch_names(
    asio::any_io_executor executor,
    conversation::runtime& time,
    allow_list& list,
    name_watch_times times
)
{
    tcp::resolver resolver{executor};
    conversation::signal never;
    conversation::signal nobody;
    const auto names = list.names();
    bool goes_on = !names.empty();
    while (goes_on) {
        for (const std::string& name : names) {
            const auto until = time.now() + times.patience;
            auto looking = look_up(resolver, list, name);
            (void)co_await time.run(std::move(looking), until, nobody);
        }
        const auto next = time.now() + times.every;
        const auto slept = co_await time.wait(never, next, nobody);
        goes_on = slept == conversation::ended::timed_out;
    }
}

} // namespace answerd::daemon::net
