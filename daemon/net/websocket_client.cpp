// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/websocket_client.hpp"

#include "daemon/net/name_look_up.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/status.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>

#include <deque>
#include <functional>
#include <optional>
#include <utility>

namespace answerd::daemon::net {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using conversation::awaitable;
using conversation::ended;
using ha_bridge::websocket::endpoint;

namespace {

constexpr auto as_value = asio::as_tuple(asio::use_awaitable);

using plain_stream = beast::websocket::stream<tcp::socket>;
using secure_stream = beast::websocket::stream<asio::ssl::stream<tcp::socket>>;

/// What one connection owns. Handlers of a write may outlive the socket that a caller holds.
template <class Stream>
class connection final : public std::enable_shared_from_this<connection<Stream>> {
 public:
    connection(Stream opened, std::size_t most_unsent)
        : stream_{std::move(opened)}, most_unsent_{most_unsent}
    {}

    awaitable<result<std::string>> read()
    {
        const auto alive = this->shared_from_this();
        std::string text;
        auto buffer = asio::dynamic_buffer(text);
        const auto [error, size] = co_await stream_.async_read(buffer, as_value);
        if (error == beast::websocket::error::message_too_big)
            co_return failure{errc::too_large, "a message is larger than our limit"};
        if (error)
            co_return failure{errc::closed_early, "the connection was closed: " + error.message()};
        co_return text;
    }

    void send(std::string text)
    {
        if (closed_)
            return;
        unsent_ += text.size();
        waiting_.push_back(std::move(text));
        if (unsent_ > most_unsent_)
            return close();
        if (waiting_.size() == 1)
            write_next();
    }

    void close() noexcept
    {
        closed_ = true;
        error_code ignored;
        beast::get_lowest_layer(stream_).close(ignored);
    }

 private:
    void write_next()
    {
        auto alive = this->shared_from_this();
        const auto buffer = asio::buffer(waiting_.front());
        stream_.async_write(buffer, [alive](const error_code& error, std::size_t) {
            alive->unsent_ -= alive->waiting_.front().size();
            alive->waiting_.pop_front();
            if (error)
                alive->close();
            else if (!alive->waiting_.empty() && !alive->closed_)
                alive->write_next();
        });
    }

    Stream stream_;
    std::size_t most_unsent_;
    std::deque<std::string> waiting_{}; ///< the first is being written
    std::size_t unsent_{0};
    bool closed_{false};
};

template <class Stream>
class open_socket final : public ha_bridge::websocket::socket {
 public:
    open_socket(Stream opened, std::size_t most_unsent)
        : behind_{std::make_shared<connection<Stream>>(std::move(opened), most_unsent)}
    {}
    ~open_socket() override { behind_->close(); }
    open_socket(const open_socket&) = delete;
    open_socket& operator=(const open_socket&) = delete;

    awaitable<result<std::string>> read() override { return behind_->read(); }
    void send(std::string text) override { behind_->send(std::move(text)); }
    void close() noexcept override { behind_->close(); }

 private:
    std::shared_ptr<connection<Stream>> behind_;
};

/// The patience of one opening: what is under way then is closed.
class breaker {
 public:
    breaker(runtime::alarm_clock& alarms, conversation::patience mine)
        : stopped_{mine.stop, [this] { break_off(ended::stopped); }}
        , due_{alarms, mine.until, [this] { break_off(ended::timed_out); }}
        , why_{mine.stop.raised() ? ended::stopped : ended::done}
    {}

    void guard(std::function<void()> close) { close_ = std::move(close); }
    [[nodiscard]] bool broken() const noexcept { return why_ != ended::done; }
    [[nodiscard]] failure why() const
    {
        if (why_ == ended::stopped)
            return {errc::cancelled, "the connecting was given up"};
        return {errc::timed_out, "no connection within the time allowed"};
    }

 private:
    void break_off(ended how)
    {
        if (broken())
            return;
        why_ = how;
        if (close_)
            close_();
    }

    std::function<void()> close_{};
    conversation::signal::hook stopped_;
    runtime::alarm_clock::alarm due_;
    ended why_;
};

failure tls_failure(const error_code& error)
{
    const bool verified = error != asio::error::eof && error != asio::error::connection_reset &&
                          error != asio::ssl::error::stream_truncated;
    return {
        errc::unreachable,
        "TLS was not accepted: " + error.message() +
            (verified ? " (ca_file adds a certificate to trust)" : "")};
}

result<asio::ssl::context> make_tls(const std::string& ca_file)
{
    asio::ssl::context tls{asio::ssl::context::tls_client};
    error_code error;
    tls.set_default_verify_paths(error);
    if (!ca_file.empty()) {
        tls.load_verify_file(ca_file, error);
        if (error)
            return failure{errc::unreachable, "ca_file cannot be read: " + error.message()};
    }
    tls.set_verify_mode(asio::ssl::verify_peer, error);
    return tls;
}

/// One opening, step after step; each says why it did not work.
class opening {
 public:
    opening(
        asio::any_io_executor executor,
        runtime::alarm_clock& alarms,
        const websocket_limits& limits,
        const endpoint& to,
        conversation::patience mine
    )
        : executor_{std::move(executor)}
        , alarms_{alarms}
        , limits_{limits}
        , to_{to}
        , patience_{alarms, mine}
    {}

