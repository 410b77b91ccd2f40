// SPDX-License-Identifier: Apache-2.0
#include "daemon/os/descriptor_limit.hpp"

#include <sys/resource.h>

#include <algorithm>

namespace answerd::daemon::os {

unsigned long lift_descriptor_limit() noexcept
{
    constexpr rlim_t enough = 65536;
    rlimit now{};
    if (::getrlimit(RLIMIT_NOFILE, &now) != 0)
        return 0;
    const rlimit wanted{std::max(now.rlim_cur, std::min(now.rlim_max, enough)), now.rlim_max};
    if (::setrlimit(RLIMIT_NOFILE, &wanted) != 0)
        return now.rlim_cur;
    return wanted.rlim_cur;
}

} // namespace answerd::daemon::os
