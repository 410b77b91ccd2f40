// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/doctor/finding.hpp"
#include "daemon/trial/verdict.hpp"

#include <string>
#include <vector>

namespace answerd::daemon::trial {

/// What to do about the mistakes that were made most: a size of model, a setting, a flag of the
/// server. Nothing is named that is set so already.
[[nodiscard]] std::string advice(const std::vector<marked>& all, const terms& under);

/// How many questions ended only because no further call was allowed; nothing where that is rare.
[[nodiscard]] doctor::findings loops(const std::vector<marked>& all, const terms& under);

} // namespace answerd::daemon::trial
