// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ha_bridge/turn_taker.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tests {

using conversation::awaitable;

/// What came back through a door: every answer that it gave, of which there may be one, and all
/// that it sent.
struct heard {
    std::vector<std::string> answers{};
    std::string bytes{};
};

/// A way to the engine, as far as it is no socket: what a client sends is read, the turn is taken
/// and what goes back is read as that client reads it.
class door {
 public:
    virtual ~door() = default;
    [[nodiscard]] virtual std::string_view name() const noexcept = 0;
    /// A person says this in the conversation "kitchen", in English. `behind` outlives the call.
    [[nodiscard]] virtual awaitable<heard>
    ask(ha_bridge::turn_taker& behind, std::string text) const = 0;
};

/// Every door that there is.
[[nodiscard]] const std::vector<std::shared_ptr<const door>>& all_doors();

} // namespace answerd::tests
