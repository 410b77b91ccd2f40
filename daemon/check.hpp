// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/loader.hpp"
#include "config/secrets.hpp"

#include <filesystem>
#include <string>

namespace answerd::daemon {

/// What became of asking a model server whether it is there. `said` is ours: words for people.
struct probed {
    bool reachable{false};
    std::string said{};
};

/// Asks the model servers, and the home. The composition root gives one that does so over the
/// network; each call returns within a few seconds.
class prober {
 public:
    virtual ~prober() = default;
    [[nodiscard]] virtual probed reach(const config::llm_backend& backend) = 0;
    /// What `llm: auto` finds on this host.
    [[nodiscard]] virtual probed look_around() = 0;
    /// Home Assistant, where one is configured.
    [[nodiscard]] virtual probed find_home(const config::home_assistant_settings& home) = 0;
};

/// What `answerd check` prints to standard output, and its exit status: 2 when anything is wrong
/// with a file. A server that is down is no mistake of the configuration.
struct checked {
    int status{0};
    std::string out{};
};

/// Checks everything that `serve` would read. `languages` is the directory of overrides.
[[nodiscard]] checked check(
    const config::load_request& wanted,
    const config::disk_files& files,
    const std::filesystem::path& languages,
    prober& models
);

} // namespace answerd::daemon
