// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/certificates.hpp"

#include <boost/asio/io_context.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace answerd::tests {

/// A peer behind TLS on 127.0.0.1 that shows `shown`, reads one request head a connection and
/// answers it with `reply`. Runs on the loop of the test.
class tls_server {
 public:
    tls_server(boost::asio::io_context& loop, const certificate& shown, std::string reply);
    ~tls_server();
    tls_server(const tls_server&) = delete;
    tls_server& operator=(const tls_server&) = delete;

    /// "https://HOST:PORT" and `path`.
    [[nodiscard]] std::string
    url(std::string_view host = "127.0.0.1", std::string_view path = "/") const;
    /// Request heads that came through; a peer that does not trust us sends none.
    [[nodiscard]] std::size_t requests() const noexcept;

 private:
    class impl;
    std::shared_ptr<impl> impl_;
};

} // namespace answerd::tests
