// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/units.hpp"

#include "conversation/speech/characters.hpp"

#include <array>

namespace answerd::conversation::speech {
namespace {

constexpr std::array units{
    unit{"°C", "celsius"},
    unit{"° C", "celsius"},
    unit{"ºC", "celsius"},
    unit{"℃", "celsius"},
    unit{"C", "celsius"},
    unit{"°F", "fahrenheit"},
    unit{"° F", "fahrenheit"},
    unit{"ºF", "fahrenheit"},
    unit{"℉", "fahrenheit"},
    unit{"F", "fahrenheit"},
    unit{"°", "degrees"},
    unit{"º", "degrees"},
    unit{"%", "percent"},
    unit{"‰", "permille"},
    unit{"km/h", "kilometres_per_hour"},
    unit{"kmh", "kilometres_per_hour"},
    unit{"kph", "kilometres_per_hour"},
    unit{"mph", "miles_per_hour"},
    unit{"mi/h", "miles_per_hour"},
    unit{"m/s", "metres_per_second"},
    unit{"kn", "knots"},
    unit{"kt", "knots"},
    unit{"kts", "knots"},
    unit{"mm", "millimetres"},
    unit{"mm/h", "millimetres_per_hour"},
    unit{"cm", "centimetres"},
    unit{"m", "metres"},
    unit{"km", "kilometres"},
    unit{"mi", "miles"},
    unit{"ft", "feet"},
    unit{"m²", "square_metres"},
    unit{"m2", "square_metres"},
    unit{"qm", "square_metres"},
    unit{"m³", "cubic_metres"},
    unit{"m3", "cubic_metres"},
    unit{"km²", "square_kilometres"},
    unit{"l", "litres"},
    unit{"L", "litres"},
    unit{"ml", "millilitres"},
    unit{"mL", "millilitres"},
    unit{"g", "grams"},
    unit{"kg", "kilograms"},
    unit{"mg", "milligrams"},
    unit{"lb", "pounds_weight"},
    unit{"lbs", "pounds_weight"},
    unit{"oz", "ounces"},
    unit{"µg/m³", "micrograms_per_cubic_metre"},
    unit{"μg/m³", "micrograms_per_cubic_metre"},
    unit{"hPa", "hectopascals"},
    unit{"mbar", "millibars"},
    unit{"kPa", "kilopascals"},
    unit{"bar", "bars"},
    unit{"W", "watts"},
    unit{"kW", "kilowatts"},
    unit{"MW", "megawatts"},
    unit{"Wh", "watt_hours"},
    unit{"kWh", "kilowatt_hours"},
    unit{"W/m²", "watts_per_square_metre"},
    unit{"V", "volts"},
    unit{"mA", "milliamperes"},
    unit{"Hz", "hertz"},
    unit{"kHz", "kilohertz"},
    unit{"MHz", "megahertz"},
    unit{"GHz", "gigahertz"},
    unit{"lx", "lux"},
    unit{"lm", "lumens"},
    unit{"dB", "decibels"},
    unit{"ppm", "parts_per_million"},
    unit{"h", "hours"},
    unit{"min", "minutes"},
    unit{"s", "seconds", true},
    unit{"ms", "milliseconds"},
    unit{"kB", "kilobytes"},
    unit{"KB", "kilobytes"},
    unit{"MB", "megabytes"},
    unit{"GB", "gigabytes"},
    unit{"TB", "terabytes"},
    unit{"€", "euros", false, true},
    unit{"EUR", "euros", false, true},
    unit{"$", "dollars", false, true},
    unit{"USD", "dollars", false, true},
    unit{"£", "pounds", false, true},
    unit{"GBP", "pounds", false, true},
    unit{"¥", "yen", false, true},
};

constexpr std::size_t first_currency = units.size() - 7;

bool goes_on(std::string_view text, std::size_t at) noexcept
{
    const sort next = sort_of(character_at(text, at).point);
    const bool formula = text.substr(at).starts_with('$'); // "z^2$$"
    return at < text.size() && (formula || next == sort::letter || next == sort::digit);
}

} // namespace

const unit* unit_at(std::string_view text) noexcept
{
    const unit* longest = nullptr;
    for (const unit& each : units) {
        const bool longer = longest == nullptr || each.symbol.size() > longest->symbol.size();
        if (!text.empty() && each.symbol.front() == text.front() && longer &&
            text.starts_with(each.symbol) && !goes_on(text, each.symbol.size()))
            longest = &each;
    }
    return longest;
}

const unit* currency_at(std::string_view text) noexcept
{
    for (std::size_t at = first_currency; at < units.size(); ++at)
        if (text.starts_with(units[at].symbol))
            return &units[at];
    return nullptr;
}

} // namespace answerd::conversation::speech
