// SPDX-License-Identifier: Apache-2.0
#include "tools/home/name_tables.hpp"

#include <algorithm>
#include <iterator>

namespace answerd::tools::home {
namespace {

constexpr std::size_t shortest_part{3};

bool is_plain(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x80; });
}

words_of_name without_small(const words_of_name& words, const home_words& known)
{
    words_of_name kept;
    std::copy_if(words.begin(), words.end(), std::back_inserter(kept), [&](const word& each) {
        return !known.is_small(each);
    });
    return kept.empty() ? words : kept;
}

template <class Named, class Visit>
void each_name(const Named& named, Visit visit)
{
    visit(named.name);
    for (const std::string& alias : named.aliases)
        visit(alias);
}

template <class Named>
bool are_called_alike(const std::vector<Named>& one, const std::vector<Named>& other)
{
    return std::equal(
        one.begin(),
        one.end(),
        other.begin(),
        other.end(),
        [](const Named& left, const Named& right) {
            return left.id == right.id && left.name == right.name && left.aliases == right.aliases;
        }
    );
}

} // namespace

std::string stems_of(const words_of_name& words)
{
    std::string text;
    for (const word& each : words)
        text += each.stem;
    return text;
}

void word_table::add(const std::string& text, std::uint32_t number)
{
    if (text.empty())
        return; // a name of emoji alone
    numbers& row = rows_[text];
    if (row.empty() || row.back() != number)
        row.push_back(number);
}

const word_table::numbers& word_table::find(const std::string& text) const
{
    static const numbers none{};
    const auto at = rows_.find(text);
    return at == rows_.end() ? none : at->second;
}

bool are_called_the_same(const home_view& one, const home_view& other)
{
    return one.language == other.language && are_called_alike(one.areas, other.areas) &&
           are_called_alike(one.floors, other.floors) &&
           are_called_alike(one.entities, other.entities);
}

name_tables::name_tables(const home_view& home, const home_words& words)
{
    for (const area& each : home.areas)
        add_area(each, words);
    for (std::uint32_t number = 0; number < home.floors.size(); ++number)
        add_floor(home.floors[number], number, words);
    for (std::uint32_t owner = 0; owner < home.entities.size(); ++owner) {
        const entity& each = home.entities[owner];
        each_name(each, [&](const std::string& name) { add_name(owner, name, words); });
        exact.add(squeezed(fold(each.id)), static_cast<std::uint32_t>(names.size() - 1));
    }
    // What a glued word is made of depends on all names, and the same words come again and again.
    glued_parts known;
    for (std::uint32_t number = 0; number < names.size(); ++number)
        add_bags(number, words, known);
}

void name_tables::add_area(const area& each, const home_words& words)
{
    const auto number = static_cast<std::uint32_t>(area_names.size());
    area_names.emplace_back();
    const auto add = [&](const std::string& text) {
        const words_of_name name = words.settled(without_small(fold(text), words));
        areas.add(stems_of(name), number);
        areas.add(stem_of(squeezed(name)), number);
        area_names.back().push_back(name);
    };
    each_name(each, add);
    add(each.id);
}

void name_tables::add_floor(const floor& each, std::uint32_t number, const home_words& words)
{
    const auto add = [&](const std::string& text) {
        const words_of_name name = words.settled(without_small(fold(text), words));
        floors.add(stems_of(name), number);
        floors.add(stems_of(words.without_floor(name)), number);
    };
    each_name(each, add);
    add(each.id);
}

void name_tables::add_name(std::uint32_t owner, std::string_view text, const home_words& words)
{
    words_of_name name = words.settled(fold(text));
    const auto number = static_cast<std::uint32_t>(names.size());
    exact.add(squeezed(name), number);
    for (const word& each : name)
        stems.add(each.stem, number);
    spelling spelled = spelling_of(name);
    names.push_back({owner, std::move(name), std::move(spelled)});
}

void name_tables::add_bags(std::uint32_t number, const home_words& words, glued_parts& known)
{
    const words_of_name telling = without_small(names[number].words, words);
    bags.add(bag_of(telling), number);
    words_of_name parts;
    for (const word& each : telling) {
        const auto [at, is_new] = known.try_emplace(each.text);
        if (is_new)
            at->second = parts_of_glued(each, words);
        if (!at->second) {
            parts.push_back(each);
            continue;
        }
        parts.push_back(at->second->first);
        parts.push_back(at->second->second);
    }
    if (parts.size() != telling.size())
        bags.add(bag_of(parts), number);
}

std::optional<std::pair<word, word>>
name_tables::parts_of_glued(const word& whole, const home_words& known) const
{
    const std::string& text = whole.text;
    if (!is_plain(text))
        return std::nullopt;
    for (std::size_t cut = shortest_part; cut + shortest_part <= text.size(); ++cut) {
        const std::string right = text.substr(cut);
        const auto& meanings = known.find(right);
        const bool is_thing = (!meanings.empty() && meanings.front().of != nullptr) ||
                              (right.size() > shortest_part && !stems.find(stem_of(right)).empty());
        if (!is_thing)
            continue;
        const std::string left = stem_of(text.substr(0, cut));
        if (!areas.find(left).empty() || !floors.find(left).empty())
            return std::pair{word{text.substr(0, cut), left}, word{right, stem_of(right)}};
        if (const std::string room = known.room_of_stem(left); !room.empty())
            return std::pair{word{room, left}, word{right, stem_of(right)}};
    }
    return std::nullopt;
}

} // namespace answerd::tools::home
