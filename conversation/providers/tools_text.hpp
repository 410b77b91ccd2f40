// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/tool_set.hpp"

#include <array>
#include <cstddef>
#include <string>

namespace answerd::conversation::providers {

/// The `tools` array of a request, written once per set of tools: sets are immutable and a turn
/// keeps its own over all rounds. Holds the last few sets alive, so a pointer cannot come to mean
/// another set.
class tools_text {
 public:
    /// At most `limit` of them, in their order (by name). Valid until the next call.
    [[nodiscard]] const std::string& of(const tool_set_ptr& tools, std::size_t limit);

 private:
    struct entry {
        tool_set_ptr tools{};
        std::size_t limit{0};
        std::string text{};
    };

    std::array<entry, 4> known_{};
    std::size_t oldest_{0};
};

} // namespace answerd::conversation::providers
