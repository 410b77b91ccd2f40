// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/listener.hpp"

#include "daemon/net/allow_list.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <algorithm>
#include <memory>
#include <utility>

namespace answerd::daemon::net {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

constexpr auto as_value = asio::as_tuple(asio::use_awaitable);

/// Refused addresses that are remembered: enough to find the one that was meant to come in.
constexpr std::size_t most_refused = 32;

bool is_out_of_descriptors(const error_code& error)
{
    return error == asio::error::no_descriptors ||
           error == boost::system::errc::too_many_files_open_in_system ||
           error == asio::error::no_buffer_space || error == asio::error::no_memory;
}

} // namespace

/// Counts a connection for as long as it lives.
class listener::place {
 public:
    place(listener& in, asio::ip::address from) : in_{in}, from_{std::move(from)}
    {
        ++in_.total_;
        ++in_.from_[from_].open;
    }
    ~place()
    {
        --in_.total_;
        in_.told_full_ = false;
        if (--in_.from_[from_].open == 0)
            in_.from_.erase(from_);
    }
    place(const place&) = delete;
    place& operator=(const place&) = delete;

 private:
    listener& in_;
    asio::ip::address from_;
};

listener::listener(asio::any_io_executor executor, listener_limits limits, server serve, hooks told)
    : acceptor_{executor}
    , limits_{limits}
    , serve_{std::move(serve)}
    , told_{std::move(told)}
    , accepting_{executor, told_.failed}
    , serving_{executor, told_.failed}
{}

result<void> listener::open(std::string_view address, std::uint16_t port)
{
    error_code error;
    const auto where = asio::ip::make_address(std::string{address}, error);
    const auto refused = [&](errc what) {
        return failure{
            what,
            "cannot listen on " + std::string{address} + " port " + std::to_string(port) + ": " +
                error.message()};
    };
    if (error)
        return refused(errc::malformed);
    const tcp::endpoint endpoint{where, port};
    acceptor_.open(endpoint.protocol(), error);
    if (!error)
        acceptor_.set_option(tcp::acceptor::reuse_address{true}, error);
    if (!error && where.is_v6())
        acceptor_.set_option(asio::ip::v6_only{false}, error);
    if (!error)
        acceptor_.bind(endpoint, error);
    if (!error)
        acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (!error)
        return {};
    error_code ignored;
    acceptor_.close(ignored);
    return refused(errc::refused);
}

bool can_listen(const std::string& host, std::uint16_t port)
{
    asio::io_context loop{1};
    listener trying{loop.get_executor(), {}, [](tcp::socket) -> awaitable<void> { co_return; }, {}};
    const bool opened = trying.open(host == "localhost" ? "127.0.0.1" : host, port).has_value();
    trying.stop();
    return opened;
}

tcp::endpoint listener::local() const
{
    error_code error;
    return acceptor_.local_endpoint(error);
}

void listener::start() { accepting_.spawn(accept()); }

void listener::stop()
{
    accepting_.cancel();
    error_code ignored;
    acceptor_.close(ignored);
}

void listener::cancel()
{
    stop();
    serving_.cancel();
}

awaitable<void> listener::join()
{
    co_await accepting_.join();
    co_await serving_.join();
}

awaitable<void> listener::accept()
{
    while (acceptor_.is_open()) {
        auto [error, socket] = co_await acceptor_.async_accept(as_value);
        if (error == asio::error::operation_aborted)
            co_return;
        if (!error)
            take(std::move(socket));
        else if (is_out_of_descriptors(error)) {
            co_await wait_for_descriptors();
        }
        // Anything else (the peer is gone already) concerns that one connection.
    }
}

/// Trying again at once would spin: the connection stays in the queue until it is accepted.
awaitable<void> listener::wait_for_descriptors()
{
    if (!std::exchange(told_descriptors_, true))
        told_.warn("no file descriptor is left for another connection: some have to wait");
    asio::steady_timer pause{acceptor_.get_executor(), limits_.pause};
    co_await pause.async_wait(as_value);
}

void listener::take(tcp::socket socket)
{
    error_code error;
    const auto from = plain_address(socket.remote_endpoint(error).address());
    if (error)
        return;
    if (!told_.is_allowed(from)) {
        refuse(from);
        return;
    }
    if (is_full_for(from))
        return;
    told_descriptors_ = false;
    socket.set_option(tcp::no_delay{true}, error);
    socket.set_option(asio::socket_base::keep_alive{true}, error); // a peer that lost its power
    serving_.spawn(serve(std::move(socket), std::make_unique<place>(*this, from)));
}

void listener::refuse(const asio::ip::address& from)
{
    if (std::ranges::find(refused_, from) != refused_.end())
        return;
    if (refused_.size() == most_refused)
        refused_.erase(refused_.begin());
    refused_.push_back(from);
    told_.warn(told_.refusal(from));
}

/// Says so once: until there is room again, or the last connection of an address is closed.
bool listener::is_full_for(const asio::ip::address& from)
{
    if (total_ >= limits_.total) {
        if (!std::exchange(told_full_, true))
            told_.warn("all " + std::to_string(limits_.total) + " connections are in use");
        return true;
    }
    const auto known = from_.find(from);
    if (known == from_.end() || known->second.open < limits_.per_address || told_.is_exempt(from))
        return false;
    if (!std::exchange(known->second.told, true))
        told_.warn(
            from.to_string() + " has " + std::to_string(limits_.per_address) +
            " connections open: no more are accepted from it"
        );
    return true;
}

awaitable<void> listener::serve(tcp::socket socket, std::unique_ptr<place> seat)
{
    auto serving = serve_(std::move(socket));
    co_await std::move(serving);
    seat.reset();
}

} // namespace answerd::daemon::net
