// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace answerd::tools {

/// What becomes of a call, from the mildest to the strictest.
enum class decision {
    allow,
    confirm, ///< the person is asked first
    pin,     ///< the person is asked for a code first
    deny,
};

enum class access { any, read, write };

/// Part of a day in local time. It may reach over midnight; equal ends are the whole day.
struct hours_span {
    std::chrono::minutes from{0}; ///< since midnight, inside
    std::chrono::minutes to{0};   ///< outside

    [[nodiscard]] constexpr bool contains(std::chrono::minutes at) const noexcept
    {
        if (from == to)
            return true;
        return from < to ? at >= from && at < to : at >= from || at < to;
    }
    bool operator==(const hours_span&) const = default;
};

/// One rule of `policy:`. An empty list fits everything, else one of its items must fit; "*" in an
/// item stands for any characters.
struct policy_rule {
    std::string id{}; ///< for the audit; without one a rule goes by its place
    decision then{decision::confirm};
    tools::access access{access::any};
    std::vector<std::string> tool{};
    std::vector<std::string> domain{};
    std::vector<std::string> service{}; ///< "unlock" or "lock.unlock"
    std::vector<std::string> except{};  ///< services that do not fit
    std::vector<std::string> device_class{};
    std::vector<std::string> entity{};
    std::vector<std::string> area{};      ///< ids or names
    std::vector<std::string> satellite{}; ///< ids of satellites or devices
    std::vector<std::string> words{};     ///< one of them in the entity's id or name
    std::optional<hours_span> hours{};
    std::string code{}; ///< digits that a `pin` asks for; empty: the lock or alarm checks its own

    bool operator==(const policy_rule&) const = default;
};

} // namespace answerd::tools
