// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/place_finder.hpp"

#include "tools/plain_words.hpp"
#include "tools/weather/countries.hpp"
#include "tools/weather/place_words.hpp"
#include "tools/weather/web_service.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <utility>

namespace answerd::tools::weather {
namespace {

using conversation::awaitable;
using reason = place_trouble::reason;

constexpr std::size_t most_kept{64};
constexpr std::chrono::hours keep_for{24};

/// Hundredths of a degree are a kilometre: enough for the weather, and not a house.
double rounded_for_privacy(double degrees) { return std::round(degrees * 100) / 100; }

std::string shown(const coordinates& at)
{
    std::array<char, 48> text{};
    const int length =
        std::snprintf(text.data(), text.size(), "%.2f, %.2f", at.latitude, at.longitude);
    return {text.data(), static_cast<std::size_t>(length)};
}

place place_at(const coordinates& at)
{
    place here;
    here.name = shown(at);
    here.is_unnamed = true;
    here.latitude = at.latitude;
    here.longitude = at.longitude;
    return here;
}

std::string base_language(std::string_view tag)
{
    auto base = folded(tag.substr(0, tag.find_first_of("-_")));
    return base.empty() ? "en" : base;
}

time::zone zone_of(const location_options& home, const time::zone& system)
{
    const auto named = home.time_zone ? time::zone::find(*home.time_zone) : std::nullopt;
    return named.value_or(system);
}

/// What one reading of the words came to, against those before it.
class search_state {
 public:
    /// A place that needs no further question.
    [[nodiscard]] std::optional<place>
    note(const place_choice& choice, std::size_t reading, const place_query& asked)
    {
        if (const auto* found = std::get_if<found_place>(&choice)) {
            const bool sure = found->is_named_so || (reading == 0 && !asked.qualifiers.empty());
            if (sure)
                return found->place;
            if (!fallback_ && reading == 0)
                fallback_ = found->place;
        }
        if (const auto* which = std::get_if<which_place>(&choice); which && !is_which())
            trouble_ = {reason::which, which->places};
        if (const auto* others = std::get_if<other_places>(&choice);
            others && trouble_.why == reason::not_found && reading == 0)
            trouble_ = {reason::elsewhere, others->places};
        return {};
    }

    [[nodiscard]] bool is_which() const { return trouble_.why == reason::which; }
    /// A name may be unknown in one language, or its region called otherwise.
    [[nodiscard]] bool is_settled() const { return is_which() || fallback_.has_value(); }
    [[nodiscard]] place_or_trouble outcome() const
    {
        if (fallback_ && !is_which())
            return *fallback_;
        return trouble_;
    }

 private:
    std::optional<place> fallback_{};
    place_trouble trouble_{};
};

} // namespace

place_finder::place_finder(
    conversation::http_client& http,
    const conversation::clock& time,
    std::string geocoding_url,
    location_options home,
    time::zone system
)
    : http_{http}
    , time_{time}
    , geocoding_url_{std::move(geocoding_url)}
    , home_{std::move(home)}
    , home_zone_{zone_of(home_, system)}
    , home_country_{country_of_zone(home_zone_.name())}
{}

awaitable<place_or_trouble> place_finder::find(std::string words, std::string language)
{
    const auto read = read_place_words(words);
    const bool is_called_home = home_.name && same_words(words, *home_.name) && home_.latitude;
    if (is_called_home || std::holds_alternative<at_home>(read))
        co_return co_await find_home(std::move(language));
    if (const auto* at = std::get_if<coordinates>(&read))
        co_return place_at(*at);
    if (std::holds_alternative<no_place>(read))
        co_return place_trouble{reason::no_place};
    place_hints hints;
    hints.language = base_language(language);
    hints.home_country = home_country_;
    auto readings = std::get<place_readings>(read);
    co_return co_await search(std::move(readings), std::move(hints));
}

awaitable<place_or_trouble> place_finder::find_home(std::string language)
{
    if (home_.latitude && home_.longitude) {
        auto home =
            place_at({rounded_for_privacy(*home_.latitude), rounded_for_privacy(*home_.longitude)});
        home.name = clean_name(home_.name.value_or("home"));
        home.time_zone = home_.time_zone ? home_zone_.name() : std::string{};
        home.is_home = true;
        co_return home;
    }
    if (home_zone_.is_universal())
        co_return place_trouble{reason::no_home};
    place_hints hints;
    hints.language = base_language(language);
    hints.home_country = home_country_;
    hints.time_zone = home_zone_.name();
    place_readings readings;
    readings.push_back({city_of_zone(home_zone_.name()), {}});
    auto found = co_await search(std::move(readings), std::move(hints));
    if (auto* city = std::get_if<place>(&found))
        city->is_assumed = true;
    else if (std::get<place_trouble>(found).why != reason::service)
        co_return place_trouble{reason::no_home};
    co_return found;
}

awaitable<place_or_trouble> place_finder::search(place_readings readings, place_hints hints)
{
    search_state state;
    std::vector<std::string> languages{hints.language};
    if (hints.language != "en")
        languages.emplace_back("en");
    for (const auto& language : languages) {
        hints.language = language;
        for (std::size_t i = 0; i < readings.size(); ++i) {
            auto asked = co_await ask_geocoder(readings[i].name, language);
            if (const auto* fault = std::get_if<service_fault>(&asked))
                co_return place_trouble{reason::service, {}, *fault};
            const auto& found = std::get<std::vector<place>>(asked);
            const auto choice = choose_place(readings[i], found, hints);
            if (auto sure = state.note(choice, i, readings[i]))
                co_return std::move(*sure);
            if (state.is_which())
                break;
        }
        if (state.is_settled())
            break;
    }
    co_return state.outcome();
}

awaitable<place_finder::candidates>
place_finder::ask_geocoder(std::string name, std::string language)
{
    geocoding_request what;
    what.name = std::move(name);
    what.language = std::move(language);
    const auto url = geocoding_url(geocoding_url_, what);
    if (const auto* known = kept(url))
        co_return known->places;
    auto fetched = co_await fetch(http_, url);
    if (const auto* fault = std::get_if<service_fault>(&fetched))
        co_return *fault;
    const auto& reply = std::get<web_reply>(fetched);
    auto places = read_places(reply.status, reply.body);
    const auto* good = std::get_if<std::vector<place>>(&places);
    if (good != nullptr && !good->empty()) {
        kept_.push_front({url, *good, time_.now()});
        if (kept_.size() > most_kept)
            kept_.pop_back();
    }
    co_return places;
}

const place_finder::kept_reply* place_finder::kept(const std::string& url)
{
    std::erase_if(kept_, [this](const auto& each) { return time_.now() - each.since > keep_for; });
    const auto found = std::ranges::find(kept_, url, &kept_reply::url);
    if (found == kept_.end())
        return nullptr;
    kept_.splice(kept_.begin(), kept_, found);
    return &kept_.front();
}

} // namespace answerd::tools::weather
