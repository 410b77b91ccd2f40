// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace answerd::tools::weather {

/// Whether these words name the country with this ISO 3166-1 code: its codes, its common short
/// forms ("UK"), its name in English, German, `language` or its own. (Models translate as they
/// like, so the languages that answerd speaks are always tried.)
[[nodiscard]] bool
names_country(std::string_view words, std::string_view code, std::string_view language);

/// The code of the country that these words name, with an article or without, if any.
[[nodiscard]] std::optional<std::string>
country_named(std::string_view words, std::string_view language);

/// "Netherlands" of "the Netherlands"; as it is where no article of a language that we speak leads.
[[nodiscard]] std::string_view without_article(std::string_view words);

/// Its name in `language`; the code itself when there is none.
[[nodiscard]] std::string country_name(std::string_view code, std::string_view language);

/// The country that an IANA zone belongs to; empty for universal time and the like.
[[nodiscard]] std::string country_of_zone(std::string_view zone);

/// The zone of a country, and whether it has others too: then it is the one that most people there
/// or its capital use.
struct country_zone {
    std::string zone{};
    bool is_only{true};
};
[[nodiscard]] std::optional<country_zone> zone_of_country(std::string_view code);

/// The zone whose city these words name in English or `language` ("Tokyo", "Tokio").
[[nodiscard]] std::optional<std::string>
zone_of_city(std::string_view words, std::string_view language);

/// The city that an IANA zone is named after: "Buenos Aires".
[[nodiscard]] std::string city_of_zone(std::string_view zone);

} // namespace answerd::tools::weather
