// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/socket.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <system_error>
#include <utility>

namespace answerd::bench {

namespace {

int checked(int status, const char* what)
{
    if (status < 0)
        throw std::system_error{errno, std::generic_category(), what};
    return status;
}

tcp_socket opened()
{
    return tcp_socket{checked(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket")};
}

sockaddr_in loopback(std::uint16_t port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

/// Peers write this field as they like: curl "Content-Length", others in small letters.
std::size_t content_length(std::string_view head)
{
    constexpr std::string_view name = "\r\ncontent-length:";
    for (std::size_t at = 0; at + name.size() < head.size(); ++at) {
        std::size_t same = 0;
        while (same < name.size() &&
               std::tolower(static_cast<unsigned char>(head[at + same])) == name[same])
            ++same;
        if (same != name.size())
            continue;
        std::size_t first = at + same;
        while (first < head.size() && head[first] == ' ')
            ++first;
        std::size_t length = 0;
        std::from_chars(head.data() + first, head.data() + head.size(), length);
        return length;
    }
    return 0;
}

} // namespace

tcp_socket::~tcp_socket()
{
    if (fd_ >= 0)
        ::close(fd_);
}

tcp_socket::tcp_socket(tcp_socket&& other) noexcept : fd_{std::exchange(other.fd_, -1)} {}

tcp_socket tcp_socket::connected_to(std::uint16_t port)
{
    auto made = opened();
    const auto address = loopback(port);
    const int on = 1;
    checked(::setsockopt(made.fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on), "TCP_NODELAY");
    checked(
        ::connect(made.fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address),
        "connect"
    );
    return made;
}

tcp_socket tcp_socket::listening()
{
    auto made = opened();
    const auto address = loopback(0);
    checked(::bind(made.fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address), "bind");
    checked(::listen(made.fd_, SOMAXCONN), "listen");
    return made;
}

std::uint16_t tcp_socket::port() const
{
    sockaddr_in address{};
    socklen_t size = sizeof address;
    checked(::getsockname(fd_, reinterpret_cast<sockaddr*>(&address), &size), "getsockname");
    return ntohs(address.sin_port);
}

void tcp_socket::send(std::string_view bytes) const
{
    while (!bytes.empty()) {
        const auto sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0)
            throw std::system_error{errno, std::generic_category(), "send"};
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
}

bool tcp_socket::receive(std::string& into) const
{
    std::array<char, 65536> part;
    const auto got = ::recv(fd_, part.data(), part.size(), 0);
    if (got < 0)
        throw std::system_error{errno, std::generic_category(), "recv"};
    into.append(part.data(), static_cast<std::size_t>(got));
    return got > 0;
}

std::size_t message_size(std::string_view bytes)
{
    const auto end = bytes.find("\r\n\r\n");
    if (end == std::string_view::npos)
        return 0;
    const auto size = end + 4 + content_length(bytes.substr(0, end));
    return bytes.size() >= size ? size : 0;
}

} // namespace answerd::bench
