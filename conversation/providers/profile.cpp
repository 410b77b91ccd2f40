// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/profile.hpp"

#include <algorithm>

namespace answerd::conversation::providers {

bool profile::refuses(std::string_view parameter) const noexcept
{
    return std::find(refused.begin(), refused.end(), parameter) != refused.end();
}

} // namespace answerd::conversation::providers
