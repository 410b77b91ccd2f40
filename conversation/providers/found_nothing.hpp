// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/message.hpp"

namespace answerd::conversation::providers {

/// Whether a tool's result says that nothing in the home is called so, or several things are: a
/// model that stands behind may know what is meant ("the shopping list").
[[nodiscard]] bool found_nothing(const message& result);

} // namespace answerd::conversation::providers
