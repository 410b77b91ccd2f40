// SPDX-License-Identifier: Apache-2.0
#include "tools/time/named_zone.hpp"

#include "tools/plain_words.hpp"
#include "tools/weather/countries.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace answerd::tools::time {
namespace {

using namespace std::chrono;

struct nickname {
    std::string_view words; ///< plain, without "time" or "zone" behind
    std::string_view zone;
};

/// tzdata's own "EST" knows no summer time; who says it means the clock on the wall there.
constexpr std::array nicknames{
    nickname{"est", "America/New_York"},
    nickname{"edt", "America/New_York"},
    nickname{"et", "America/New_York"},
    nickname{"eastern", "America/New_York"},
    nickname{"us eastern", "America/New_York"},
    nickname{"cst", "America/Chicago"},
    nickname{"cdt", "America/Chicago"},
    nickname{"us central", "America/Chicago"},
    nickname{"central", "America/Chicago"},
    nickname{"mst", "America/Denver"},
    nickname{"mdt", "America/Denver"},
    nickname{"mountain", "America/Denver"},
    nickname{"pst", "America/Los_Angeles"},
    nickname{"pdt", "America/Los_Angeles"},
    nickname{"pt", "America/Los_Angeles"},
    nickname{"pacific", "America/Los_Angeles"},
    nickname{"bst", "Europe/London"},
    nickname{"cet", "Europe/Berlin"},
    nickname{"cest", "Europe/Berlin"},
    nickname{"mez", "Europe/Berlin"},
    nickname{"mesz", "Europe/Berlin"},
    nickname{"central european", "Europe/Berlin"},
    nickname{"eet", "Europe/Athens"},
    nickname{"ist", "Asia/Kolkata"},
    nickname{"jst", "Asia/Tokyo"},
    nickname{"aest", "Australia/Sydney"},
    nickname{"aedt", "Australia/Sydney"},
    nickname{"utc", "UTC"},
    nickname{"gmt", "UTC"},
    nickname{"zulu", "UTC"},
    nickname{"z", "UTC"},
    nickname{"universal", "UTC"},
    nickname{"coordinated universal", "UTC"},
    nickname{"greenwich mean", "UTC"},
    nickname{"weltzeit", "UTC"},
    nickname{"mitteleuropaische zeit", "Europe/Berlin"},
};

/// "Europe/New York" is what a model makes of it.
std::optional<zone> iana(std::string_view words)
{
    std::string name{words};
    std::ranges::replace(name, ' ', '_');
    // tzdata's names without a slash are old links and countries; those are read below.
    return name.find('/') == std::string::npos ? std::nullopt : zone::find(name);
}

/// "UTC+2", "GMT-3:30", "+01:00".
std::optional<zone> offset(std::string_view words)
{
    auto text = folded(words);
    std::erase(text, ' ');
    for (const std::string_view name : {"utc", "gmt"})
        if (text.starts_with(name))
            text.erase(0, name.size());
    if (text.size() < 2 || (text.front() != '+' && text.front() != '-'))
        return {};
    const char* const last = text.data() + text.size();
    int hour = 0;
    int minute = 0;
    auto read = std::from_chars(text.data() + 1, last, hour);
    if (read.ec == std::errc{} && read.ptr != last && *read.ptr == ':')
        read = std::from_chars(read.ptr + 1, last, minute);
    const bool whole_text = read.ec == std::errc{} && read.ptr == last;
    if (!whole_text || hour < 0 || hour > 14 || minute < 0 || minute > 59)
        return {};
    const seconds whole = hours{hour} + minutes{minute};
    return zone::fixed(text.front() == '-' ? -whole : whole);
}

std::optional<zone> nicknamed(std::string_view words)
{
    auto said = plain_words(words);
    for (const std::string_view tail : {" zone", " time", " standard", " daylight"})
        if (said.ends_with(tail))
            said.resize(said.size() - tail.size());
    const auto found = std::ranges::find(nicknames, said, &nickname::words);
    return found == nicknames.end() ? std::nullopt : zone::find(found->zone);
}

std::optional<named_zone> of_country(std::string_view words, std::string_view language)
{
    const auto code = weather::country_named(words, language);
    const auto known = code ? weather::zone_of_country(*code) : std::nullopt;
    const auto found = known ? zone::find(known->zone) : std::nullopt;
    if (!found)
        return {};
    // "In the Netherlands", "in der Schweiz": with its article a country is named as it was said.
    const bool has_article = weather::without_article(words).size() < words.size();
    auto name = has_article ? clean_name(words) : weather::country_name(*code, language);
    return named_zone{*found, std::move(name), known->is_only};
}

/// "EST5EDT", "PRC": as tzdata writes them, for each is also somebody's word for something else.
std::optional<named_zone> old_link(std::string_view words)
{
    const auto found = zone::exact(words);
    return found ? std::optional{named_zone{*found}} : std::nullopt;
}

} // namespace

std::optional<named_zone> zone_named(std::string_view words, std::string_view language)
{
    if (const auto found = iana(words))
        return named_zone{*found};
    if (const auto found = offset(words))
        return named_zone{*found};
    if (const auto found = nicknamed(words))
        return named_zone{*found};
    if (auto found = of_country(words, language))
        return found;
    const auto city = weather::zone_of_city(words, language);
    const auto found = city ? zone::find(*city) : std::nullopt;
    if (!found)
        return old_link(words);
    // As it is written, when only the case or an accent differ.
    const auto written = weather::city_of_zone(*city);
    return named_zone{
        *found,
        same_words(written, words) ? written : capitalised(clean_name(words))};
}

} // namespace answerd::tools::time
