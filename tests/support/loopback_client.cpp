// SPDX-License-Identifier: Apache-2.0
#include "tests/support/loopback_client.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <stdexcept>

namespace answerd::tests {

loopback_client::loopback_client(boost::asio::io_context& loop, std::uint16_t port)
    : loop_{loop}, socket_{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)}
{
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    to.sin_port = htons(port);
    // The kernel accepts for a listening server: this does not wait for the loop.
    if (socket_ < 0 || ::connect(socket_, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0)
        throw std::runtime_error{"cannot connect to the server under test"};
    ::fcntl(socket_, F_SETFL, O_NONBLOCK);
}

loopback_client::~loopback_client() { close(); }

bool loopback_client::send(std::string_view bytes)
{
    const auto all_sent = [&] {
        bytes.remove_prefix(send_some(bytes));
        return bytes.empty() || ended_;
    };
    return run_until(loop_, all_sent) && !ended_;
}

std::size_t loopback_client::send_some(std::string_view bytes)
{
    const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN)
        ended_ = true;
    return sent < 0 ? 0 : static_cast<std::size_t>(sent);
}

void loopback_client::end_of_input() { ::shutdown(socket_, SHUT_WR); }

void loopback_client::close()
{
    if (socket_ >= 0)
        ::close(socket_);
    socket_ = -1;
}

void loopback_client::reset()
{
    const linger at_once{1, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close();
}

const std::string& loopback_client::received()
{
    read();
    return received_;
}

bool loopback_client::at_end()
{
    read();
    return ended_;
}

void loopback_client::read()
{
    std::array<char, 4096> piece{};
    while (reading_ && !ended_ && socket_ >= 0) {
        const auto size = ::recv(socket_, piece.data(), piece.size(), 0);
        if (size < 0 && errno == EAGAIN)
            return;
        if (size > 0)
            received_.append(piece.data(), static_cast<std::size_t>(size));
        else
            ended_ = true;
    }
}

bool run_until(
    boost::asio::io_context& loop,
    const std::function<bool()>& happened,
    std::chrono::milliseconds patience
)
{
    const auto until = std::chrono::steady_clock::now() + patience;
    while (!happened()) {
        if (std::chrono::steady_clock::now() > until)
            return false;
        loop.restart();
        loop.run_one_for(std::chrono::milliseconds{5});
    }
    return true;
}

} // namespace answerd::tests
