// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

namespace answerd::tests {

/// Calls `use` with `whole` in one piece, cut in two at every place, and byte by byte.
template <class Use>
void with_every_cut(std::string_view whole, const Use& use)
{
    use(std::vector<std::string_view>{whole});
    for (std::size_t at = 1; at < whole.size(); ++at)
        use(std::vector<std::string_view>{whole.substr(0, at), whole.substr(at)});
    std::vector<std::string_view> bytes;
    for (std::size_t at = 0; at < whole.size(); ++at)
        bytes.push_back(whole.substr(at, 1));
    use(bytes);
}

} // namespace answerd::tests
