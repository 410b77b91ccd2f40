// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/bench/socket.hpp"

#include <map>
#include <mutex>
#include <string>
#include <thread>

namespace answerd::bench {

/// What a turn asks its peers, as they received it: two model calls and one fetch.
struct turn_requests {
    std::string first_body;
    std::string second_body;
    std::string fetch_target;
};

/// A model and a weather service on one port and one thread, which answer at once. The model calls
/// `get_weather` in three fragments when the last thing said asks about "rain outside", else it
/// says 20 deltas.
class scripted_peers {
 public:
    explicit scripted_peers(const std::string& forecast);
    ~scripted_peers();
    scripted_peers(scripted_peers&&) = delete;

    [[nodiscard]] std::uint16_t port() const { return listener_.port(); }
    /// The requests of the last turn with a tool.
    [[nodiscard]] turn_requests last_turn() const;

 private:
    void serve();
    void accept_one(int poller);
    /// False when the peer left.
    void forget(int poller, int fd);
    [[nodiscard]] bool serve_one(int fd);
    [[nodiscard]] const std::string& reply_to(std::string_view request);

    tcp_socket listener_{tcp_socket::listening()};
    int wake_;
    std::string forecast_;
    std::string call_;
    std::string words_;
    int calls_{0};
    mutable std::mutex guard_;
    turn_requests seen_;
    std::map<int, std::pair<tcp_socket, std::string>> peers_;
    std::thread thread_;
};

} // namespace answerd::bench
