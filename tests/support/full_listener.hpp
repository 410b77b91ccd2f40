// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <vector>

namespace answerd::tests {

/// A port whose queue of connections is full, so that the system drops what comes next: how a host
/// that is switched off looks from outside.
class full_listener {
 public:
    full_listener()
    {
        using boost::asio::ip::tcp;
        acceptor_.open(tcp::v4());
        acceptor_.bind({boost::asio::ip::address_v4::loopback(), 0});
        acceptor_.listen(0);
        for (int i = 0; i < 4; ++i) {
            waiting_.emplace_back(loop_, tcp::v4());
            // Begun and never ended: nobody runs this loop.
            waiting_.back().async_connect(acceptor_.local_endpoint(), [](auto) {});
        }
    }

    [[nodiscard]] unsigned short port() const { return acceptor_.local_endpoint().port(); }

 private:
    boost::asio::io_context loop_{};
    boost::asio::ip::tcp::acceptor acceptor_{loop_};
    std::vector<boost::asio::ip::tcp::socket> waiting_{};
};

} // namespace answerd::tests
