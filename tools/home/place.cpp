// SPDX-License-Identifier: Apache-2.0
#include "tools/home/place.hpp"

#include "tools/home/close_names.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace answerd::tools::home {
namespace {

using areas = std::vector<const area*>;

bool holds(const areas& list, std::string_view area_id)
{
    return std::any_of(list.begin(), list.end(), [&](const area* each) {
        return each->id == area_id;
    });
}

/// A slot's words without "the" and "all"; `many` when all were asked for.
struct slot_words {
    words_of_name words{};
    bool many{false};
};

/// "Bedrooms", where every area that has the word has it as "bedroom".
bool is_plural_of(const words_of_name& words, const name_index& index)
{
    const areas having = index.areas_with(words);
    const auto is_written_so = [&](const word& each) {
        return std::any_of(having.begin(), having.end(), [&](const area* one) {
            const auto& names = index.names_of(*one);
            return std::any_of(names.begin(), names.end(), [&](const words_of_name& name) {
                return std::find(name.begin(), name.end(), each) != name.end();
            });
        });
    };
    return !std::all_of(words.begin(), words.end(), is_written_so);
}

slot_words words_of_slot(const std::string& text, const home_words& known)
{
    slot_words slot;
    for (word& each : known.settled(fold(text))) {
        const auto& meanings = known.find(each.text);
        const auto sort = meanings.empty() ? meaning::sort::kind : meanings.front().what;
        slot.many = slot.many || sort == meaning::sort::all;
        if (sort != meaning::sort::small && sort != meaning::sort::all)
            slot.words.push_back(std::move(each));
    }
    return slot;
}

} // namespace

bool place::has(const entity& each) const { return everywhere || holds(areas, each.area_id); }

place both(const place& one, const place& other)
{
    if (one.everywhere)
        return other;
    if (other.everywhere)
        return one;
    place shared = one.area_id.empty() ? other : one;
    std::erase_if(shared.areas, [&](const area* each) {
        return !holds(one.areas, each->id) || !holds(other.areas, each->id);
    });
    return shared;
}

place_finder::place_finder(
    const home_view& home,
    const name_index& index,
    const home_words& words,
    const speaker& who
)
    : home_{home}, index_{index}, words_{words}, who_{who}
{}

std::optional<place> place_finder::find(const words_of_name& phrase) const
{
    if (auto known = area_called(phrase))
        return known;
    if (auto known = floor_called(phrase))
        return known;
    for (const meaning& each : words_.find(phrase, 0, phrase.size()))
        if (auto meant = by_meaning(each))
            return meant;
    return std::nullopt;
}

std::optional<place> place_finder::area_called(const words_of_name& phrase) const
{
    areas called = index_.areas_called(phrase);
    return called.empty() ? std::nullopt : place_of(std::move(called), true);
}

std::optional<place> place_finder::floor_called(const words_of_name& phrase) const
{
    auto called = index_.floors_called(phrase);
    if (called.empty())
        called = index_.floors_called(words_.without_floor(phrase));
    if (called.empty())
        return std::nullopt;
    return place_of_floors(called);
}

std::optional<place> place_finder::by_meaning(const meaning& what) const
{
    switch (what.what) {
    case meaning::sort::everywhere:
        return place{};
    case meaning::sort::here:
        if (const area* here = home_.find_area(who_.area_id))
            return place_of({here}, false);
        return std::nullopt;
    case meaning::sort::up:
    case meaning::sort::down:
    case meaning::sort::top:
    case meaning::sort::below:
    case meaning::sort::level:
        return levels(what);
    case meaning::sort::room:
        return rooms_like(what.number);
    default:
        return std::nullopt;
    }
}

int place_finder::level_of_speaker() const
{
    const area* here = home_.find_area(who_.area_id);
    const floor* storey = here == nullptr ? nullptr : home_.find_floor(here->floor_id);
    return storey == nullptr ? 0 : storey->level;
}

/// "Upstairs" is above where the speaker is; for one who is up there already, and for one whose
/// place nobody knows, above the ground. "Downstairs" is the reverse.
std::optional<place> place_finder::levels(const meaning& what) const
{
    using sort = meaning::sort;
    int highest = std::numeric_limits<int>::min();
    int lowest = std::numeric_limits<int>::max();
    for (const floor& each : home_.floors) {
        highest = std::max(highest, each.level);
        lowest = std::min(lowest, each.level);
    }
    const int from = level_of_speaker();
    const auto meant = [&](int level) {
        switch (what.what) {
        case sort::up:
            return level > (from < highest ? from : 0);
        case sort::down:
            return from > lowest && from > 0 ? level < from && level >= 0 : level <= 0;
        case sort::top:
            return level == highest && highest > lowest;
        case sort::below:
            return level < 0;
        default:
            return level == what.number;
        }
    };
    std::vector<const floor*> floors;
    for (const floor& each : home_.floors)
        if (meant(each.level))
            floors.push_back(&each);
    if (floors.empty())
        return std::nullopt;
    return place_of_floors(floors);
}

std::optional<place> place_finder::rooms_like(int group) const
{
    areas alike;
    for (const words_of_name& room : words_.rooms_like(group))
        for (const area* each : index_.areas_called(room))
            if (!holds(alike, each->id))
                alike.push_back(each);
    return alike.size() == 1 ? place_of(std::move(alike), false) : std::nullopt;
}

place place_finder::place_of_floors(const std::vector<const floor*>& floors) const
{
    place where{.everywhere = false, .of_floors = true};
    if (floors.size() == 1)
        where.floor_id = floors.front()->id;
    for (const area& each : home_.areas)
        for (const floor* storey : floors)
            if (each.floor_id == storey->id)
                where.areas.push_back(&each);
    return where;
}

std::optional<place> place_finder::place_of(areas found, bool many) const
{
    if (found.size() > 1 && holds(found, who_.area_id))
        std::erase_if(found, [&](const area* each) { return each->id != who_.area_id; });
    if (found.empty() || (found.size() > 1 && !many))
        return std::nullopt;
    place where{.everywhere = false, .areas = std::move(found)};
    if (where.areas.size() == 1)
        where.area_id = where.areas.front()->id;
    return where;
}

std::optional<place> place_finder::find_part(const words_of_name& phrase, bool many) const
{
    areas having = index_.areas_with(phrase);
    if (!many)
        return place_of(std::move(having), false);
    if (having.empty())
        return std::nullopt;
    place where{.everywhere = false, .areas = std::move(having)};
    if (where.areas.size() == 1)
        where.area_id = where.areas.front()->id;
    return where;
}

std::variant<place, not_found> place_finder::area_slot(const std::string& text) const
{
    const slot_words slot = words_of_slot(text, words_);
    if (!slot.words.empty()) {
        if (auto known = find(slot.words))
            return *known;
        if (auto part = find_part(slot.words, slot.many || is_plural_of(slot.words, index_)))
            return *part;
    }
    not_found none{.what = not_found::why::unknown_area, .wanted = text};
    for (const area* each : index_.areas_with(slot.words))
        none.close.push_back(each->name);
    if (none.close.empty())
        none.close = close_areas(home_, slot.words);
    return none;
}

std::variant<place, not_found> place_finder::floor_slot(const std::string& text) const
{
    const slot_words slot = words_of_slot(text, words_);
    if (!slot.words.empty()) {
        if (auto known = floor_called(slot.words))
            return *known;
        if (auto known = find(slot.words))
            return *known;
    }
    return not_found{
        .what = not_found::why::unknown_floor,
        .wanted = text,
        .close = close_floors(home_, slot.words)};
}

} // namespace answerd::tools::home
