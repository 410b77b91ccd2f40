// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/place_words.hpp"

#include "tools/plain_words.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <span>

namespace answerd::tools::weather {
namespace {

constexpr std::size_t longest_place{100};
constexpr std::size_t most_readings{4};

/// Plain words; the last few are what small models send when they mean "no place".
constexpr std::array home_words{
    "",
    "home",
    "at home",
    "my home",
    "my house",
    "house",
    "here",
    "right here",
    "my place",
    "local",
    "outside",
    "current",
    "current location",
    "my location",
    "my area",
    "around here",
    "near me",
    "user location",
    "the current location",
    "where i am",
    "zuhause",
    "zu hause",
    "daheim",
    "hier",
    "bei mir",
    "bei uns",
    "bei mir zuhause",
    "draussen",
    "mein standort",
    "aktueller standort",
    "mein zuhause",
    "null",
    "none",
    "nil",
    "unknown",
    "default",
    "auto",
    "users location",
    "user s location",
    "n a"};

constexpr std::array lead_words{
    "in ",
    "at ",
    "near ",
    "for ",
    "bei ",
    "nahe ",
    "fur ",
    "city of ",
    "the city of ",
    "stadt ",
    "town of ",
    "around "};

bool is_home(std::string_view said)
{
    const auto plain = plain_words(said);
    return std::ranges::find(home_words, plain) != home_words.end();
}

std::string trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t\n.\"'");
    const auto last = text.find_last_not_of(" \t\n\"'?!");
    return first == std::string_view::npos ? std::string{}
                                           : std::string{text.substr(first, last - first + 1)};
}

/// "in Berlin" is Berlin. The words may be longer than their plain form, so they are cut by words.
std::string without_lead(std::string said)
{
    for (const std::string_view lead : lead_words)
        if (folded(said).starts_with(lead)) {
            const auto words = std::ranges::count(lead, ' ');
            for (auto i = words; i > 0; --i)
                said.erase(0, said.find(' ') + 1);
        }
    return said;
}

/// "48.1", "-33.9", "11.5°E": a number and what its letter does to it.
std::optional<double> read_degrees(std::string_view word, char positive, char negative)
{
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || !std::isfinite(value))
        return {};
    auto rest = plain_words({end, static_cast<std::size_t>(word.data() + word.size() - end)});
    if (rest.empty() || rest == std::string_view{&positive, 1} || (rest == "o" && positive == 'e'))
        return value;
    return rest == std::string_view{&negative, 1} ? std::optional{-value} : std::nullopt;
}

std::optional<place_words> read_coordinates(std::string_view said)
{
    std::string spaced{said};
    std::ranges::replace_if(
        spaced,
        [](char c) { return c == ',' || c == ';' || c == '/'; },
        ' '
    );
    auto words = split_words(spaced);
    if (words.size() == 4) // "48.1 N 11.5 E"
        words = {words[0] + words[1], words[2] + words[3]};
    if (words.size() != 2)
        return {};
    const auto latitude = read_degrees(words[0], 'n', 's');
    const auto longitude = read_degrees(words[1], 'e', 'w');
    if (!latitude || !longitude)
        return {};
    if (std::abs(*latitude) > 90 || std::abs(*longitude) > 180)
        return no_place{};
    return coordinates{*latitude, *longitude};
}

/// The parts between commas and the like; " in " between names is a comma too.
std::vector<std::string> parts_of(std::string_view said)
{
    std::string text{said};
    for (const std::string_view in : {" in ", " - "})
        if (const auto at = text.find(in); at != std::string::npos && at > 0)
            text.replace(at, in.size(), ",");
    std::vector<std::string> parts;
    std::size_t at = 0;
    while (at <= text.size()) {
        const auto end = std::min(text.find_first_of(",;()/", at), text.size());
        if (auto part = trimmed(std::string_view{text}.substr(at, end - at)); !part.empty())
            parts.push_back(std::move(part));
        at = end + 1;
    }
    return parts;
}

std::string joined(std::span<const std::string> words)
{
    std::string text;
    for (const auto& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

/// "Portland Maine": the last words may be a qualifier.
void add_splits(place_readings& readings, const place_query& whole)
{
    const auto words = split_words(whole.name);
    const std::span all{words};
    for (std::size_t cut = 1; cut < words.size() && readings.size() < most_readings; ++cut) {
        if (cut > 2)
            return;
        place_query split{joined(all.first(words.size() - cut)), whole.qualifiers};
        split.qualifiers.insert(split.qualifiers.begin(), joined(all.last(cut)));
        readings.push_back(std::move(split));
    }
}

} // namespace

place_words read_place_words(std::string_view said)
{
    if (said.size() > longest_place)
        return no_place{};
    if (is_home(said))
        return at_home{};
    const auto text = without_lead(trimmed(said));
    if (is_home(text))
        return at_home{};
    if (auto read = read_coordinates(text))
        return *read;
    auto parts = parts_of(text);
    // A name of one character finds nothing (open-meteo.md).
    if (parts.empty() || plain_words(parts.front()).size() < 2)
        return no_place{};
    place_query whole{parts.front(), {parts.begin() + 1, parts.end()}};
    place_readings readings{whole};
    if (parts.size() == 2) // "France, Paris"
        readings.push_back({parts[1], {parts[0]}});
    add_splits(readings, whole);
    return readings;
}

} // namespace answerd::tools::weather
