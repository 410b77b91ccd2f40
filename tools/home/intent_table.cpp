// SPDX-License-Identifier: Apache-2.0
#include "tools/home/intent_parts.hpp"

#include <algorithm>
#include <iterator>

namespace answerd::tools::home {
namespace {

std::vector<intent> collect()
{
    std::vector<intent> all;
    for (auto part : {switching_intents(), moving_intents(), setting_intents(), media_intents()})
        std::move(part.begin(), part.end(), std::back_inserter(all));
    std::ranges::sort(all, {}, &intent::name);
    return all;
}

} // namespace

const std::vector<intent>& intents()
{
    static const std::vector<intent> all = collect();
    return all;
}

const intent* find_intent(std::string_view name) noexcept
{
    const auto& all = intents();
    const auto at = std::ranges::lower_bound(all, name, {}, &intent::name);
    return at != all.end() && at->name == name ? &*at : nullptr;
}

} // namespace answerd::tools::home
