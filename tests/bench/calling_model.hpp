// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/bench/figures.hpp"
#include "tests/bench/socket.hpp"

#include <atomic>
#include <list>
#include <mutex>
#include <string>
#include <thread>

namespace answerd::bench {

/// A model that turns lights of the big home on and off, another each turn, and counts the time
/// that it takes itself.
class calling_model {
 public:
    calling_model();
    ~calling_model();
    calling_model(calling_model&&) = delete;

    [[nodiscard]] std::uint16_t port() const { return listener_.port(); }
    /// From the last byte of the request that it answered with a call to the last of that answer.
    [[nodiscard]] micros spent_on_call() const;

 private:
    void serve();
    void talk(const tcp_socket& peer);
    [[nodiscard]] std::string reply_to(std::string_view request, bool& is_call);

    tcp_socket listener_{tcp_socket::listening()};
    std::atomic<bool> over_{false};
    unsigned turn_{0};
    mutable std::mutex guard_{};
    micros spent_{0};
    std::list<std::thread> talking_{};
    std::thread thread_;
};

} // namespace answerd::bench
