// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/intent.hpp"

namespace answerd::tools::home {

/// The rows of the table by what they do. Each fills a part of intents().
[[nodiscard]] std::vector<intent> switching_intents();
[[nodiscard]] std::vector<intent> moving_intents();
[[nodiscard]] std::vector<intent> setting_intents();
[[nodiscard]] std::vector<intent> media_intents();

/// Shared by rows: what HassTurnOn does to a cover is what HassOpen does.
[[nodiscard]] std::vector<way> opening_ways();
[[nodiscard]] std::vector<way> closing_ways();
[[nodiscard]] way locking_way();
[[nodiscard]] way unlocking_way();
[[nodiscard]] std::vector<way> pressing_ways();
[[nodiscard]] std::vector<way> roaming_ways(); ///< vacuums and mowers set off ...
[[nodiscard]] std::vector<way> docking_ways(); ///< ... and come home

} // namespace answerd::tools::home
