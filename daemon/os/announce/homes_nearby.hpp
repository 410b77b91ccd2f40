// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::daemon::os::announce {

/// A Home Assistant that announces itself. All of it comes from the network, so it is a suggestion
/// for a person: nothing is sent there, and nobody is let in, because of it.
struct seen_home {
    std::string name{};
    std::string url{};

    bool operator==(const seen_home&) const = default;
};

/// Those that Avahi sees within `patience`, which this blocks for: for commands of a person. Empty
/// without Avahi.
[[nodiscard]] std::vector<seen_home> homes_nearby(std::chrono::milliseconds patience);

/// The address of such a home: what it says is its own (`internal_url`), else where it was seen;
/// empty when that is no address of a web server.
[[nodiscard]] std::string
url_of(const std::vector<std::string>& texts, std::string_view address, unsigned port);

} // namespace answerd::daemon::os::announce
