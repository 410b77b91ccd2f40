// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/clients.hpp"

#include <boost/json.hpp>

#include <atomic>
#include <future>
#include <stdexcept>

namespace answerd::bench {

namespace {

using clock = std::chrono::steady_clock;
namespace json = boost::json;

std::atomic<int> conversations_begun{0};

class http_client final : public client {
 public:
    explicit http_client(std::uint16_t port) : peer_{tcp_socket::connected_to(port)} {}

    void ask(const std::string& conversation_id, const std::string& text) override
    {
        const auto body =
            json::serialize(json::object{{"text", text}, {"conversation_id", conversation_id}});
        peer_.send(
            "POST /conversation HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            "Content-Length: " +
            std::to_string(body.size()) + "\r\n\r\n" + body
        );
        std::string came;
        while (message_size(came) == 0)
            if (!peer_.receive(came))
                throw std::runtime_error{"the HTTP door closed"};
        if (came.find("fair") == std::string::npos)
            throw std::runtime_error{"no answer: " + came};
    }

 private:
    tcp_socket peer_;
};

/// The next whole Wyoming event of `came`, taken out of it; null while there is none.
json::value take_event(std::string& came)
{
    const auto line = came.find('\n');
    if (line == std::string::npos)
        return nullptr;
    json::value event = json::parse(std::string_view{came}.substr(0, line));
    std::size_t size = line + 1;
    for (const auto* part : {"data_length", "payload_length"})
        if (const auto* length = event.as_object().if_contains(part); length && length->is_number())
            size += length->to_number<std::size_t>();
    if (came.size() < size)
        return nullptr;
    came.erase(0, size);
    return event;
}

void ask_over(const tcp_socket& peer, const std::string& conversation_id, const std::string& text)
{
    const json::object context{{"conversation_id", conversation_id}};
    const json::object data{{"text", text}, {"language", "en"}, {"context", context}};
    peer.send(json::serialize(json::object{{"type", "transcript"}, {"data", data}}) + "\n");
    std::string came;
    while (peer.receive(came))
        for (auto event = take_event(came); event.is_object(); event = take_event(came)) {
            const auto& type = event.at("type").as_string();
            if (type == "handled")
                return;
            if (type == "not-handled" || type == "error")
                throw std::runtime_error{"no answer: " + std::string{type}};
        }
    throw std::runtime_error{"the Wyoming door closed"};
}

class wyoming_client final : public client {
 public:
    explicit wyoming_client(std::uint16_t port) : port_{port} {}

    void ask(const std::string& conversation_id, const std::string& text) override
    {
        ask_over(tcp_socket::connected_to(port_), conversation_id, text);
    }

 private:
    std::uint16_t port_;
};

class wyoming_kept_client final : public client {
 public:
    explicit wyoming_kept_client(std::uint16_t port) : peer_{tcp_socket::connected_to(port)} {}

    void ask(const std::string& conversation_id, const std::string& text) override
    {
        ask_over(peer_, conversation_id, text);
    }

 private:
    tcp_socket peer_;
};

std::vector<micros> ask_in_turn(client& one, int turns)
{
    std::vector<micros> took;
    for (int n = 0; n < turns; ++n) {
        const auto id = "bench-" + std::to_string(conversations_begun++);
        const auto began = clock::now();
        one.ask(id, with_tool);
        took.emplace_back(clock::now() - began);
    }
    return took;
}

} // namespace

std::unique_ptr<client> make_client(door through, const daemon_process& daemon)
{
    if (through == door::http)
        return std::make_unique<http_client>(daemon.http());
    if (through == door::wyoming_kept)
        return std::make_unique<wyoming_kept_client>(daemon.wyoming());
    return std::make_unique<wyoming_client>(daemon.wyoming());
}

figures drive(door through, const daemon_process& daemon, int clients, int turns)
{
    figures found;
    std::vector<std::unique_ptr<client>> askers;
    for (int n = 0; n < clients; ++n)
        askers.push_back(make_client(through, daemon));
    const auto cpu = daemon.cpu();
    const auto began = clock::now();
    std::vector<std::future<std::vector<micros>>> running;
    for (const auto& one : askers)
        running.push_back(
            std::async(std::launch::async, &ask_in_turn, std::ref(*one), turns / clients)
        );
    for (auto& one : running) {
        const auto took = one.get();
        found.turns.insert(found.turns.end(), took.begin(), took.end());
    }
    found.whole = clock::now() - began;
    found.cpu = daemon.cpu() - cpu;
    return found;
}

void fill(const daemon_process& daemon, int clients, int conversations)
{
    std::vector<std::future<void>> running;
    for (int n = 0; n < clients; ++n)
        running.push_back(std::async(std::launch::async, [&daemon, n, clients, conversations] {
            const auto asker = make_client(door::http, daemon);
            for (int one = n; one < conversations; one += clients)
                for (int turn = 0; turn < 10; ++turn)
                    asker->ask(
                        "filled-" + std::to_string(one),
                        turn % 5 < 2 ? with_tool : without_tool
                    );
        }));
    for (auto& one : running)
        one.get();
}

} // namespace answerd::bench
