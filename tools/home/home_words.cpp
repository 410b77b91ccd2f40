// SPDX-License-Identifier: Apache-2.0
#include "tools/home/home_words.hpp"

#include <algorithm>
#include <utility>

namespace answerd::tools::home {
namespace {

const std::vector<meaning> nothing{};

const std::vector<std::string>& list_of(const conversation::language& from, const std::string& name)
{
    static const std::vector<std::string> none{};
    const auto at = from.words.find(name);
    return at == from.words.end() ? none : at->second;
}

} // namespace

std::vector<std::string_view> parts_of(std::string_view item)
{
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= item.size();) {
        const std::size_t end = std::min(item.find('|', at), item.size());
        parts.push_back(item.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

home_words::home_words(const conversation::language& spoken, const conversation::language& english)
{
    add(spoken);
    if (spoken.tag != english.tag)
        add(english);
}

void home_words::add(const conversation::language& from)
{
    using sort = meaning::sort;
    for (const kind& each : all_kinds())
        add_kind(from, each);
    add_all(from, "home_all", {.what = sort::all});
    add_all(from, "home_everything", {.what = sort::everything});
    add_all(from, "home_everywhere", {.what = sort::everywhere});
    add_all(from, "home_here", {.what = sort::here});
    add_all(from, "home_up", {.what = sort::up});
    add_all(from, "home_down", {.what = sort::down});
    add_all(from, "home_top", {.what = sort::top});
    add_all(from, "home_below", {.what = sort::below});
    add_all(from, "home_storey", {.what = sort::storey});
    add_levels(from);
    add_rooms(from);
    add_numbers(from);
    add_all(from, "home_small", {.what = sort::small});
}

void home_words::add_all(const conversation::language& from, std::string_view list, meaning what)
{
    for (const std::string& item : list_of(from, std::string{list}))
        for (const std::string_view phrase : parts_of(item))
            add_phrase(phrase, what);
}

void home_words::add_kind(const conversation::language& from, const kind& what)
{
    using count = meaning::count;
    for (const std::string& item : list_of(from, "home_kind_" + std::string{what.name})) {
        const auto forms = parts_of(item);
        // "Rollladen" and "Rollläden" differ in an accent alone, which is not compared.
        const bool alike = fold(forms.front()) == fold(forms.back());
        meaning one{.what = meaning::sort::kind, .of = &what};
        one.how_many = alike && forms.size() > 1 ? count::either : count::one;
        meaning many = one;
        many.how_many = alike ? one.how_many : count::many;
        add_phrase(forms.front(), one);
        for (std::size_t i = 1; i < forms.size() && !alike; ++i)
            add_phrase(forms[i], many);
        for (const std::string_view form : forms)
            by_kind_[what.name].push_back(squeezed(fold(form)));
    }
}

void home_words::add_levels(const conversation::language& from)
{
    int level = 0;
    for (const std::string& item : list_of(from, "home_levels")) {
        for (const std::string_view phrase : parts_of(item))
            add_phrase(phrase, {.what = meaning::sort::level, .number = level});
        ++level;
    }
}

void home_words::add_rooms(const conversation::language& from)
{
    for (const std::string& item : list_of(from, "home_rooms")) {
        const int group = static_cast<int>(rooms_.size());
        auto& alike = rooms_.emplace_back();
        for (const std::string_view phrase : parts_of(item)) {
            add_phrase(phrase, {.what = meaning::sort::room, .number = group});
            alike.push_back(fold(phrase));
            if (alike.back().size() == 1)
                room_stems_.emplace(alike.back().front().stem, alike.back().front().text);
        }
    }
}

void home_words::add_numbers(const conversation::language& from)
{
    int number = 1;
    for (const std::string& item : list_of(from, "home_numbers")) {
        const std::string digits = std::to_string(number++);
        for (const std::string_view phrase : parts_of(item)) {
            numbers_.emplace(squeezed(fold(phrase)), digits);
        }
    }
}

void home_words::add_phrase(std::string_view phrase, const meaning& what)
{
    auto& meanings = phrases_[joined(fold(phrase))];
    const bool known = std::any_of(meanings.begin(), meanings.end(), [&](const meaning& other) {
        return other.what == what.what && other.of == what.of;
    });
    if (!known)
        meanings.push_back(what);
}

const std::vector<meaning>&
home_words::find(const words_of_name& words, std::size_t from, std::size_t to) const
{
    if (to - from == 1)
        return find(words[from].text);
    std::string text;
    for (std::size_t i = from; i < to; ++i) {
        if (i > from)
            text += ' ';
        text += words[i].text;
    }
    return find(text);
}

const std::vector<meaning>& home_words::find(std::string_view text) const
{
    const auto at = phrases_.find(std::string{text});
    return at == phrases_.end() ? nothing : at->second;
}

bool home_words::is_small(const word& each) const
{
    const auto& meanings = find(each.text);
    return !meanings.empty() && meanings.front().what == meaning::sort::small;
}

words_of_name home_words::settled(words_of_name words) const
{
    for (word& each : words)
        if (const auto at = numbers_.find(each.text); at != numbers_.end())
            each = {at->second, at->second};
    return words;
}

words_of_name home_words::without_floor(words_of_name words) const
{
    words_of_name kept;
    std::copy_if(words.begin(), words.end(), std::back_inserter(kept), [&](const word& each) {
        const auto& meanings = find(each.text);
        return meanings.empty() || meanings.front().what != meaning::sort::storey;
    });
    return kept.empty() ? std::move(words) : kept;
}

std::string home_words::room_of_stem(const std::string& stem) const
{
    const auto at = room_stems_.find(stem);
    return at == room_stems_.end() ? std::string{} : at->second;
}

std::vector<std::string_view> home_words::words_for(const kind& what) const
{
    const auto at = by_kind_.find(what.name);
    if (at == by_kind_.end())
        return {};
    return {at->second.begin(), at->second.end()};
}

const std::vector<words_of_name>& home_words::rooms_like(int group) const
{
    return rooms_.at(static_cast<std::size_t>(group));
}

} // namespace answerd::tools::home
