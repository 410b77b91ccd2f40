// SPDX-License-Identifier: Apache-2.0
#include "tools/home/name_index.hpp"

#include <algorithm>
#include <utility>

namespace answerd::tools::home {
namespace {

constexpr std::size_t shortest_part{3};

std::string stems_of(const words_of_name& words)
{
    std::string text;
    for (const word& each : words)
        text += each.stem;
    return text;
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

bool is_plain(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x80; });
}

} // namespace

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

name_index::name_index(const home_view& home, const home_words& words) : home_{home}
{
    for (const area& each : home.areas)
        add_area(each, words);
    for (const floor& each : home.floors)
        add_floor(each, words);
    for (const entity& each : home.entities) {
        all_.push_back(&each);
        by_area_[each.area_id].push_back(&each);
        each_name(each, [&](const std::string& name) { add_name(each, name, words); });
        exact_.add(squeezed(fold(each.id)), static_cast<std::uint32_t>(names_.size() - 1));
    }
}

void name_index::add_area(const area& each, const home_words& words)
{
    const auto number = static_cast<std::uint32_t>(area_names_.size());
    area_names_.emplace_back();
    const auto add = [&](const std::string& text) {
        const words_of_name name = words.settled(without_small(fold(text), words));
        areas_.add(stems_of(name), number);
        areas_.add(stem_of(squeezed(name)), number);
        area_names_.back().push_back(name);
    };
    each_name(each, add);
    add(each.id);
}

void name_index::add_floor(const floor& each, const home_words& words)
{
    const auto number = static_cast<std::uint32_t>(&each - home_.floors.data());
    const auto add = [&](const std::string& text) {
        const words_of_name name = words.settled(without_small(fold(text), words));
        floors_.add(stems_of(name), number);
        floors_.add(stems_of(words.without_floor(name)), number);
    };
    each_name(each, add);
    add(each.id);
}

void name_index::add_name(const entity& of, std::string_view text, const home_words& words)
{
    words_of_name name = words.settled(fold(text));
    const auto number = static_cast<std::uint32_t>(names_.size());
    exact_.add(squeezed(name), number);
    const words_of_name telling = without_small(name, words);
    bags_.add(bag_of(telling), number);
    bags_.add(bag_of(apart(telling, words)), number);
    for (const word& each : name)
        stems_.add(each.stem, number);
    spelling spelled = spelling_of(name);
    names_.push_back({&of, std::move(name), std::move(spelled)});
}

name_index::entities name_index::owners(const word_table::numbers& numbers) const
{
    entities whose;
    for (const std::uint32_t number : numbers)
        if (whose.empty() || whose.back() != names_[number].of)
            whose.push_back(names_[number].of);
    return whose;
}

name_index::entities name_index::called(const words_of_name& words) const
{
    return owners(exact_.find(squeezed(words)));
}

name_index::entities name_index::of_words(const words_of_name& words) const
{
    return owners(bags_.find(bag_of(words)));
}

const word_table::numbers& name_index::with_stem(const std::string& stem) const
{
    return stems_.find(stem);
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
    for (const std::uint32_t number : areas_.find(stems_of(words)))
        called.push_back(&home_.areas[number]);
    return called;
}

std::vector<const floor*> name_index::floors_called(const words_of_name& words) const
{
    std::vector<const floor*> called;
    for (const std::uint32_t number : floors_.find(stems_of(words)))
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
    for (std::size_t i = 0; i < area_names_.size(); ++i)
        if (std::any_of(area_names_[i].begin(), area_names_[i].end(), has_all))
            having.push_back(&home_.areas[i]);
    return having;
}

const std::vector<words_of_name>& name_index::names_of(const area& which) const
{
    return area_names_[static_cast<std::size_t>(&which - home_.areas.data())];
}

std::optional<std::pair<word, word>>
name_index::parts_of_glued(const word& whole, const home_words& known) const
{
    const std::string& text = whole.text;
    for (std::size_t cut = shortest_part; cut + shortest_part <= text.size(); ++cut) {
        const std::string right = text.substr(cut);
        const auto& meanings = known.find(right);
        const bool is_thing = (!meanings.empty() && meanings.front().of != nullptr) ||
                              (right.size() > shortest_part && !with_stem(stem_of(right)).empty());
        if (!is_thing)
            continue;
        const std::string left = stem_of(text.substr(0, cut));
        if (!areas_.find(left).empty() || !floors_.find(left).empty())
            return std::pair{word{text.substr(0, cut), left}, word{right, stem_of(right)}};
        if (const std::string room = known.room_of_stem(left); !room.empty())
            return std::pair{word{room, left}, word{right, stem_of(right)}};
    }
    return std::nullopt;
}

words_of_name name_index::apart(const words_of_name& words, const home_words& known) const
{
    words_of_name parts;
    for (const word& each : words) {
        const auto two = is_plain(each.text) ? parts_of_glued(each, known) : std::nullopt;
        if (two) {
            parts.push_back(two->first);
            parts.push_back(two->second);
        } else {
            parts.push_back(each);
        }
    }
    return parts;
}

} // namespace answerd::tools::home
