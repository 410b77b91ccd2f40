// SPDX-License-Identifier: Apache-2.0
#include "tools/home/choice.hpp"

namespace answerd::tools::home {
namespace {

std::optional<entities> the_only_one(const entities& from)
{
    return from.size() == 1 ? std::optional{from} : std::nullopt;
}

} // namespace

std::optional<entities> choose(const inquiry& about, const entities& candidates, const demand& how)
{
    entities among = candidates;
    if (about.what.prefers) {
        const auto preferred =
            only(candidates, [&](const entity* each) { return about.what.prefers(*each); });
        if (!preferred.empty())
            among = preferred;
        if (!how.group && !preferred.empty()) {
            const entities near = about.near_speaker(preferred);
            return the_only_one(near.empty() ? preferred : near);
        }
    }
    const entities near = how.whole_home || how.placed ? entities{} : about.near_speaker(among);
    if (!near.empty())
        among = near;
    if (how.group)
        return among;
    return the_only_one(among);
}

} // namespace answerd::tools::home
