// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home.hpp"

#include <optional>

namespace answerd::ha_bridge::setup {

/// Whether the token of this connection is an administrator's; nothing where Home Assistant does
/// not say.
[[nodiscard]] conversation::awaitable<std::optional<bool>>
is_administrator(tools::home::home& home, conversation::patience mine);

} // namespace answerd::ha_bridge::setup
