// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/settings.hpp"

#include <string_view>

namespace answerd::config {

/// Puts the keys of a preset (config/presets) over `into`. An unknown name is a bug of the caller:
/// ask preset_names() first.
void apply_preset(std::string_view name, settings& into);

} // namespace answerd::config
