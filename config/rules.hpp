// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/reading.hpp"
#include "config/settings.hpp"

namespace answerd::config {

/// What no single key can tell: rules across keys, and files whose text is a value. Each problem
/// stands at the key that would have to change.
void check_rules(settings& value, reading& context);

} // namespace answerd::config
