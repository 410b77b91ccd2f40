// SPDX-License-Identifier: Apache-2.0
#include "tests/support/websocket_peer.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>

#include <deque>
#include <functional>
#include <utility>

namespace answerd::tests {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;

namespace {

/// What the peer does with a connection, whatever lies below it.
class connection {
 public:
    virtual ~connection() = default;
    virtual void begin() = 0;
    virtual void say(std::string text) = 0;
    virtual void close() = 0;
    virtual void reset() = 0;
};

struct log_of_peer {
    std::vector<std::string> heard{};
    std::vector<std::string> targets{};
    std::size_t ended{0};
    bool reads{true};
    std::deque<std::string> unsaid{};
};

template <class Stream>
class connection_over final : public connection,
                              public std::enable_shared_from_this<connection_over<Stream>> {
 public:
    connection_over(Stream below, std::shared_ptr<log_of_peer> log)
        : stream_{std::move(below)}, log_{std::move(log)}
    {}

    void begin() override
    {
        if constexpr (std::is_same_v<Stream, tcp::socket>)
            greet();
        else
            stream_.next_layer().async_handshake(
                asio::ssl::stream_base::server,
                [self = this->shared_from_this()](auto error) {
                    if (error)
                        ++self->log_->ended;
                    else
                        self->greet();
                }
            );
    }

    void say(std::string text) override
    {
        unsent_.push_back(std::move(text));
        if (unsent_.size() == 1)
            write_next();
    }

    void close() override
    {
        stream_.async_close(
            beast::websocket::close_code::going_away,
            [self = this->shared_from_this()](auto) {}
        );
    }

    void reset() override
    {
        boost::system::error_code ignored;
        auto& socket = beast::get_lowest_layer(stream_);
        socket.set_option(asio::socket_base::linger{true, 0}, ignored);
        socket.close(ignored);
    }

 private:
    void greet()
    {
        beast::http::async_read(
            stream_.next_layer(),
            buffer_,
            asked_,
            [self = this->shared_from_this()](auto error, std::size_t) {
                if (error)
                    ++self->log_->ended;
                else
                    self->accept();
            }
        );
    }

    void accept()
    {
        log_->targets.emplace_back(asked_.target());
        stream_.read_message_max(0);
        stream_.async_accept(asked_, [self = this->shared_from_this()](auto error) {
            if (error)
                return;
            for (auto& text : std::exchange(self->log_->unsaid, {}))
                self->say(std::move(text));
            self->read();
        });
    }

    void read()
    {
        if (!log_->reads)
            return;
        buffer_.clear();
        stream_.async_read(buffer_, [self = this->shared_from_this()](auto error, std::size_t) {
            if (error) {
                ++self->log_->ended;
                return;
            }
            self->log_->heard.push_back(beast::buffers_to_string(self->buffer_.data()));
            self->read();
        });
    }

    void write_next()
    {
        const auto buffer = asio::buffer(unsent_.front());
        stream_.async_write(buffer, [self = this->shared_from_this()](auto error, std::size_t) {
            self->unsent_.pop_front();
            if (!error && !self->unsent_.empty())
                self->write_next();
        });
    }

    beast::websocket::stream<Stream> stream_;
    std::shared_ptr<log_of_peer> log_;
    beast::flat_buffer buffer_{};
    beast::http::request<beast::http::string_body> asked_{};
    std::deque<std::string> unsent_{};
};

} // namespace

class websocket_peer::impl : public std::enable_shared_from_this<impl> {
 public:
    impl(asio::io_context& loop, const std::optional<certificate>& shown)
        : acceptor_{loop, tcp::endpoint{asio::ip::address_v4::loopback(), 0}}
    {
        if (!shown)
            return;
        tls_.emplace(asio::ssl::context::tls_server);
        tls_->use_certificate_chain(asio::buffer(shown->text));
        tls_->use_private_key(asio::buffer(shown->key), asio::ssl::context::pem);
    }

    void accept()
    {
        acceptor_.async_accept([self = shared_from_this()](auto error, tcp::socket peer) {
            if (error)
                return;
            self->take(std::move(peer));
            self->accept();
        });
    }

    void take(tcp::socket peer)
    {
        using secure = asio::ssl::stream<tcp::socket>;
        if (tls_)
            newest = std::make_shared<connection_over<secure>>(secure{std::move(peer), *tls_}, log);
        else
            newest = std::make_shared<connection_over<tcp::socket>>(std::move(peer), log);
        newest->begin();
    }

    void stop() { acceptor_.close(); }
    [[nodiscard]] unsigned short port() const { return acceptor_.local_endpoint().port(); }

    std::shared_ptr<connection> newest{};
    std::shared_ptr<log_of_peer> log{std::make_shared<log_of_peer>()};

 private:
    tcp::acceptor acceptor_;
    std::optional<asio::ssl::context> tls_{};
};

websocket_peer::websocket_peer(asio::io_context& loop, std::optional<certificate> shown)
    : impl_{std::make_shared<impl>(loop, shown)}
{
    impl_->accept();
}

websocket_peer::~websocket_peer() { impl_->stop(); }

void websocket_peer::say(std::string text)
{
    if (impl_->log->targets.empty())
        impl_->log->unsaid.push_back(std::move(text));
    else
        impl_->newest->say(std::move(text));
}

void websocket_peer::close() { impl_->newest->close(); }

void websocket_peer::reset() { impl_->newest->reset(); }

void websocket_peer::stop_reading() { impl_->log->reads = false; }

unsigned short websocket_peer::port() const { return impl_->port(); }

const std::vector<std::string>& websocket_peer::heard() const noexcept { return impl_->log->heard; }

const std::vector<std::string>& websocket_peer::targets() const noexcept
{
    return impl_->log->targets;
}

std::size_t websocket_peer::ended() const noexcept { return impl_->log->ended; }

} // namespace answerd::tests
