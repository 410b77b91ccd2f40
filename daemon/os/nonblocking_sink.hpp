// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <spdlog/sinks/base_sink.h>

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

namespace answerd::daemon::os {

/// The longest line that is written at once: POSIX promises a pipe that polls writable to take
/// PIPE_BUF bytes without waiting.
inline constexpr std::size_t longest_line = 4096;

/// Writes lines to a descriptor that it does not own, and never waits for its reader. The
/// descriptor stays in blocking mode: O_NONBLOCK would change it for the shell that shares it.
class nonblocking_sink final : public spdlog::sinks::base_sink<std::mutex> {
 public:
    explicit nonblocking_sink(int descriptor);

    [[nodiscard]] std::uint64_t dropped() const noexcept { return dropped_; }

 private:
    void sink_it_(const spdlog::details::log_msg& message) override;
    void flush_() override {}

    [[nodiscard]] bool write_line(std::string_view line);
    [[nodiscard]] bool write_rest();

    int descriptor_;
    bool is_socket_;
    std::string rest_{}; ///< of a line that a socket took a part of
    std::atomic<std::uint64_t> dropped_{0};
    std::uint64_t told_{0}; ///< dropped lines that the reader knows of
};

} // namespace answerd::daemon::os
