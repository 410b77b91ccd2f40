// SPDX-License-Identifier: Apache-2.0
#include "tools/home/name_reading.hpp"

#include "tools/home/kinds.hpp"

#include <limits>
#include <optional>

namespace answerd::tools::home {
namespace {

using numbers = word_table::numbers;

constexpr std::size_t most_with_a_part{1000};

entities fitting(const inquiry& about, const entities& from)
{
    return about.mended(only(from, [&](const entity* each) { return about.may_be(*each); }));
}

words_of_name without(const words_of_name& words, const words_of_name& others)
{
    words_of_name kept = words;
    for (const word& each : others)
        if (const auto at = std::find(kept.begin(), kept.end(), each); at != kept.end())
            kept.erase(at);
    return kept;
}

bool has(const words_of_name& words, const word& wanted)
{
    return std::any_of(words.begin(), words.end(), [&](const word& each) {
        return each.stem == wanted.stem;
    });
}

bool has_all(const words_of_name& words, const words_of_name& wanted)
{
    return std::all_of(wanted.begin(), wanted.end(), [&](const word& each) {
        return has(words, each);
    });
}

/// "Deckenlicht" for "Deckenlampe": the same thing by another word of its kind.
std::vector<std::string> stems_like(const word& said, const home_words& known)
{
    std::vector<std::string> stems{said.stem};
    for (std::size_t cut = 3; cut + 3 <= said.text.size(); ++cut) {
        const auto& meanings = known.find(said.text.substr(cut));
        if (meanings.empty() || meanings.front().of == nullptr)
            continue;
        for (const std::string_view other : known.words_for(*meanings.front().of))
            stems.push_back(stem_of(said.text.substr(0, cut) + std::string{other}));
    }
    return stems;
}

/// Numbers of the names that have all these words.
numbers names_with(const inquiry& about, const words_of_name& words)
{
    std::optional<numbers> shared;
    for (const word& each : words) {
        numbers having;
        for (const std::string& stem : stems_like(each, about.words)) {
            const numbers& some = about.index.with_stem(stem);
            having.insert(having.end(), some.begin(), some.end());
        }
        std::sort(having.begin(), having.end());
        having.erase(std::unique(having.begin(), having.end()), having.end());
        if (!shared) {
            shared = std::move(having);
            continue;
        }
        numbers in_both;
        std::set_intersection(
            shared->begin(),
            shared->end(),
            having.begin(),
            having.end(),
            std::back_inserter(in_both)
        );
        shared = std::move(in_both);
    }
    return shared.value_or(numbers{});
}

/// How many words a name has that nobody said; small words, those of its own area and those for
/// its kind do not count. Nothing when a word that was said is not true of it.
std::optional<std::size_t> unsaid(const inquiry& about, const entity_name& name, const asked& words)
{
    const entity& owner = *about.index.owner(name);
    if (!words.where.has(owner) && !has_all(name.words, words.placing))
        return std::nullopt;
    if (words.of != nullptr && !is_of_kind(owner, *words.of) && !has_all(name.words, words.kindly))
        return std::nullopt;
    const area* room = about.home.find_area(owner.area_id);
    const auto is_of_room = [&](const word& each) {
        if (room == nullptr)
            return false;
        const auto& names = about.index.names_of(*room);
        return std::any_of(names.begin(), names.end(), [&](const words_of_name& one) {
            return has(one, each);
        });
    };
    const auto is_of_its_kind = [&](const word& each) {
        const auto& meanings = about.words.find(each.text);
        return !meanings.empty() &&
               (meanings.front().what == meaning::sort::small ||
                (meanings.front().of != nullptr && is_of_kind(owner, *meanings.front().of)));
    };
    std::size_t more = 0;
    for (const word& each : name.words)
        if (!has(words.telling, each) && !is_of_room(each) && !is_of_its_kind(each))
            ++more;
    return more;
}

} // namespace

entities called_exactly(const inquiry& about, const words_of_name& typed)
{
    entities called = about.index.called(typed);
    for (auto rest = typed; called.empty() && rest.size() > 1;) {
        if (!about.words.is_small(rest.front()))
            break;
        rest.erase(rest.begin());
        called = about.index.called(rest);
    }
    return called;
}

entities called_alike(const inquiry& about, const asked& words)
{
    entities alike = fitting(about, about.index.of_words(words.telling));
    if (alike.empty() && !words.placing.empty()) {
        const words_of_name bare = without(words.telling, words.placing);
        const entities there = only(about.index.of_words(bare), [&](const entity* each) {
            return words.where.has(*each);
        });
        alike = fitting(about, there);
    }
    const area* room = about.home.find_area(about.scope.area_id);
    if (!alike.empty() || room == nullptr)
        return alike;
    for (const words_of_name& name : about.index.names_of(*room)) {
        words_of_name whole = words.telling;
        whole.insert(whole.end(), name.begin(), name.end());
        alike = fitting(about, about.index.of_words(whole));
        if (!alike.empty())
            break;
    }
    return alike;
}

entities called_in_part(const inquiry& about, const asked& words)
{
    // A word for a place this home has not is too little to act on: "the garden" is not the tap
    // called "Front garden water".
    if (words.lost.size() == words.rest.size() && words.of == nullptr && !about.is_narrow())
        return {};
    entities nearest;
    std::size_t least = std::numeric_limits<std::size_t>::max();
    const numbers having = names_with(about, words.rest);
    // "Room", where everything is called so: a word that so many have tells nothing.
    if (having.size() > most_with_a_part)
        return {};
    for (const std::uint32_t number : having) {
        const entity_name& name = about.index.name(number);
        const entity* who = about.index.owner(name);
        if (!about.may_be(*who) || !about.is_of_kinds(*who))
            continue;
        const auto more = unsaid(about, name, words);
        if (!more || *more > words.rest.size() || *more > least)
            continue;
        if (*more < least)
            nearest.clear();
        least = *more;
        if (nearest.empty() || nearest.back() != who)
            nearest.push_back(who);
    }
    return nearest;
}

} // namespace answerd::tools::home
