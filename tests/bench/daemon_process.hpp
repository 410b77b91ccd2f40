// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/bench/figures.hpp"

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <string>

namespace answerd::bench {

/// `answerd serve` under a configuration of the bench's own; ended with this object.
class daemon_process {
 public:
    /// Starts `program` against the model and the weather on `peers`, with `more` in its
    /// configuration; does not wait for it.
    daemon_process(const std::string& program, std::uint16_t peers, const std::string& more = {});
    ~daemon_process();
    daemon_process(daemon_process&&) = delete;

    [[nodiscard]] std::uint16_t http() const noexcept { return http_; }
    [[nodiscard]] std::uint16_t wyoming() const noexcept { return wyoming_; }
    /// Processor time used so far.
    [[nodiscard]] micros cpu() const;
    /// A line of /proc/PID/status, in MiB.
    [[nodiscard]] double memory(const std::string& name) const;

 private:
    std::uint16_t http_;
    std::uint16_t wyoming_;
    std::filesystem::path config_;
    pid_t pid_{-1};
};

} // namespace answerd::bench
