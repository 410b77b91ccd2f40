// SPDX-License-Identifier: Apache-2.0
#include "tools/write_meter.hpp"

#include <algorithm>

namespace answerd::tools {

bool write_meter::admit(const std::string& turn_id, const options& limits)
{
    using namespace std::chrono_literals;
    const auto now = time_.now();
    while (!writes_.empty() && writes_.front().at + 10min <= now)
        writes_.pop_front();
    const auto in_minute =
        std::ranges::count_if(writes_, [now](const write& one) { return one.at + 1min > now; });
    const auto in_turn = std::ranges::count(writes_, turn_id, &write::turn_id);
    if (in_minute >= limits.writes_per_minute || in_turn >= limits.writes_per_turn)
        return false;
    writes_.push_back({now, turn_id});
    return true;
}

} // namespace answerd::tools
