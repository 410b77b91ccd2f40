// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/name_look_up.hpp"

#include <boost/asio/ip/address.hpp>
#include <boost/asio/post.hpp>

#include <netdb.h>

#include <cstring>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

namespace answerd::daemon::net {

namespace asio = boost::asio;
using asio::ip::tcp;

/// What the thread shares with the loop. `home` leads to the loop for as long as it is wanted.
struct name_look_up::shared_state {
    std::mutex guard{};
    asio::any_io_executor home{};
    name_look_up* asking{nullptr}; ///< loop thread only
    result<endpoints> found{failure{errc::cancelled, "the look-up of a name was given up"}};
    bool done{false};
};

namespace {

using endpoints = name_look_up::endpoints;

result<endpoints> ask_system(const std::string& host, std::uint16_t port)
{
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_ADDRCONFIG;
    addrinfo* list = nullptr;
    const int error = getaddrinfo(host.c_str(), nullptr, &hints, &list);
    if (error != 0)
        return failure{
            errc::unreachable,
            "the name " + host + " is not known: " + gai_strerror(error)};
    const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owned{list, &freeaddrinfo};
    endpoints found;
    for (const auto* each = list; each != nullptr; each = each->ai_next) {
        tcp::endpoint at;
        if (each->ai_addrlen > at.capacity())
            continue;
        at.resize(each->ai_addrlen);
        std::memcpy(at.data(), each->ai_addr, each->ai_addrlen);
        at.port(port);
        found.push_back(at);
    }
    if (found.empty())
        return failure{errc::unreachable, "the name " + host + " has no address"};
    return found;
}

} // namespace

name_look_up::name_look_up(asio::any_io_executor executor)
    : executor_{std::move(executor)}, state_{std::make_shared<shared_state>()}
{}

name_look_up::~name_look_up()
{
    state_->asking = nullptr;
    const std::lock_guard locked{state_->guard};
    state_->home = {};
}

asio::awaitable<result<name_look_up::endpoints>>
name_look_up::find(std::string host, std::uint16_t port)
{
    error_code not_numeric;
    const auto address = asio::ip::make_address(host, not_numeric);
    if (!not_numeric)
        co_return endpoints{tcp::endpoint{address, port}};

    state_->home = executor_;
    state_->asking = this;
    auto work = [state = state_, host = std::move(host), port] {
        auto found = ask_system(host, port);
        const std::lock_guard locked{state->guard};
        if (!state->home)
            return;
        state->found = std::move(found);
        asio::post(state->home, [state] {
            state->done = true;
            if (state->asking != nullptr)
                state->asking->waiting_.wake();
        });
    };
    std::function<void()> cancelled{[this] { abandon(); }};
    std::string why_not;
    auto begin = [&work, &why_not, this] {
        try {
            std::thread{std::move(work)}.detach();
        } catch (const std::system_error& none) {
            why_not = none.what();
            waiting_.wake();
        }
    };
    auto asleep = waiting_.sleep(std::move(cancelled), std::move(begin));
    co_await std::move(asleep);
    if (!why_not.empty())
        co_return failure{errc::unreachable, "no thread for the look-up of a name", why_not};
    if (!state_->done)
        co_return failure{errc::cancelled, "the look-up of a name was given up"};
    co_return std::move(state_->found);
}

void name_look_up::abandon() { waiting_.wake(); }

} // namespace answerd::daemon::net
