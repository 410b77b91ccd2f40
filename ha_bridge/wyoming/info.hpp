// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace answerd::ha_bridge::wyoming {

/// What `describe` is told about us.
struct info_options {
    std::string name{"answerd"}; ///< Home Assistant names the entity after it
    std::string version{};
    std::vector<std::string> languages{
        "en"};                         ///< an older Home Assistant reads "none" as no language
    bool supports_home_control{false}; ///< exactly when we can act (wyoming.md 7)
};

/// The whole `info` event, to be kept and sent as it is: one `handle` program with one model, and
/// never a `satellite`, which would make Home Assistant ignore the program.
[[nodiscard]] std::string encode_info(const info_options& options);

/// Every language that Home Assistant's voice knows, for a backend that speaks them all.
[[nodiscard]] const std::vector<std::string>& voice_languages();

} // namespace answerd::ha_bridge::wyoming
