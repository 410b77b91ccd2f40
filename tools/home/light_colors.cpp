// SPDX-License-Identifier: Apache-2.0
#include "tools/home/light_colors.hpp"

#include "tools/plain_words.hpp"

#include <boost/json/value.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace answerd::tools::home {
namespace {

constexpr std::array<std::string_view, 12> colors{
    "red",
    "orange",
    "yellow",
    "green",
    "turquoise",
    "blue",
    "purple",
    "pink",
    "white",
    "brown",
    "violet",
    "gold"};

/// What lamps are sold as.
constexpr std::array<std::pair<std::string_view, double>, 4> whites{{
    {"warm_white", 2700},
    {"neutral_white", 4000},
    {"cool_white", 5500},
    {"daylight", 6500},
}};

/// Words without what separates them: "warm white", "warmwhite".
std::string joined(std::string_view text)
{
    std::string words = plain_words(text);
    std::erase(words, ' ');
    return words;
}

std::string term_of(std::string_view name) { return "home_color_" + std::string{name}; }

bool is_called(std::string_view said, std::string_view name, const spoken_terms& terms)
{
    std::string english{name};
    std::ranges::replace(english, '_', ' ');
    return joined(said) == joined(english) || joined(said) == joined(terms.get(term_of(name)));
}

} // namespace

std::string color_name(std::string_view said, const spoken_terms& terms)
{
    for (const std::string_view each : colors)
        if (is_called(said, each, terms))
            return std::string{each};
    return joined(said);
}

std::optional<double> white_of(std::string_view said, const spoken_terms& terms)
{
    for (const auto& [name, kelvin] : whites)
        if (is_called(said, name, terms))
            return kelvin;
    return std::nullopt;
}

void settle_color(boost::json::object& arguments, const spoken_terms& terms)
{
    const boost::json::value* given = arguments.if_contains("color");
    if (given == nullptr || !given->is_string())
        return;
    const std::string said{given->get_string()};
    const auto kelvin = white_of(said, terms);
    if (!kelvin) {
        arguments["color"] = color_name(said, terms);
        return;
    }
    arguments.erase("color");
    if (!arguments.contains("temperature"))
        arguments["temperature"] = *kelvin;
}

std::string spoken_color(std::string_view name, const spoken_terms& terms)
{
    const auto own = terms.get(term_of(name));
    return own.empty() ? clean_name(name) : std::string{own};
}

} // namespace answerd::tools::home
