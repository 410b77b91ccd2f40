// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/message.hpp"
#include "conversation/options.hpp"
#include "conversation/pending.hpp"
#include "conversation/runtime.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation {

/// One finished turn as it is kept: the user's message first, everything that the turn added after
/// it.
struct stored_turn {
    std::vector<message> messages{};
    std::optional<pending> waiting{};

    bool operator==(const stored_turn&) const = default;
};

/// A conversation as a turn finds it. `ticket` is handed back at commit, so that what was erased
/// meanwhile stays erased.
struct loaded_history {
    std::uint64_t ticket{0};
    std::vector<std::vector<message>> turns{}; ///< oldest first
    std::optional<pending> waiting{};
};

/// Where conversations are kept, by the id that the caller gave.
class history_store {
 public:
    virtual ~history_store() = default;
    /// An unknown or expired id is an empty conversation. Every load is followed by one commit.
    [[nodiscard]] virtual awaitable<loaded_history> load(std::string_view id) = 0;
    /// Adds a turn, or nothing when it is not kept. Dropped when the conversation was erased since
    /// `ticket` was given.
    [[nodiscard]] virtual awaitable<void>
    commit(std::string_view id, std::uint64_t ticket, std::optional<stored_turn> turn) = 0;
    /// Forgets one conversation, or all.
    [[nodiscard]] virtual awaitable<void> erase(std::optional<std::string> id) = 0;
    [[nodiscard]] virtual bool knows(std::string_view id) const = 0;
    [[nodiscard]] virtual std::size_t size() const noexcept = 0;
};

} // namespace answerd::conversation
