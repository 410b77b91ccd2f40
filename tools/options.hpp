// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>

namespace answerd::tools {

/// How a result is handed to the model: the tool's own object, or {"ok", "result" | "errors"}.
enum class result_form { raw, envelope };

/// `tools:` (`dispatch` and `on_failure` belong to the turn: conversation::batch_options).
struct options {
    std::chrono::milliseconds timeout{10000};
    std::size_t max_result_bytes{8000};
    tools::result_form result_form{result_form::raw};
    std::size_t max_cached{256}; ///< results kept for equal calls
    unsigned writes_per_turn{20};
    unsigned writes_per_minute{60};
};

} // namespace answerd::tools
