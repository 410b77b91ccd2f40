// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace answerd::daemon::connect {

// A configuration that a person wrote is changed as text, so that its comments and its order stay.

struct home_section {
    std::string url{};
    std::string token_file{};
    std::string ca_file{}; ///< none where empty
};

/// With this one line as `home_assistant:`, in the place of the one that was there.
[[nodiscard]] std::string with_home(std::string_view text, const home_section& home);
/// Without `home_assistant:`.
[[nodiscard]] std::string without_home(std::string_view text);
/// With one more address in `wyoming.allow`; nothing where the form of `wyoming:` is one that is
/// not understood here.
[[nodiscard]] std::optional<std::string>
with_allowed(std::string_view text, std::string_view address);

} // namespace answerd::daemon::connect
