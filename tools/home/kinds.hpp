// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home_view.hpp"

#include <string_view>
#include <vector>

namespace answerd::tools::home {

/// A sort of thing that people have a word for, and what that is in Home Assistant.
struct kind {
    std::string_view name{}; ///< the words are the language's list "home_kind_NAME"
    /// "cover.blind", "light" (of any class), "cover." (of no class). The first group that a place
    /// has something of is what is meant there: people configure shutters as blinds.
    std::vector<std::vector<std::string_view>> groups{};
    /// One of it and several of it are asked for alike: "the light" of a room is its lights.
    bool collective{false};
};

/// All of them, in no order that matters.
[[nodiscard]] const std::vector<kind>& all_kinds();

[[nodiscard]] bool is_of(const entity& each, std::string_view domain_and_class) noexcept;
[[nodiscard]] bool is_any_of(const entity& each, const std::vector<std::string_view>& group);
/// Of any group.
[[nodiscard]] bool is_of_kind(const entity& each, const kind& what);

/// Whether something of this domain and of no class may be what is asked for by this class; no
/// doors and gates, which are guarded. `domain_asked`: the domain was asked for as well.
[[nodiscard]] bool
may_lack_class(std::string_view domain, std::string_view device_class, bool domain_asked) noexcept;

/// Whether people call a thing of the class `is` by the class `asked` where nothing of that is: a
/// garage door is a door, and blinds are shades to many.
[[nodiscard]] bool is_kin(std::string_view asked, std::string_view is) noexcept;

/// Whether "everything off" means it: no locks, covers, valves, sirens or scripts.
[[nodiscard]] bool is_switched_with_everything(std::string_view domain) noexcept;

} // namespace answerd::tools::home
