// SPDX-License-Identifier: Apache-2.0
#include "tools/home/refusal.hpp"

#include "tools/home/close_names.hpp"
#include "tools/home/kind_reading.hpp"

#include <utility>

namespace answerd::tools::home {
namespace {

using why = not_found::why;

not_found refusal(why what, const inquiry& about, entities candidates, const spoken_terms& terms)
{
    not_found none{.what = what, .wanted = about.what.name};
    none.close = names_told_apart(about.home, candidates, terms);
    none.candidates = std::move(candidates);
    return none;
}

not_found lost_place(const inquiry& about, const asked& words)
{
    not_found none{.what = why::unknown_area, .wanted = about.what.name};
    none.close = close_areas(about.home, words.lost);
    if (words.lost_floor) {
        none.what = why::unknown_floor;
        none.close = close_floors(about.home, words.lost);
    }
    return none;
}

} // namespace

not_found several_of(const inquiry& about, entities candidates, const spoken_terms& terms)
{
    return refusal(why::several, about, std::move(candidates), terms);
}

not_found no_such(
    const inquiry& about,
    const entities& exact,
    const std::vector<asked>& readings,
    const spoken_terms& terms
)
{
    const entities there = only(exact, [&](const entity* each) { return about.scope.has(*each); });
    if (!there.empty())
        return refusal(why::unfit, about, there, terms);
    if (!exact.empty())
        return refusal(why::nothing_there, about, exact, terms);
    for (const asked& each : readings)
        if (each.rest.empty() && says_what(about, each))
            return refusal(why::nothing_there, about, {}, terms);
    for (const asked& each : readings)
        if (!each.lost.empty() && each.lost.size() == each.rest.size())
            return lost_place(about, each);
    const auto may_be = [&](const entity& each) { return about.is_acted_on(each); };
    return refusal(
        why::unknown_name,
        about,
        close_entities(about.index, readings.front().telling, may_be),
        terms
    );
}

} // namespace answerd::tools::home
