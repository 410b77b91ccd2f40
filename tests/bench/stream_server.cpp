// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/stream_server.hpp"

#include "tests/bench/socket.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <map>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace answerd::bench {
namespace {

constexpr std::string_view mark = R"("created":)";
constexpr std::string_view head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
                                  "Transfer-Encoding: chunked\r\n\r\n";

std::string chunk(const std::string& data)
{
    std::array<char, 16> size{};
    std::snprintf(size.data(), size.size(), "%zx\r\n", data.size());
    return size.data() + data + "\r\n";
}

std::string event(const std::string& delta, const char* finish)
{
    return R"(data: {"id":"c","object":"chat.completion.chunk",)" + std::string{mark} +
           std::to_string(moment()) + R"(,"model":"m","choices":[{"index":0,"delta":)" + delta +
           R"(,"finish_reason":)" + finish + "}]}\n\n";
}

/// One connection: waits for a request, then says a delta at each of its beats.
struct stream {
    tcp_socket peer;
    std::string came{};
    unsigned said{0};
    std::int64_t next{0}; ///< 0: it waits for a request
};

class server {
 public:
    server(tcp_socket listener, const stream_plan& plan)
        : listener_{std::move(listener)}, plan_{plan}, poller_{::epoll_create1(EPOLL_CLOEXEC)}
    {
        watch(listener_.fd());
    }

    [[noreturn]] void run()
    {
        for (;;) {
            look();
            for (auto& [fd, each] : streams_)
                if (each.next != 0 && each.next <= moment())
                    say(each);
        }
    }

 private:
    void watch(int fd) const
    {
        epoll_event wanted{};
        wanted.events = EPOLLIN;
        wanted.data.fd = fd;
        if (::epoll_ctl(poller_, EPOLL_CTL_ADD, fd, &wanted) != 0)
            throw std::system_error{errno, std::generic_category(), "epoll_ctl"};
    }

    void look()
    {
        std::array<epoll_event, 256> ready{};
        const int count = ::epoll_wait(poller_, ready.data(), static_cast<int>(ready.size()), 1);
        for (int n = 0; n < count; ++n) {
            const int fd = ready[static_cast<std::size_t>(n)].data.fd;
            if (fd == listener_.fd())
                accept_one();
            else if (!hear(streams_.at(fd)))
                streams_.erase(fd);
        }
    }

    void accept_one()
    {
        const int fd = ::accept4(listener_.fd(), nullptr, nullptr, SOCK_CLOEXEC);
        if (fd < 0)
            return;
        const int on = 1;
        ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        streams_.emplace(fd, stream{tcp_socket{fd}});
        watch(fd);
    }

    [[nodiscard]] bool hear(stream& from)
    {
        if (!from.peer.receive(from.came))
            return false;
        if (const auto size = message_size(from.came); size > 0) {
            from.came.erase(0, size);
            from.peer.send(head);
            from.said = 0;
            from.next = moment();
        }
        return true;
    }

    void say(stream& to) const
    {
        if (to.said++ < plan_.deltas) {
            to.peer.send(chunk(event(R"({"content":" word"})", "null")));
            to.next += std::chrono::microseconds{plan_.between}.count();
            return;
        }
        to.peer.send(chunk(event("{}", R"("stop")") + "data: [DONE]\n\n") + "0\r\n\r\n");
        to.next = 0;
    }

    tcp_socket listener_;
    stream_plan plan_;
    int poller_;
    std::map<int, stream> streams_{};
};

} // namespace

stream_server::stream_server(const stream_plan& plan)
{
    auto listener = tcp_socket::listening();
    port_ = listener.port();
    pid_ = ::fork();
    if (pid_ < 0)
        throw std::system_error{errno, std::generic_category(), "fork"};
    if (pid_ > 0)
        return;
    try {
        server{std::move(listener), plan}.run();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "the server: %s\n", error.what());
    }
    ::_exit(1);
}

stream_server::~stream_server()
{
    ::kill(pid_, SIGTERM);
    ::waitpid(pid_, nullptr, 0);
}

std::int64_t moment() noexcept
{
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
}

std::int64_t newest_moment_in(std::string_view bytes) noexcept
{
    const auto at = bytes.rfind(mark);
    if (at == std::string_view::npos)
        return 0;
    const auto digits = bytes.substr(at + mark.size());
    const auto end = digits.find(',');
    std::int64_t found = 0;
    if (end != std::string_view::npos)
        std::from_chars(digits.data(), digits.data() + end, found);
    return found;
}

} // namespace answerd::bench
