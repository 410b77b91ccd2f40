// SPDX-License-Identifier: Apache-2.0
#include "tools/home/name_resolver.hpp"

#include "tools/home/name_index.hpp"

#include <algorithm>
#include <utility>

namespace answerd::tools::home {
namespace {

using entities = std::vector<const entity*>;

bool contains(const std::vector<std::string>& list, std::string_view item)
{
    return std::find(list.begin(), list.end(), item) != list.end();
}

bool acted_on(const entity& each, const std::vector<std::string>& services)
{
    return services.empty() ||
           std::any_of(services.begin(), services.end(), [&](const std::string& service) {
               return service.substr(0, service.find('.')) == each.domain();
           });
}

bool of_kind(const entity& each, const wanted& what)
{
    return (what.domains.empty() || contains(what.domains, each.domain())) &&
           (what.device_classes.empty() || contains(what.device_classes, each.device_class));
}

entities all_of(const home_view& home)
{
    entities all;
    for (const entity& each : home.entities)
        all.push_back(&each);
    return all;
}

template <class Keep>
entities only(const entities& from, Keep keep)
{
    entities kept;
    std::copy_if(from.begin(), from.end(), std::back_inserter(kept), keep);
    return kept;
}

not_found missing(not_found::why what, const std::string& name, entities candidates = entities{})
{
    not_found none;
    none.what = what;
    none.wanted = name;
    for (const entity* each : candidates)
        none.close.push_back(each->name);
    none.candidates = std::move(candidates);
    return none;
}

} // namespace

name_resolver::name_resolver(home_view_ptr home, const conversation::languages& words)
    : home_{std::move(home)}, words_{&words}, index_{std::make_shared<const name_index>(*home_)}
{}

resolution name_resolver::resolve(const wanted& what, const speaker& who, std::string_view) const
{
    found there;
    if (!what.area.empty()) {
        const area* known = index_->area_named(what.area);
        if (known == nullptr)
            return missing(not_found::why::unknown_area, what.area);
        there.area_id = known->id;
    }
    if (!what.floor.empty()) {
        const floor* known = index_->floor_named(what.floor);
        if (known == nullptr)
            return missing(not_found::why::unknown_floor, what.floor);
        there.floor_id = known->id;
    }
    const auto here = [&](const entity* each) {
        const area* room = home_->find_area(each->area_id);
        return (there.area_id.empty() || each->area_id == there.area_id) &&
               (there.floor_id.empty() || (room != nullptr && room->floor_id == there.floor_id));
    };
    there.group = what.name.empty();
    entities all = there.group ? all_of(*home_) : index_->entities_named(what.name);
    if (all.empty())
        return missing(not_found::why::unknown_name, what.name);
    if (there.group)
        all = only(all, [&](const entity* each) { return of_kind(*each, what); });
    all = only(all, here);
    there.entities = only(all, [&](const entity* each) { return acted_on(*each, what.services); });
    if (there.entities.empty())
        return missing(
            all.empty() ? not_found::why::nothing_there : not_found::why::unfit,
            what.name,
            all
        );
    if (const entities near =
            only(there.entities, [&](const entity* each) { return each->area_id == who.area_id; });
        !there.group && !near.empty())
        there.entities = near;
    if (!there.group && there.entities.size() > 1)
        return missing(not_found::why::several, what.name, there.entities);
    return there;
}

} // namespace answerd::tools::home
