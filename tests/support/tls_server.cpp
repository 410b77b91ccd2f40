// SPDX-License-Identifier: Apache-2.0
#include "tests/support/tls_server.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/write.hpp>

#include <utility>

namespace answerd::tests {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

asio::ssl::context context_for(const certificate& shown)
{
    asio::ssl::context made{asio::ssl::context::tls_server};
    made.use_certificate_chain(asio::buffer(shown.text));
    made.use_private_key(asio::buffer(shown.key), asio::ssl::context::pem);
    return made;
}

} // namespace

class tls_server::impl : public std::enable_shared_from_this<impl> {
 public:
    impl(asio::io_context& loop, const certificate& shown, std::string reply)
        : acceptor_{loop, tcp::endpoint{asio::ip::address_v4::loopback(), 0}}
        , context_{context_for(shown)}
        , reply_{std::move(reply)}
    {}

    void accept()
    {
        acceptor_.async_accept([self = shared_from_this()](auto error, tcp::socket peer) {
            if (error)
                return;
            self->serve(std::make_shared<stream>(std::move(peer), self->context_));
            self->accept();
        });
    }

    void stop() { acceptor_.close(); }

    [[nodiscard]] unsigned short port() const { return acceptor_.local_endpoint().port(); }
    [[nodiscard]] std::size_t requests() const noexcept { return requests_; }

 private:
    using stream = asio::ssl::stream<tcp::socket>;

    void serve(std::shared_ptr<stream> to)
    {
        to->async_handshake(stream::server, [self = shared_from_this(), to](auto error) {
            if (!error)
                self->read(to);
        });
    }

    void read(const std::shared_ptr<stream>& from)
    {
        auto head = std::make_shared<std::string>();
        asio::async_read_until(
            *from,
            asio::dynamic_buffer(*head),
            "\r\n\r\n",
            [self = shared_from_this(), from, head](auto error, std::size_t) {
                if (!error)
                    self->answer(from);
            }
        );
    }

    void answer(const std::shared_ptr<stream>& to)
    {
        ++requests_;
        asio::async_write(
            *to,
            asio::buffer(reply_),
            [self = shared_from_this(), to](auto error, std::size_t) {
                if (!error)
                    to->async_shutdown([to](auto) {});
            }
        );
    }

    tcp::acceptor acceptor_;
    asio::ssl::context context_;
    std::string reply_;
    std::size_t requests_{0};
};

tls_server::tls_server(asio::io_context& loop, const certificate& shown, std::string reply)
    : impl_{std::make_shared<impl>(loop, shown, std::move(reply))}
{
    impl_->accept();
}

tls_server::~tls_server() { impl_->stop(); }

std::string tls_server::url(std::string_view host, std::string_view path) const
{
    return "https://" + std::string{host} + ":" + std::to_string(impl_->port()) + std::string{path};
}

std::size_t tls_server::requests() const noexcept { return impl_->requests(); }

} // namespace answerd::tests
