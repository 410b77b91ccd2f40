// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/calling_model.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <system_error>

namespace answerd::bench {
namespace {

using clock = std::chrono::steady_clock;

constexpr unsigned rooms{40};

std::string event(const std::string& delta, const std::string& finish = "null")
{
    return R"(data: {"choices":[{"index":0,"delta":)" + delta + R"(,"finish_reason":)" + finish +
           "}]}\n\n";
}

std::string whole(const std::string& body)
{
    return "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: " +
           std::to_string(body.size()) + "\r\n\r\n" + body;
}

/// All lights on, room by room, then all off, and so on.
std::string call(unsigned turn)
{
    const std::string tool = turn / rooms % 2 == 0 ? "HassTurnOn" : "HassTurnOff";
    const std::string name = "room " + std::to_string(turn % rooms) + " light 0";
    const std::string started = event(
        R"({"tool_calls":[{"index":0,"id":"call_)" + std::to_string(turn) +
        R"(","type":"function","function":{"name":")" + tool + R"(","arguments":""}}]})"
    );
    const std::string filled = event(
        R"({"tool_calls":[{"index":0,"function":{"arguments":"{\"name\":\")" + name + R"(\"}"}}]})"
    );
    return whole(started + filled + event("{}", R"("tool_calls")") + "data: [DONE]\n\n");
}

std::string words()
{
    return whole(event(R"({"content":"Done."})") + event("{}", R"("stop")") + "data: [DONE]\n\n");
}

} // namespace

calling_model::calling_model() : thread_{[this] { serve(); }} {}

calling_model::~calling_model()
{
    over_ = true;
    const auto last = tcp_socket::connected_to(port()); // accept() waits for somebody
    thread_.join();
    for (std::thread& each : talking_)
        each.join();
}

micros calling_model::spent_on_call() const
{
    const std::lock_guard held{guard_};
    return spent_;
}

void calling_model::serve()
{
    for (;;) {
        const int fd = ::accept4(listener_.fd(), nullptr, nullptr, SOCK_CLOEXEC);
        if (fd < 0)
            return;
        if (over_) {
            tcp_socket{fd};
            return;
        }
        const int on = 1;
        ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        talking_.emplace_back([this, fd] {
            const tcp_socket peer{fd};
            try {
                talk(peer);
            } catch (const std::system_error&) {
                return; // the daemon was ended
            }
        });
    }
}

void calling_model::talk(const tcp_socket& peer)
{
    std::string came;
    while (peer.receive(came))
        while (const auto size = message_size(came)) {
            const auto began = clock::now();
            bool is_call = false;
            const std::string reply = reply_to(std::string_view{came}.substr(0, size), is_call);
            came.erase(0, size);
            peer.send(reply);
            const std::lock_guard held{guard_};
            if (is_call)
                spent_ = clock::now() - began;
        }
}

std::string calling_model::reply_to(std::string_view request, bool& is_call)
{
    const auto asked = request.rfind(R"("role":"user")");
    const auto said = request.substr(asked == std::string_view::npos ? 0 : asked);
    is_call = said.find(R"("role":"tool")") == std::string_view::npos;
    return is_call ? call(turn_++) : words();
}

} // namespace answerd::bench
