// SPDX-License-Identifier: Apache-2.0
#include "tools/home/area_meant.hpp"

#include "tools/plain_words.hpp"

#include <algorithm>
#include <variant>

namespace answerd::tools::home {
namespace {

template <class Place>
bool is_called(const Place& one, std::string_view name)
{
    if (same_words(one.name, name))
        return true;
    return std::ranges::any_of(one.aliases, [name](const std::string& alias) {
        return same_words(alias, name);
    });
}

} // namespace

/// Areas by their own names; what else people call them is for the resolver.
std::optional<std::string>
area_meant(const std::string& name, const home_parts& parts, const call_context& context)
{
    const name_resolver& names = parts.names->resolver();
    const home_view& view = *names.home();
    for (const area& each : view.areas)
        if (is_called(each, name))
            return each.id;
    wanted what;
    what.area = name;
    const auto got = names.resolve(what, speaker_of(context, view), context.language);
    const auto* there = std::get_if<found>(&got);
    if (there == nullptr || there->area_id.empty())
        return std::nullopt;
    return there->area_id;
}

resolution things_meant(const wanted& what, const home_parts& parts, const call_context& context)
{
    const name_resolver& names = parts.names->resolver();
    const speaker who = speaker_of(context, *names.home());
    resolution got = names.resolve(what, who, context.language);
    const auto* none = std::get_if<not_found>(&got);
    const bool is_elsewhere = none != nullptr && none->what == not_found::why::nothing_there &&
                              none->candidates.size() == 1 && what.floor.empty();
    if (!is_elsewhere || what.area.empty() || who.area_id.empty() ||
        area_meant(what.area, parts, context) != who.area_id)
        return got;
    wanted anywhere = what;
    anywhere.area.clear();
    return names.resolve(anywhere, who, context.language);
}

std::optional<std::string> floor_meant(std::string_view name, const home_view& view)
{
    const auto at = std::ranges::find_if(view.floors, [name](const floor& each) {
        return is_called(each, name);
    });
    return at == view.floors.end() ? std::nullopt : std::optional{at->id};
}

} // namespace answerd::tools::home
