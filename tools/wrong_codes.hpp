// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/runtime.hpp"
#include "tools/tool.hpp"

#include <map>
#include <string>
#include <vector>

namespace answerd::tools {

/// Counts wrong codes for each thing that asks for one. Three in a row close it for five minutes,
/// whoever spoke them. Loop thread only.
class wrong_codes {
 public:
    static constexpr unsigned most_tries = 3;
    static constexpr std::chrono::minutes pause{5};

    /// `time` outlives it.
    explicit wrong_codes(const conversation::clock& time) : time_{time} {}

    [[nodiscard]] bool is_paused(const std::vector<intended_act>& acts) const;
    /// A code was not accepted. True when that closed it.
    bool note_wrong(const std::vector<intended_act>& acts);
    void note_right(const std::vector<intended_act>& acts);

 private:
    struct record {
        unsigned tries{0};
        conversation::steady_time closed_until{};
    };

    const conversation::clock& time_;
    std::map<std::string, record> records_{};
};

} // namespace answerd::tools
