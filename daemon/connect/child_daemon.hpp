// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/error.hpp"

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace answerd::daemon::connect {

/// This program as a daemon beside us, while something is set up. Ends with this object.
class child_daemon {
 public:
    child_daemon() = default;
    ~child_daemon() { stop(); }
    child_daemon(const child_daemon&) = delete;
    child_daemon& operator=(const child_daemon&) = delete;

    /// Starts `serve --config FILE`, in silence.
    [[nodiscard]] result<void> start(const std::filesystem::path& configuration);
    /// Whether it still runs; false also when it was never started.
    [[nodiscard]] bool runs();
    /// Asks it to end and waits for that.
    void stop();

 private:
    pid_t process_{0};
};

/// Runs a command to its end and gives its standard output; nothing when it cannot be run or ends
/// badly.
[[nodiscard]] result<std::string> output_of(const char* const* command);

} // namespace answerd::daemon::connect
