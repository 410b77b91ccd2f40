// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string_view>

namespace answerd::bench {

struct stream_plan {
    std::chrono::milliseconds between{20}; ///< one delta to the next of a stream
    unsigned deltas{500};                  ///< of a stream
};

/// A model server in a process of its own, so that what it takes is not counted as ours. Each
/// stream has its own beat; each delta carries the moment at which it was sent.
class stream_server {
 public:
    /// Forks: to be made before any thread is.
    explicit stream_server(const stream_plan& plan);
    ~stream_server();
    stream_server(stream_server&&) = delete;

    [[nodiscard]] std::uint16_t port() const noexcept { return port_; }

 private:
    std::uint16_t port_{0};
    pid_t pid_{-1};
};

/// Microseconds of the clock that all processes share.
[[nodiscard]] std::int64_t moment() noexcept;

/// When the newest delta in these bytes was sent; 0 when none is whole.
[[nodiscard]] std::int64_t newest_moment_in(std::string_view bytes) noexcept;

} // namespace answerd::bench
