// SPDX-License-Identifier: Apache-2.0
#include "tools/home/home.hpp"

namespace answerd::tools::home {

std::string_view to_string(condition what) noexcept
{
    switch (what) {
    case condition::absent:
        return "absent";
    case condition::away:
        return "away";
    case condition::starting:
        return "starting";
    case condition::ready:
        return "ready";
    }
    return "absent";
}

} // namespace answerd::tools::home
