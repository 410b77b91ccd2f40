// SPDX-License-Identifier: Apache-2.0
#include "tools/time/spoken_time.hpp"
#include "tools/weather/told_weather.hpp"
#include "tools/weather/wmo_codes.hpp"

#include <algorithm>
#include <cmath>

namespace answerd::tools::weather {
namespace {

constexpr double worth_saying{20}; ///< percent: below it nobody takes an umbrella
constexpr std::size_t told_one_by_one{3};

/// One sentence about some time: what is known of it decides its form.
struct facts {
    std::optional<int> code{};
    std::optional<double> low{};
    std::optional<double> high{};
    std::optional<double> chance{};
};

class speaker {
 public:
    speaker(const told_weather& told, const spoken_terms& terms)
        : told_{told}
        , terms_{terms}
        , unit_{told.units == unit_system::imperial ? "fahrenheit" : "celsius"}
    {}

    [[nodiscard]] std::string whole() const
    {
        std::string text = body();
        if (!text.empty() && told_.as_of)
            text += ' ' + terms_.sentence(
                              "weather_as_of",
                              {{"time", time::spoken_clock(terms_, told_.here.local(*told_.as_of))}}
                          );
        return text;
    }

 private:
    [[nodiscard]] std::string body() const
    {
        const auto& shown = told_.outlook;
        if (shown.period.shape == period_shape::now)
            return shown.moment ? now(*shown.moment) : std::string{};
        const auto when = spoken_period(told_, terms_);
        if (shown.moment) {
            const auto& sky = *shown.moment;
            return stretch(
                when,
                {sky.code, sky.temperature, sky.temperature, sky.precipitation_chance},
                true
            );
        }
        if (!shown.hours.empty()) {
            const auto all = summarise(shown.hours);
            return stretch(when, {all.code, all.low, all.high, all.precipitation_chance}, true);
        }
        return shown.days.size() <= told_one_by_one ? each_day() : span(when);
    }

    /// The form with the place in it, unless it is home or has no name but its coordinates.
    [[nodiscard]] std::string form(std::string key, bool with_place) const
    {
        if (with_place && !told_.where.is_home && !told_.where.is_unnamed)
            key += "_at";
        return key;
    }

    [[nodiscard]] std::string degrees(double value) const
    {
        return spoken_amount(terms_, value, unit_);
    }

    [[nodiscard]] std::string now(const conditions& sky) const
    {
        const auto doing = sky.code ? sky_now_words(terms_, *sky.code) : std::string{};
        const auto thing = sky.code ? sky_words(terms_, *sky.code) : std::string{};
        const auto warm = sky.temperature ? degrees(*sky.temperature) : std::string{};
        std::string key{"weather_now"};
        if (warm.empty() && thing.empty())
            return std::string{terms_.get("weather_no_data")};
        if (warm.empty())
            key += "_sky";
        else if (doing.empty())
            key += "_only";
        return terms_.sentence(
            form(key, true),
            {{"place", told_.where.name}, {"temperature", warm}, {"now", doing}, {"sky", thing}}
        );
    }

    [[nodiscard]] std::string
    stretch(const std::string& when, const facts& known, bool with_place) const
    {
        const auto sky = known.code ? sky_words(terms_, *known.code) : std::string{};
        const auto low = known.low ? known.low : known.high;
        const auto high = known.high ? known.high : known.low;
        if (sky.empty() && !low)
            return std::string{terms_.get("weather_no_data")};
        const bool same = low && std::lround(*low) == std::lround(*high);
        std::string key{!low ? "weather_sky" : same ? "weather_one" : "weather_range"};
        if (sky.empty())
            key += "_only";
        const auto low_words =
            low ? same ? degrees(*low) : spoken_number(terms_, *low) : std::string{};
        const auto high_words = high ? degrees(*high) : std::string{};
        auto text = terms_.sentence(
            form(key, with_place),
            {{"when", when},
             {"place", told_.where.name},
             {"sky", sky},
             {"temperature", low_words},
             {"low", low_words},
             {"high", high_words}}
        );
        return text + chance(known);
    }

    [[nodiscard]] std::string chance(const facts& known) const
    {
        if (!known.chance || *known.chance < worth_saying)
            return {};
        const bool snow = known.code && is_snow(*known.code);
        return ' ' + terms_.sentence(
                         snow ? "weather_chance_snow" : "weather_chance_rain",
                         {{"chance", spoken_number(terms_, *known.chance)}}
                     );
    }

    [[nodiscard]] std::string each_day() const
    {
        const auto today = today_at(told_.now, told_.here);
        std::string text;
        for (const auto& day : told_.outlook.days)
            text += (text.empty() ? "" : " ") +
                    stretch(
                        time::spoken_day(terms_, day.date, today),
                        {day.code, day.low, day.high, day.precipitation_chance},
                        text.empty()
                    );
        return text;
    }

    [[nodiscard]] std::string span(const std::string& when) const
    {
        facts all;
        const day_forecast* wettest = nullptr;
        for (const auto& day : told_.outlook.days) {
            if (day.low && (!all.low || *day.low < *all.low))
                all.low = day.low;
            if (day.high && (!all.high || *day.high > *all.high))
                all.high = day.high;
            if (day.precipitation_chance &&
                (!all.chance || *day.precipitation_chance > *all.chance)) {
                all.chance = day.precipitation_chance;
                wettest = &day;
            }
        }
        if (!all.low || !all.high)
            return each_day();
        auto text = terms_.sentence(
            form("weather_span", true),
            {{"when", when},
             {"place", told_.where.name},
             {"low", spoken_number(terms_, *all.low)},
             {"high", degrees(*all.high)}}
        );
        if (wettest != nullptr && *all.chance >= worth_saying)
            text += ' ' +
                    terms_.sentence(
                        "weather_wettest",
                        {{"day",
                          time::spoken_day(terms_, wettest->date, today_at(told_.now, told_.here))},
                         {"chance", spoken_number(terms_, *all.chance)}}
                    );
        return text;
    }

    const told_weather& told_;
    const spoken_terms& terms_;
    std::string_view unit_;
};

} // namespace

std::string weather_sentence(const told_weather& told, const spoken_terms& terms)
{
    return speaker{told, terms}.whole();
}

} // namespace answerd::tools::weather
