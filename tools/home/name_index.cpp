// SPDX-License-Identifier: Apache-2.0
#include "tools/home/name_index.hpp"

#include <algorithm>
#include <utility>

namespace answerd::tools::home {

name_index::name_index(const home_view& home, const home_words& words)
    : name_index{home, std::make_shared<const name_tables>(home, words)}
{}

name_index::name_index(const home_view& home, const name_index& before)
    : name_index{home, before.tables_}
{}

name_index::name_index(const home_view& home, std::shared_ptr<const name_tables> tables)
    : home_{home}, tables_{std::move(tables)}
{
    all_.reserve(home.entities.size());
    for (const entity& each : home.entities) {
        all_.push_back(&each);
        by_area_[each.area_id].push_back(&each);
    }
}

name_index::entities name_index::owners(const word_table::numbers& numbers) const
{
    entities whose;
    for (const std::uint32_t number : numbers)
        if (const entity* who = owner(name(number)); whose.empty() || whose.back() != who)
            whose.push_back(who);
    return whose;
}

name_index::entities name_index::called(const words_of_name& words) const
{
    return owners(tables_->exact.find(squeezed(words)));
}

name_index::entities name_index::of_words(const words_of_name& words) const
{
    return owners(tables_->bags.find(bag_of(words)));
}

const name_index::entities& name_index::in_area(const std::string& area_id) const
{
    static const entities none{};
    const auto at = by_area_.find(area_id);
    return at == by_area_.end() ? none : at->second;
}

std::vector<const area*> name_index::areas_called(const words_of_name& words) const
{
    std::vector<const area*> called;
    for (const std::uint32_t number : tables_->areas.find(stems_of(words)))
        called.push_back(&home_.areas[number]);
    return called;
}

std::vector<const floor*> name_index::floors_called(const words_of_name& words) const
{
    std::vector<const floor*> called;
    for (const std::uint32_t number : tables_->floors.find(stems_of(words)))
        called.push_back(&home_.floors[number]);
    return called;
}

std::vector<const area*> name_index::areas_with(const words_of_name& words) const
{
    std::vector<const area*> having;
    if (words.empty())
        return having;
    const auto has_all = [&](const words_of_name& name) {
        return std::all_of(words.begin(), words.end(), [&](const word& wanted) {
            return std::any_of(name.begin(), name.end(), [&](const word& each) {
                return each.stem == wanted.stem;
            });
        });
    };
    const auto& names = tables_->area_names;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (std::any_of(names[i].begin(), names[i].end(), has_all))
            having.push_back(&home_.areas[i]);
    return having;
}

const std::vector<words_of_name>& name_index::names_of(const area& which) const
{
    return tables_->area_names[static_cast<std::size_t>(&which - home_.areas.data())];
}

words_of_name name_index::apart(const words_of_name& words, const home_words& known) const
{
    words_of_name parts;
    for (const word& each : words) {
        if (const auto two = tables_->parts_of_glued(each, known)) {
            parts.push_back(two->first);
            parts.push_back(two->second);
        } else {
            parts.push_back(each);
        }
    }
    return parts;
}

} // namespace answerd::tools::home
