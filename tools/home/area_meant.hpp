// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home_service.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace answerd::tools::home {

/// The id of the area that somebody calls so, whether or not anything stands in it.
[[nodiscard]] std::optional<std::string>
area_meant(const std::string& name, const home_parts& parts, const call_context& context);

/// As the resolver, but the room where the person speaks bounds nothing that is called just so and
/// stands elsewhere: models fill it in unasked, because the prompt tells it.
[[nodiscard]] resolution
things_meant(const wanted& what, const home_parts& parts, const call_context& context);

/// The id of the floor of that name or alias.
[[nodiscard]] std::optional<std::string> floor_meant(std::string_view name, const home_view& view);

} // namespace answerd::tools::home
