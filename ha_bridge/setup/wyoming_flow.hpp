// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ha_bridge/setup/administration.hpp"

#include <cstdint>
#include <string>

namespace answerd::ha_bridge::setup {

/// Where Home Assistant finds our Wyoming door.
struct door_address {
    std::string host{};
    std::uint16_t port{0};
};

/// Adds the integration "Wyoming Protocol" by its own config flow; the id of the new entry. Needs
/// an administrator. errc::unreachable when Home Assistant could not connect to us; what is not
/// finished is taken back.
[[nodiscard]] awaitable<result<std::string>>
add_wyoming(const rest_access& with, door_address where, patience mine);

/// Gives an entry that is there another address, which loads it anew; where this Home Assistant has
/// no such flow, the entry is reloaded as it is.
[[nodiscard]] awaitable<result<void>>
move_wyoming(const rest_access& with, std::string entry_id, door_address where, patience mine);

[[nodiscard]] awaitable<result<void>>
remove_entry(const rest_access& with, std::string entry_id, patience mine);

} // namespace answerd::ha_bridge::setup
