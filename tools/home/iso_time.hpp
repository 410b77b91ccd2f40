// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/time/zone.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace answerd::tools::home {

using std::chrono::local_days;
using std::chrono::local_seconds;
using std::chrono::sys_seconds;

/// "2026-11-30" and nothing else.
[[nodiscard]] std::optional<local_days> read_date(std::string_view text);

/// "2026-11-29T10:00:00.5+01:00", "...Z"; without an offset it is the time in `here`. Parts of a
/// second are dropped.
[[nodiscard]] std::optional<sys_seconds>
read_instant(std::string_view text, const time::zone& here);

/// The same with the offset of `here`: what Home Assistant's services take.
[[nodiscard]] std::string write_instant(sys_seconds at, const time::zone& here);

} // namespace answerd::tools::home
