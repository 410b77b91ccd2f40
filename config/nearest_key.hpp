// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace answerd::config {

/// Edits between two names: a letter more, less or other, or two neighbours swapped. Case does not
/// count, and '-' is '_'. Names are read to 64 bytes.
[[nodiscard]] unsigned edit_distance(std::string_view a, std::string_view b);

/// The known name that `unknown` was probably meant to be; empty when none is near (a third of its
/// letters may differ, two always).
[[nodiscard]] std::string nearest_key(std::string_view unknown, std::span<const std::string> known);

} // namespace answerd::config
