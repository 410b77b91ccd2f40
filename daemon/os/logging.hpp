// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/settings.hpp"

#include <cstdint>
#include <memory>
#include <string_view>

namespace spdlog {
class logger;
}

namespace answerd::daemon::os {

class nonblocking_sink;

/// The log of the process: lines to a file descriptor, each with an ISO time, a level and the id of
/// its turn ("-" outside of turns). A reader that stalls never holds anybody up: lines are dropped,
/// counted, and the count is told when it reads again. Any thread.
///
/// What was said, and arguments of tools, belong to `debug` only; secrets belong nowhere.
class logging {
 public:
    explicit logging(config::log_settings how, int descriptor = 2);
    logging(const logging&) = delete;
    logging& operator=(const logging&) = delete;
    ~logging();

    void error(std::string_view turn_id, std::string_view text) noexcept;
    void warn(std::string_view turn_id, std::string_view text) noexcept;
    void info(std::string_view turn_id, std::string_view text) noexcept;
    void debug(std::string_view turn_id, std::string_view text) noexcept;

    /// Whether a line of this level would be written: ask before making an expensive one.
    [[nodiscard]] bool shows(config::log_level level) const noexcept;

    /// Takes a new level and format, after a reload.
    void configure(config::log_settings how);

    /// Lines that nobody read.
    [[nodiscard]] std::uint64_t dropped() const noexcept;

 private:
    void write(config::log_level level, std::string_view turn_id, std::string_view text) noexcept;

    std::shared_ptr<nonblocking_sink> sink_;
    std::unique_ptr<spdlog::logger> logger_;
};

} // namespace answerd::daemon::os
