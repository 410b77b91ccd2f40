// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace answerd::config {

/// Where something stands in a file. Both count from 1, as editors do.
struct position {
    unsigned line{1};
    unsigned column{1};

    bool operator==(const position&) const = default;
};

/// One thing that is wrong (or worth a warning) in a file of ours. Never holds a secret.
struct problem {
    std::string file{};
    position where{};
    std::string what{};
    std::string nearest{}; ///< the known name that was probably meant; may be empty

    bool operator==(const problem&) const = default;
};

using problems = std::vector<problem>;

/// "FILE:LINE:COLUMN: what is wrong (nearest: KEY)", one line whatever stands in the parts.
[[nodiscard]] std::string to_line(const problem&);

/// Text from a file as a message may quote it: cut to 60 bytes on a character border, control
/// characters replaced.
[[nodiscard]] std::string quote(std::string_view text);

} // namespace answerd::config
