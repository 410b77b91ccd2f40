// SPDX-License-Identifier: Apache-2.0
#include "tools/home/act_sentence.hpp"

#include "tools/home/expected_state.hpp"
#include "tools/home/light_colors.hpp"
#include "tools/home/slot_values.hpp"
#include "tools/plain_words.hpp"

#include <boost/json/value.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;

constexpr std::size_t most_names = 3;
constexpr std::size_t most_sentences = 3;

/// What is said of one or several entities: the term and its value.
struct saying {
    std::string term{};
    std::string value{};
    std::string low{}; ///< of a range
    std::string high{};
    bool already{false};
    bool well{true};

    bool operator==(const saying&) const = default;
};

struct told {
    saying what{};
    std::vector<const entity_end*> of{};
};

std::string with_unit(double number, const value_rule& rule, const home_speech& words)
{
    std::string_view unit = rule.unit;
    if (unit == "temperature")
        unit = words.view.temperature_unit.ends_with('F') ? "fahrenheit" : "celsius";
    std::string amount = spoken_decimal(number, words.terms);
    if (unit == "number" || unit.empty())
        return amount;
    const std::string one = std::string{unit} + "_one";
    const bool single = std::abs(number) == 1 && words.terms.has_own(one);
    return amount + " " + std::string{words.terms.get(single ? std::string_view{one} : unit)};
}

/// As the state shows it, and where it does not, as it was sent; in the terms of the slot.
std::string spoken_value(const value_rule& rule, const entity_end& end, const home_speech& words)
{
    json::value value = shown_value(rule, end.shown);
    if (value.is_null() || end.what == fate::under_way)
        value = end.data.at(rule.field);
    if (value.is_number())
        return with_unit(std::round(value.to_number<double>() / rule.times * 2) / 2, rule, words);
    if (!value.is_string())
        return {};
    const std::string text{value.get_string()};
    if (rule.field == "color_name")
        return spoken_color(text, words.terms);
    const bool number = !rule.unit.empty() && text.find_first_not_of("0123456789.-") == text.npos;
    return number ? with_unit(std::stod(text), rule, words) : clean_name(text);
}

const value_rule* told_rule(const entity_end& end)
{
    for (const value_rule& each : end.how->values)
        if (!each.phrase.empty() && end.data.contains(each.field))
            return &each;
    return nullptr;
}

/// With the rules that are told in the same way: both ends of a range.
std::string told_value(const value_rule& first, const entity_end& end, const home_speech& words)
{
    std::vector<std::string> values;
    for (const value_rule& each : end.how->values)
        if (each.phrase == first.phrase && each.unit == first.unit && end.data.contains(each.field))
            values.push_back(spoken_value(each, end, words));
    return spoken_list(values, "and", words.terms);
}

saying of_state(const entity_end& end, const spoken_terms& terms)
{
    saying made;
    made.term = "home_state_" + end.shown.state;
    if (!terms.get(made.term).empty())
        return made;
    made.term = end.how != nullptr && end.how->shows.left.empty() ? "home_done" : "home_state_on";
    return made;
}

saying of_success(const entity_end& end, const home_speech& words)
{
    saying made;
    const value_rule* rule = end.how == nullptr ? nullptr : told_rule(end);
    if (rule != nullptr) {
        const bool moves = end.what == fate::under_way && rule->phrase == "home_at";
        made.term = moves ? "home_moving_to" : std::string{rule->phrase};
        made.value = told_value(*rule, end, words);
    } else if (end.how != nullptr && !end.how->phrase.empty()) {
        made.term = std::string{end.how->phrase};
    } else {
        made = of_state(end, words.terms);
    }
    made.already = end.what == fate::already;
    return made;
}

saying of_failure(const entity_end& end)
{
    saying made;
    made.well = false;
    switch (end.what) {
    case fate::unconfirmed:
        made.term = "home_unconfirmed";
        break;
    case fate::unknown:
        made.term = "home_unknown";
        break;
    case fate::not_sent:
        made.term = "home_not_sent";
        break;
    case fate::gone:
        made.term = "home_gone";
        break;
    case fate::unavailable:
        made.term = "home_unavailable";
        break;
    case fate::out_of_range: {
        const std::size_t to = end.detail.find(" to ");
        made.term = to == std::string::npos ? "home_unable" : "home_out_of_range";
        made.low = end.detail.substr(0, to);
        made.high = to == std::string::npos ? std::string{} : end.detail.substr(to + 4);
        break;
    }
    case fate::no_choice:
        made.term = "home_no_choice";
        break;
    case fate::unable:
        made.term = "home_unable";
        break;
    default:
        made.term = end.detail == "unauthorized" ? "home_not_allowed" : "home_refused";
        break;
    }
    return made;
}

