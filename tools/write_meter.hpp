// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/runtime.hpp"
#include "tools/options.hpp"

#include <deque>
#include <string>

namespace answerd::tools {

/// Counts calls that write, so that a model that has lost its way cannot keep a home busy. Loop
/// thread only.
class write_meter {
 public:
    /// `time` outlives it.
    explicit write_meter(const conversation::clock& time) : time_{time} {}

    /// Whether one more may run now; counts it if so.
    [[nodiscard]] bool admit(const std::string& turn_id, const options& limits);

 private:
    struct write {
        conversation::steady_time at{};
        std::string turn_id{};
    };

    const conversation::clock& time_;
    std::deque<write> writes_{}; ///< of the last ten minutes, the longest that a turn may take
};

} // namespace answerd::tools
