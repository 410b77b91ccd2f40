// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/outcome.hpp"
#include "tools/options.hpp"

#include <string>

namespace answerd::tools {

/// The text of an outcome as the model will read it: cleaned, within `max_result_bytes`, in the
/// form asked for. An envelope is {"ok": true, "result": {...}} or {"ok": false, "errors": [...]}.
[[nodiscard]] std::string shown_result(const conversation::outcome& got, const options& limits);

} // namespace answerd::tools