std::vector<told> collected(const std::vector<entity_end>& ends, const home_speech& words)
{
    std::vector<told> all;
    for (const entity_end& each : ends) {
        const saying what = went_well(each.what) ? of_success(each, words) : of_failure(each);
        const auto same = std::ranges::find(all, what, &told::what);
        if (same == all.end())
            all.push_back({what, {&each}});
        else
            same->of.push_back(&each);
    }
    std::stable_partition(all.begin(), all.end(), [](const told& each) { return each.what.well; });
    return all;
}

std::string kind_of(const std::vector<const entity_end*>& of, const spoken_terms& terms)
{
    const std::string_view domain = head_of_id(of.front()->id);
    const bool same = std::ranges::all_of(of, [&](const entity_end* each) {
        return head_of_id(each->id) == domain;
    });
    const auto kind = terms.get("home_kind_" + std::string{domain});
    return std::string{same && !kind.empty() ? kind : terms.get("home_kind_things")};
}

std::string subject(const told& what, std::string_view area_id, const home_speech& words)
{
    if (what.of.size() <= most_names) {
        std::vector<std::string> names;
        for (const entity_end* each : what.of)
            names.push_back(each->name);
        return spoken_list(names, "and", words.terms);
    }
    const std::string count = std::to_string(what.of.size());
    const std::string kind = kind_of(what.of, words.terms);
    const area* where = area_id.empty() ? nullptr : words.view.find_area(area_id);
    const std::string room = where == nullptr ? std::string{} : clean_name(where->name);
    return words.terms.fill(
        room.empty() ? "home_many" : "home_many_in",
        {{"count", count}, {"kind", kind}, {"area", room}}
    );
}

std::string sentence(const told& what, std::string_view area_id, const home_speech& words)
{
    const std::string name = subject(what, area_id, words);
    const bool many = what.of.size() > 1 || sounds_plural(name, words.terms);
    const auto already = what.what.already ? words.terms.get("home_already") : std::string_view{};
    return without_gaps(words.terms.sentence(
        what.what.term,
        {{"name", name},
         {"is", words.terms.get(many ? "home_are" : "home_is")},
         {"already", already},
         {"value", what.what.value},
         {"low", what.what.low},
         {"high", what.what.high}}
    ));
}

} // namespace

std::string without_gaps(std::string_view text)
{
    std::string tidy;
    for (const char c : text) {
        const bool closes = c == '.' || c == ',';
        if ((c == ' ' || closes) && !tidy.empty() && tidy.back() == ' ')
            tidy.pop_back();
        tidy += c;
    }
    return tidy;
}

bool sounds_plural(std::string_view name, const spoken_terms& terms)
{
    const auto words = split_words(plain_words(name));
    const auto plurals = split_words(plain_words(terms.get("home_plurals")));
    if (words.empty())
        return false;
    return std::ranges::any_of(plurals, [&](const std::string& each) {
        return words.back().ends_with(each);
    });
}

std::string spoken_decimal(double number, const spoken_terms& terms)
{
    std::string text = number_text(number);
    if (const std::size_t dot = text.find('.'); dot != std::string::npos)
        text.replace(dot, 1, terms.get("decimal_mark"));
    if (text.starts_with('-'))
        text.replace(0, 1, std::string{terms.get("minus")} + " ");
    return text;
}

std::string
spoken_list(const std::vector<std::string>& names, std::string_view last, const spoken_terms& terms)
{
    const std::size_t told = std::min(names.size(), most_names);
    std::string text;
    for (std::size_t i = 0; i < told; ++i) {
        const bool closing = i + 1 == names.size() && i > 0;
        if (i > 0)
            text += closing ? " " + std::string{terms.get(last)} + " " : ", ";
        text += names[i];
    }
    if (told < names.size())
        text = terms.fill(
            "home_more",
            {{"names", text}, {"count", std::to_string(names.size() - told)}}
        );
    return text;
}

std::string
spoken_ends(const std::vector<entity_end>& ends, std::string_view area_id, const home_speech& words)
{
    std::string text;
    std::size_t said = 0;
    for (const told& each : collected(ends, words)) {
        if (said++ == most_sentences)
            break;
        text += (text.empty() ? "" : " ") + sentence(each, area_id, words);
    }
    return text;
}

} // namespace answerd::tools::home
