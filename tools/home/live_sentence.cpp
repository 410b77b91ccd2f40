// SPDX-License-Identifier: Apache-2.0
#include "tools/home/live_sentence.hpp"

#include "tools/home/entity_end.hpp"
#include "tools/home/live_state.hpp"

#include <boost/json/value.hpp>

#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;

/// Home Assistant's units and our terms for them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 22> units{{
    {"°C", "celsius"},
    {"°F", "fahrenheit"},
    {"K", "kelvin"},
    {"%", "percent"},
    {"W", "watts"},
    {"kW", "kilowatts"},
    {"Wh", "watt_hours"},
    {"kWh", "kilowatt_hours"},
    {"V", "volts"},
    {"A", "amperes"},
    {"lx", "lux"},
    {"ppm", "parts_per_million"},
    {"µg/m³", "micrograms_per_cubic_metre"},
    {"hPa", "hectopascals"},
    {"mbar", "millibars"},
    {"km/h", "kilometres_per_hour"},
    {"m/s", "metres_per_second"},
    {"mm", "millimetres"},
    {"cm", "centimetres"},
    {"dB", "decibels"},
    {"min", "minutes"},
    {"h", "hours"},
}};

std::optional<double> number_in(std::string_view text)
{
    double number{0};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || std::abs(number) > 1e9)
        return std::nullopt;
    return number;
}

std::string with_unit(double number, std::string_view unit, const spoken_terms& terms)
{
    std::string text = spoken_decimal(number, terms);
    for (const auto& [symbol, term] : units) {
        const std::string one = std::string{term} + "_one";
        if (symbol != unit)
            continue;
        const bool single = std::abs(number) == 1 && terms.has_own(one);
        text += " " + std::string{terms.get(single ? std::string_view{one} : term)};
    }
    return text;
}

std::optional<double> attribute(const entity_state& shown, std::string_view name)
{
    const json::value* value = shown.attributes.if_contains(name);
    return value != nullptr && value->is_number() ? std::optional{value->to_number<double>()}
                                                  : std::nullopt;
}

std::string unit_of(const entity_state& shown)
{
    const json::value* unit = shown.attributes.if_contains("unit_of_measurement");
    return unit != nullptr && unit->is_string() ? std::string{unit->get_string()} : "";
}

} // namespace

std::string spoken_state(const entity& what, const entity_state& shown, const home_speech& words)
{
    const std::string name = spoken_name(words.view, what.id);
    const auto verb = words.terms.get(sounds_plural(name, words.terms) ? "home_are" : "home_is");
    const auto say = [&](std::string_view term, std::string_view value) {
        return without_gaps(
            words.terms.sentence(term, {{"name", name}, {"is", verb}, {"value", value}})
        );
    };
    if (shown.state == "unavailable")
        return say("home_unavailable", {});
    if (shown.state == "unknown")
        return say("home_state_unknown", {});
    if (what.domain() == "climate")
        if (const auto degrees = attribute(shown, "current_temperature"))
            return say("home_value", with_unit(*degrees, words.view.temperature_unit, words.terms));
    if (const auto number = number_in(shown.state))
        return say("home_value", with_unit(*number, unit_of(shown), words.terms));
    const std::string word = state_word(what, shown.state);
    const std::string term = "home_state_" + word;
    return words.terms.get(term).empty() ? std::string{} : say(term, {});
}

} // namespace answerd::tools::home
