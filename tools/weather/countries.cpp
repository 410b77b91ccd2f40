// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/countries.hpp"

#include "tools/plain_words.hpp"

#include <unicode/locid.h>
#include <unicode/timezone.h>
#include <unicode/tznames.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

namespace answerd::tools::weather {
namespace {

struct short_form {
    std::string_view words; ///< plain
    std::string_view code;
};

/// What people say and ICU does not have as a name.
constexpr std::array short_forms{
    short_form{"usa", "US"},
    short_form{"u s a", "US"},
    short_form{"u s", "US"},
    short_form{"the us", "US"},
    short_form{"the usa", "US"},
    short_form{"america", "US"},
    short_form{"amerika", "US"},
    short_form{"united states of america", "US"},
    short_form{"the united states", "US"},
    short_form{"the states", "US"},
    short_form{"vereinigte staaten von amerika", "US"},
    short_form{"uk", "GB"},
    short_form{"u k", "GB"},
    short_form{"the uk", "GB"},
    short_form{"britain", "GB"},
    short_form{"great britain", "GB"},
    short_form{"the united kingdom", "GB"},
    short_form{"england", "GB"},
    short_form{"grossbritannien", "GB"},
    short_form{"holland", "NL"},
    short_form{"the netherlands", "NL"},
    short_form{"niederlanden", "NL"},
    short_form{"vereinigten staaten", "US"},
    short_form{"vereinigten staaten von amerika", "US"},
    short_form{"vereinigten konigreich", "GB"},
    short_form{"vereinigten arabischen emiraten", "AE"},
    short_form{"tschechischen republik", "CZ"},
    short_form{"uae", "AE"},
    short_form{"emirates", "AE"},
    short_form{"emirate", "AE"},
    short_form{"czech republic", "CZ"},
    short_form{"tschechische republik", "CZ"},
    short_form{"turkey", "TR"},
    short_form{"korea", "KR"},
    short_form{"republic of ireland", "IE"},
    short_form{"schweiz", "CH"},
    short_form{"the philippines", "PH"},
    short_form{"ivory coast", "CI"},
    short_form{"burma", "MM"},
    short_form{"macedonia", "MK"},
    short_form{"mazedonien", "MK"},
    short_form{"vatican", "VA"},
    short_form{"vatikan", "VA"},
    short_form{"hong kong", "HK"},
    short_form{"hongkong", "HK"},
    short_form{"macau", "MO"},
    short_form{"congo", "CD"},
    short_form{"kongo", "CD"},
    short_form{"bosnia", "BA"},
    short_form{"bosnien", "BA"},
    short_form{"slowakische republik", "SK"},
    short_form{"slovak republic", "SK"},
    short_form{"russian federation", "RU"},
};

/// "the Netherlands", "der Schweiz", "les Pays-Bas".
constexpr std::array
    articles{"the", "der", "die", "den", "dem", "le", "la", "les", "el", "los", "las", "de", "het"};

struct main_zone {
    std::string_view code;
    std::string_view zone;
};

/// Countries with several zones: the capital's, or where that is odd the most populous. Also those
/// whose one zone ICU calls by its former name.
constexpr std::array main_zones{
    main_zone{"AR", "America/Argentina/Buenos_Aires"},
    main_zone{"AU", "Australia/Sydney"},
    main_zone{"BR", "America/Sao_Paulo"},
    main_zone{"CA", "America/Toronto"},
    main_zone{"CD", "Africa/Kinshasa"},
    main_zone{"CL", "America/Santiago"},
    main_zone{"CN", "Asia/Shanghai"},
    main_zone{"CY", "Asia/Nicosia"},
    main_zone{"DE", "Europe/Berlin"},
    main_zone{"EC", "America/Guayaquil"},
    main_zone{"ES", "Europe/Madrid"},
    main_zone{"FM", "Pacific/Pohnpei"},
    main_zone{"GL", "America/Nuuk"},
    main_zone{"ID", "Asia/Jakarta"},
    main_zone{"ER", "Africa/Asmara"},
    main_zone{"FO", "Atlantic/Faroe"},
    main_zone{"IN", "Asia/Kolkata"},
    main_zone{"KI", "Pacific/Tarawa"},
    main_zone{"KZ", "Asia/Almaty"},
    main_zone{"MH", "Pacific/Majuro"},
    main_zone{"MM", "Asia/Yangon"},
    main_zone{"MN", "Asia/Ulaanbaatar"},
    main_zone{"MX", "America/Mexico_City"},
    main_zone{"MY", "Asia/Kuala_Lumpur"},
    main_zone{"NP", "Asia/Kathmandu"},
    main_zone{"NZ", "Pacific/Auckland"},
    main_zone{"PF", "Pacific/Tahiti"},
    main_zone{"PG", "Pacific/Port_Moresby"},
    main_zone{"PS", "Asia/Gaza"},
    main_zone{"PT", "Europe/Lisbon"},
    main_zone{"RU", "Europe/Moscow"},
    main_zone{"UA", "Europe/Kyiv"},
    main_zone{"US", "America/New_York"},
    main_zone{"UZ", "Asia/Tashkent"},
    main_zone{"VN", "Asia/Ho_Chi_Minh"},
};

/// Of these the other zones keep the same time as the main one, so that there is one answer.
constexpr std::string_view one_time{"AR CN CY DE ER FO IN MH MM MY NP PS UA UZ VN"};

std::string utf8(const icu::UnicodeString& text)
{
    std::string bytes;
    text.toUTF8String(bytes);
    return bytes;
}

icu::UnicodeString unicode(std::string_view text)
{
    return icu::UnicodeString::fromUTF8({text.data(), static_cast<int32_t>(text.size())});
}

icu::Locale locale_of(std::string_view language, std::string_view country = {})
{
    return {std::string{language}.c_str(), std::string{country}.c_str()};
}

std::string display_name(std::string_view code, const icu::Locale& in)
{
    icu::UnicodeString name;
    locale_of("und", code).getDisplayCountry(in, name);
    return utf8(name);
}

/// The language that most people of a country speak.
icu::Locale own_language(std::string_view code)
{
    UErrorCode error = U_ZERO_ERROR;
    auto likely = locale_of("und", code);
    likely.addLikelySubtags(error);
    return U_FAILURE(error) ? icu::Locale::getEnglish() : icu::Locale{likely.getLanguage()};
}

/// The zones of a country, or of the world.
std::vector<std::string> zones_of(const char* country)
{
    UErrorCode error = U_ZERO_ERROR;
    const std::unique_ptr<icu::StringEnumeration> ids{icu::TimeZone::createTimeZoneIDEnumeration(
        UCAL_ZONE_TYPE_CANONICAL_LOCATION,
        country,
        nullptr,
        error
    )};
    std::vector<std::string> zones;
    if (U_FAILURE(error))
        return zones;
    while (const auto* id = ids->snext(error))
        zones.push_back(utf8(*id));
    return zones;
}

} // namespace

bool names_country(std::string_view words, std::string_view code, std::string_view language)
{
    if (code.size() != 2)
        return false;
    const auto said = plain_words(words);
    if (said == plain_words(code))
        return true;
    for (const auto& form : short_forms)
        if (form.words == said)
            return form.code == code;
    const auto here = locale_of("und", code);
    return said == plain_words(here.getISO3Country()) ||
           said == plain_words(display_name(code, icu::Locale::getEnglish())) ||
           same_words(said, display_name(code, locale_of(language))) ||
           same_words(said, display_name(code, icu::Locale::getGerman())) ||
           same_words(said, display_name(code, own_language(code)));
}

std::optional<std::string> country_named(std::string_view words, std::string_view language)
{
    if (plain_words(words).size() < 2)
        return {};
    for (const auto* const* code = icu::Locale::getISOCountries(); *code != nullptr; ++code)
        if (names_country(words, *code, language))
            return *code;
    const auto bare = without_article(words);
    return bare.size() < words.size() ? country_named(bare, language) : std::nullopt;
}

std::string_view without_article(std::string_view words)
{
    const auto end = words.find(' ');
    if (end == std::string_view::npos)
        return words;
    const auto first = plain_words(words.substr(0, end));
    return std::ranges::find(articles, first) == articles.end() ? words : words.substr(end + 1);
}

std::string country_name(std::string_view code, std::string_view language)
{
    return display_name(code, locale_of(language));
}

std::string country_of_zone(std::string_view zone)
{
    std::array<char, 8> region{};
    UErrorCode error = U_ZERO_ERROR;
    const auto length =
        icu::TimeZone::getRegion(unicode(zone), region.data(), int32_t{region.size()}, error);
    const std::string code{region.data(), U_FAILURE(error) ? 0U : static_cast<std::size_t>(length)};
    return code.size() == 2 ? code : std::string{};
}

std::optional<country_zone> zone_of_country(std::string_view code)
{
    for (const auto& [country, zone] : main_zones)
        if (country == code)
            return country_zone{std::string{zone}, one_time.find(code) != std::string_view::npos};
    const auto zones = zones_of(std::string{code}.c_str());
    if (zones.empty())
        return {};
    return country_zone{zones.front(), zones.size() == 1};
}

std::optional<std::string> zone_of_city(std::string_view words, std::string_view language)
{
    const auto said = plain_words(words);
    UErrorCode error = U_ZERO_ERROR;
    const std::unique_ptr<icu::TimeZoneNames> names{
        icu::TimeZoneNames::createInstance(locale_of(language), error)};
    for (const auto& zone : zones_of(nullptr)) {
        if (plain_words(city_of_zone(zone)) == said)
            return zone;
        icu::UnicodeString city;
        if (U_SUCCESS(error))
            names->getExemplarLocationName(unicode(zone), city);
        if (!city.isEmpty() && same_words(utf8(city), said))
            return zone;
    }
    return {};
}

std::string city_of_zone(std::string_view zone)
{
    const auto slash = zone.rfind('/');
    std::string city{slash == std::string_view::npos ? zone : zone.substr(slash + 1)};
    for (auto& c : city)
        if (c == '_')
            c = ' ';
    return city;
}

} // namespace answerd::tools::weather
