// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/loader.hpp"
#include "config/secrets.hpp"
#include "daemon/doctor/finding.hpp"

#include <filesystem>
#include <string>

namespace answerd::daemon {

/// Looks at what a sound configuration names: servers, the home, the daemon. The composition root
/// gives one that does so over the network.
class prober {
 public:
    virtual ~prober() = default;
    [[nodiscard]] virtual doctor::findings examine(const config::settings& of) = 0;
};

enum class check_form { text, json };

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
    prober& world,
    check_form form
);

} // namespace answerd::daemon
