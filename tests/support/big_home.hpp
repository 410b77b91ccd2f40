// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/scripted_home.hpp"

#include <cstddef>

namespace answerd::tests {

/// Furnishes a home with so many entities of every domain in forty rooms on four floors, all
/// exposed: the same each time. Its first light is "Room 0 light 0".
void furnish_big(scripted_home& what, std::size_t entities);

} // namespace answerd::tests
