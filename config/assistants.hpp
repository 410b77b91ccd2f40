// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/reading.hpp"
#include "config/settings.hpp"

namespace answerd::config {

/// The configuration of one of `assistants:` as if it was the only one: what it leaves out is the
/// main one's; its own rules go before those of the house.
[[nodiscard]] settings settings_of(const settings& main, const assistant_settings& one);

/// Fills in what the records of `assistants:` leave out, and refuses names and ports that are not
/// their own.
void check_assistants(settings& value, reading& context);

} // namespace answerd::config
