// SPDX-License-Identifier: Apache-2.0
#include "daemon/os/host_name.hpp"

#include <unistd.h>

#include <array>

namespace answerd::daemon::os {

std::string host_name()
{
    std::array<char, 256> name{}; // HOST_NAME_MAX is 64; the last byte stays the end
    if (::gethostname(name.data(), name.size() - 1) != 0)
        return {};
    return name.data();
}

} // namespace answerd::daemon::os
