// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/scripted_peers.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <system_error>

namespace answerd::bench {

namespace {

std::string with_head(const std::string& type, const std::string& body)
{
    return "HTTP/1.1 200 OK\r\nContent-Type: " + type +
           "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

std::string chunk(const std::string& delta, const std::string& finish = "null")
{
    return R"(data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,)"
           R"("model":"scripted","choices":[{"index":0,"delta":)" +
           delta + R"(,"finish_reason":)" + finish + "}]}\n\n";
}

std::string call_stream()
{
    std::string said =
        chunk(R"({"role":"assistant","content":null,"tool_calls":[{"index":0,"id":"call_1",)"
              R"("type":"function","function":{"name":"get_weather","arguments":""}}]})");
    for (const auto* part : {R"({\"when\":\"now\",)", R"(\"place\":)", R"(\"47.00, 15.00\"})"})
        said += chunk(
            R"({"tool_calls":[{"index":0,"function":{"arguments":")" + std::string{part} + "\"}}]}"
        );
    return said + chunk("{}", R"("tool_calls")") + "data: [DONE]\n\n";
}

std::string word_stream()
{
    std::string said = chunk(R"({"role":"assistant","content":""})");
    for (int n = 0; n < 19; ++n)
        said += chunk(R"({"content":" fair"})");
    return said + chunk(R"({"content":"."})") + chunk("{}", R"("stop")") + "data: [DONE]\n\n";
}

void watch(int poller, int fd)
{
    epoll_event wanted{};
    wanted.events = EPOLLIN;
    wanted.data.fd = fd;
    if (::epoll_ctl(poller, EPOLL_CTL_ADD, fd, &wanted) != 0)
        throw std::system_error{errno, std::generic_category(), "epoll_ctl"};
}

} // namespace

scripted_peers::scripted_peers(const std::string& forecast)
    : wake_{::eventfd(0, EFD_CLOEXEC)}
    , forecast_{with_head("application/json", forecast)}
    , call_{with_head("text/event-stream", call_stream())}
    , words_{with_head("text/event-stream", word_stream())}
    , thread_{[this] { serve(); }}
{}

scripted_peers::~scripted_peers()
{
    ::eventfd_write(wake_, 1);
    thread_.join();
    ::close(wake_);
}

turn_requests scripted_peers::last_turn() const
{
    const std::lock_guard held{guard_};
    return seen_;
}

void scripted_peers::serve()
{
    const int poller = ::epoll_create1(EPOLL_CLOEXEC);
    watch(poller, wake_);
    watch(poller, listener_.fd());
    std::array<epoll_event, 64> ready{};
    for (;;) {
        const int count = ::epoll_wait(poller, ready.data(), ready.size(), -1);
        for (int n = 0; n < count; ++n) {
            const int fd = ready[static_cast<std::size_t>(n)].data.fd;
            if (fd == wake_) {
                ::close(poller);
                return;
            }
            if (fd == listener_.fd())
                accept_one(poller);
            else if (!serve_one(fd))
                forget(poller, fd);
        }
    }
}

void scripted_peers::accept_one(int poller)
{
    const int fd = ::accept4(listener_.fd(), nullptr, nullptr, SOCK_CLOEXEC);
    if (fd < 0)
        return;
    const int on = 1;
    ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    peers_.emplace(fd, std::pair{tcp_socket{fd}, std::string{}});
    watch(poller, fd);
}

/// Closing alone would not do: a child that is being started holds a copy until it runs, and the
/// poller would tell of a peer that is no more.
void scripted_peers::forget(int poller, int fd)
{
    ::epoll_ctl(poller, EPOLL_CTL_DEL, fd, nullptr);
    peers_.erase(fd);
}

bool scripted_peers::serve_one(int fd)
{
    auto& [peer, came] = peers_.at(fd);
    try {
        if (!peer.receive(came))
            return false;
        while (const auto size = message_size(came)) {
            peer.send(reply_to(std::string_view{came}.substr(0, size)));
            came.erase(0, size);
        }
        return true;
    } catch (const std::system_error&) {
        return false; // a peer that was ended in the middle of a turn
    }
}

const std::string& scripted_peers::reply_to(std::string_view request)
{
    const std::lock_guard held{guard_};
    if (request.starts_with("GET ")) {
        seen_.fetch_target = request.substr(4, request.find(' ', 4) - 4);
        return forecast_;
    }
    const auto body = request.substr(request.find("\r\n\r\n") + 4);
    const auto asked = body.rfind(R"("role":"user")");
    const auto said = body.substr(asked == std::string_view::npos ? 0 : asked);
    const bool has_result = said.find(R"("role":"tool")") != std::string_view::npos;
    if (has_result) {
        seen_.second_body = body;
        return words_;
    }
    // The tools' descriptions, which may follow the messages, name the weather too: "rain" is ours.
    if (said.find("rain outside") == std::string_view::npos)
        return words_;
    seen_.first_body = body;
    // Another place each time, as wide as the last: equal calls at one time share a fetch.
    const auto place = call_.find(R"(\"47.)");
    const auto digits = std::to_string(10000 + ++calls_ % 10000);
    call_.replace(place + 5, 2, digits, 1, 2);
    call_.replace(place + 12, 2, digits, 3, 2);
    return call_;
}

} // namespace answerd::bench
