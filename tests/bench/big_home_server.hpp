// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace answerd::bench {

/// A Home Assistant with so many entities behind a websocket, on a thread of its own: registries,
/// states and services that take effect at once.
class big_home_server {
 public:
    explicit big_home_server(std::size_t entities);
    ~big_home_server();
    big_home_server(big_home_server&&) = delete;

    [[nodiscard]] std::uint16_t port() const;
    /// How many services were called so far, and when the last call had come off the wire.
    [[nodiscard]] std::size_t acts() const;
    [[nodiscard]] std::chrono::steady_clock::time_point last_act() const;

 private:
    class impl;
    std::unique_ptr<impl> impl_;
};

} // namespace answerd::bench
