// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace answerd::bench {

/// A blocking TCP socket on loopback, closed by its destructor. Every failure throws
/// `system_error`.
class tcp_socket {
 public:
    explicit tcp_socket(int owned) noexcept : fd_{owned} {}
    ~tcp_socket();
    tcp_socket(tcp_socket&& other) noexcept;
    tcp_socket& operator=(tcp_socket&&) = delete;

    [[nodiscard]] static tcp_socket connected_to(std::uint16_t port);
    /// Listens on a free port.
    [[nodiscard]] static tcp_socket listening();

    [[nodiscard]] int fd() const noexcept { return fd_; }
    [[nodiscard]] std::uint16_t port() const;
    void send(std::string_view bytes) const;
    /// Appends what came; false at the end of the stream.
    [[nodiscard]] bool receive(std::string& into) const;

 private:
    int fd_;
};

/// How long the first HTTP message in `bytes` is, or 0 while it is not whole.
[[nodiscard]] std::size_t message_size(std::string_view bytes);

} // namespace answerd::bench