    awaitable<result<std::unique_ptr<ha_bridge::websocket::socket>>> run()
    {
        auto tcp_socket = co_await reach();
        if (!tcp_socket)
            co_return tcp_socket.error();
        if (!to_.secure) {
            plain_stream stream{std::move(*tcp_socket)};
            co_return co_await greet(std::move(stream));
        }
        auto tls = make_tls(to_.ca_file);
        if (!tls)
            co_return tls.error();
        secure_stream stream{std::move(*tcp_socket), *tls};
        const auto secured = co_await secure(stream);
        if (!secured)
            co_return secured.error();
        co_return co_await greet(std::move(stream));
    }

 private:
    awaitable<result<name_look_up::endpoints>> look_up()
    {
        name_look_up names{executor_};
        patience_.guard([&names] { names.abandon(); });
        auto found = co_await names.find(to_.host, to_.port);
        patience_.guard({});
        if (patience_.broken())
            co_return patience_.why();
        co_return found;
    }

    awaitable<result<tcp::socket>> reach()
    {
        if (patience_.broken())
            co_return patience_.why();
        const auto found = co_await look_up();
        if (!found)
            co_return found.error();
        failure why;
        for (const auto& at : *found) {
            tcp::socket trying{executor_};
            const auto close = [&trying] {
                error_code ignored;
                trying.close(ignored);
            };
            patience_.guard(close);
            const auto until = std::chrono::steady_clock::now() + limits_.per_address;
            std::optional<runtime::alarm_clock::alarm> next;
            if (found->size() > 1)
                next.emplace(alarms_, until, close);
            const auto [error] = co_await trying.async_connect(at, as_value);
            next.reset();
            patience_.guard({});
            if (patience_.broken())
                co_return patience_.why();
            if (!error && trying.is_open())
                co_return std::move(trying);
            why = {errc::unreachable, "nobody answers there: " + error.message()};
        }
        co_return why;
    }

    awaitable<result<void>> secure(secure_stream& stream)
    {
        auto& tls = stream.next_layer();
        error_code is_name;
        (void)asio::ip::make_address(to_.host, is_name);
        std::string name = to_.host;
        if (is_name) // what OpenSSL's own macro does, without its casts
            SSL_ctrl(
                tls.native_handle(),
                SSL_CTRL_SET_TLSEXT_HOSTNAME,
                TLSEXT_NAMETYPE_host_name,
                name.data()
            );
        tls.set_verify_callback(asio::ssl::host_name_verification(to_.host));
        guard(stream);
        const auto [error] = co_await tls.async_handshake(asio::ssl::stream_base::client, as_value);
        patience_.guard({});
        if (patience_.broken())
            co_return patience_.why();
        if (error)
            co_return tls_failure(error);
        co_return result<void>{};
    }

    template <class Stream>
    awaitable<result<std::unique_ptr<ha_bridge::websocket::socket>>> greet(Stream given)
    {
        Stream stream{std::move(given)};
        error_code ignored;
        beast::get_lowest_layer(stream).set_option(tcp::no_delay{true}, ignored);
        stream.read_message_max(limits_.message);
        stream.set_option(beast::websocket::stream_base::decorator([](auto& head) {
            head.set(beast::http::field::user_agent, "answerd");
        }));
        guard(stream);
        beast::websocket::response_type head;
        const std::string host = host_field();
        const auto [error] = co_await stream.async_handshake(head, host, to_.target, as_value);
        patience_.guard({});
        if (patience_.broken())
            co_return patience_.why();
        if (error)
            co_return not_a_websocket(error, head.result_int());
        stream.text(true);
        co_return std::make_unique<open_socket<Stream>>(std::move(stream), limits_.unsent);
    }

    template <class Stream>
    void guard(Stream& stream)
    {
        patience_.guard([&stream] {
            error_code ignored;
            beast::get_lowest_layer(stream).close(ignored);
        });
    }

    [[nodiscard]] std::string host_field() const
    {
        const bool is_v6 = to_.host.find(':') != std::string::npos;
        const std::string host = is_v6 ? "[" + to_.host + "]" : to_.host;
        const std::uint16_t usual = to_.secure ? 443 : 80;
        return to_.port == usual ? host : host + ":" + std::to_string(to_.port);
    }

    static failure not_a_websocket(const error_code& error, unsigned status)
    {
        if (error != beast::websocket::error::upgrade_declined)
            return {errc::malformed, "what answers is no websocket: " + error.message()};
        std::string hint;
        if (status == 403)
            hint = " (it may have banned this address)";
        else if (status / 100 == 3)
            hint = " (is the address an https one?)";
        else if (status == 400 || status == 404)
            hint = " (a proxy in front of it must let websockets through)";
        return {
            errc::malformed,
            "what answers is no websocket: status " + std::to_string(status) + hint};
    }

    asio::any_io_executor executor_;
    runtime::alarm_clock& alarms_;
    const websocket_limits& limits_;
    const endpoint& to_;
    breaker patience_;
};

} // namespace

websocket_client::websocket_client(
    asio::any_io_executor executor,
    runtime::alarm_clock& alarms,
    websocket_limits limits
)
    : executor_{std::move(executor)}, alarms_{alarms}, limits_{limits}
{}

awaitable<result<std::unique_ptr<ha_bridge::websocket::socket>>>
websocket_client::open(endpoint to, conversation::patience mine)
{
    opening one{executor_, alarms_, limits_, to, mine};
    auto running = one.run();
    co_return co_await std::move(running);
}

} // namespace answerd::daemon::net
