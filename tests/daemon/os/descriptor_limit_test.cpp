// SPDX-License-Identifier: Apache-2.0
#include "daemon/os/descriptor_limit.hpp"
#include "tests/support/catch.hpp"

#include <sys/resource.h>

#include <algorithm>

namespace answerd::daemon::os {

TEST_CASE("the soft limit of open files is lifted, and never lowered", "[descriptor_limit]")
{
    rlimit before{};
    REQUIRE(::getrlimit(RLIMIT_NOFILE, &before) == 0);
    const rlimit low{std::min<rlim_t>(256, before.rlim_max), before.rlim_max};
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &low) == 0);
    CHECK(lift_descriptor_limit() == std::min<rlim_t>(65536, before.rlim_max));

    REQUIRE(::setrlimit(RLIMIT_NOFILE, &before) == 0);
    CHECK(lift_descriptor_limit() >= before.rlim_cur);
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &before) == 0);
}

} // namespace answerd::daemon::os
