// SPDX-License-Identifier: Apache-2.0
#include "tools/home/close_names.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

namespace answerd::tools::home {
namespace {

constexpr std::size_t most_offered{5};
constexpr std::size_t most_told_apart{10};

template <class Named>
std::vector<std::string> close_of(const std::vector<Named>& all, const words_of_name& words)
{
    const spelling said = spelling_of(words);
    const std::size_t most = slip_of(said);
    std::vector<std::pair<std::size_t, std::string>> near;
    for (const Named& each : all) {
        std::size_t least = difference(said, spelling_of(fold(each.name)), most);
        for (const std::string& alias : each.aliases)
            least = std::min(least, difference(said, spelling_of(fold(alias)), most));
        if (least <= most)
            near.emplace_back(least, each.name);
    }
    std::sort(near.begin(), near.end());
    std::vector<std::string> names;
    for (auto& [apart, name] : near)
        if (names.size() < most_offered)
            names.push_back(std::move(name));
    return names;
}

} // namespace

std::vector<std::string> close_areas(const home_view& home, const words_of_name& words)
{
    return close_of(home.areas, words);
}

std::vector<std::string> close_floors(const home_view& home, const words_of_name& words)
{
    return close_of(home.floors, words);
}

std::vector<const entity*> close_entities(
    const name_index& index,
    const words_of_name& words,
    const std::function<bool(const entity&)>& may_be
)
{
    const spelling said = spelling_of(words);
    const std::size_t most = slip_of(said);
    std::vector<std::pair<std::size_t, const entity*>> near;
    const auto add = [&](std::size_t apart, const entity* who) {
        const bool known = std::any_of(near.begin(), near.end(), [&](const auto& each) {
            return each.second == who;
        });
        if (!known && may_be(*who))
            near.emplace_back(apart, who);
    };
    for (const entity_name& each : index.names())
        if (const std::size_t apart = difference(said, each.spelled, most); apart <= most)
            add(apart, index.owner(each));
    for (const word& each : words)
        for (const std::uint32_t number : index.with_stem(each.stem))
            if (near.size() < 2 * most_offered)
                add(most + 1, index.owner(index.name(number)));
    std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) {
        return std::pair{a.first, a.second->id} < std::pair{b.first, b.second->id};
    });
    std::vector<const entity*> entities;
    for (const auto& [apart, who] : near)
        if (entities.size() < most_offered)
            entities.push_back(who);
    return entities;
}

std::vector<std::string> names_told_apart(
    const home_view& home,
    const std::vector<const entity*>& entities,
    const spoken_terms& terms
)
{
    std::map<std::string, int> times;
    for (const entity* each : entities)
        ++times[joined(fold(each->name))];
    std::vector<std::string> names;
    for (const entity* each : entities) {
        if (names.size() == most_told_apart)
            break;
        std::string name = each->name;
        const area* where = home.find_area(each->area_id);
        if (times[joined(fold(name))] > 1 && where != nullptr)
            name = terms.fill("home_in_area", {{"name", name}, {"area", where->name}});
        if (std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(std::move(name));
    }
    return names;
}

} // namespace answerd::tools::home
