// SPDX-License-Identifier: Apache-2.0
#include "tools/home/name_index.hpp"

#include "tools/plain_words.hpp"

#include <algorithm>

namespace answerd::tools::home {
namespace {

template <class Named, class Keep>
void each_name(const Named& named, Keep keep)
{
    keep(plain_words(named.name));
    for (const std::string& alias : named.aliases)
        keep(plain_words(alias));
}

} // namespace

name_index::name_index(const home_view& home)
{
    for (const entity& each : home.entities)
        each_name(each, [&](const std::string& name) {
            auto& same = entities_[name];
            if (std::find(same.begin(), same.end(), &each) == same.end())
                same.push_back(&each);
        });
    for (const area& each : home.areas)
        each_name(each, [&](const std::string& name) { areas_.emplace(name, &each); });
    for (const floor& each : home.floors)
        each_name(each, [&](const std::string& name) { floors_.emplace(name, &each); });
}

std::vector<const entity*> name_index::entities_named(std::string_view name) const
{
    const auto at = entities_.find(plain_words(name));
    return at == entities_.end() ? std::vector<const entity*>{} : at->second;
}

const area* name_index::area_named(std::string_view name) const
{
    const auto at = areas_.find(plain_words(name));
    return at == areas_.end() ? nullptr : at->second;
}

const floor* name_index::floor_named(std::string_view name) const
{
    const auto at = floors_.find(plain_words(name));
    return at == floors_.end() ? nullptr : at->second;
}

} // namespace answerd::tools::home
