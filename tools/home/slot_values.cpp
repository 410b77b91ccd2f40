// SPDX-License-Identifier: Apache-2.0
#include "tools/home/slot_values.hpp"

#include "tools/plain_words.hpp"

#include <boost/json/array.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;
using kind = value_slot::kind;

constexpr double usual_step = 10; ///< "louder": as much as Home Assistant's volume_up
constexpr std::size_t most_choices = 12;

std::optional<double> as_number(const json::value& value)
{
    if (value.is_number())
        return value.to_number<double>();
    const json::string* text = value.if_string();
    if (text == nullptr)
        return std::nullopt;
    double number{0};
    const char* begin = text->begin() + (text->starts_with("+") ? 1 : 0);
    const auto [end, error] = std::from_chars(begin, text->end(), number);
    const std::string_view rest{end, static_cast<std::size_t>(text->end() - end)};
    if (error != std::errc{} || (!rest.empty() && rest != "%"))
        return std::nullopt;
    return number;
}

/// Small models fill in all that there is: with nothing, or with a zero where none can be.
bool is_blank(const value_slot& slot, const json::value& given)
{
    if (given.is_null())
        return true;
    if (slot.required)
        return false;
    if (given.is_string() && given.get_string().empty())
        return true;
    return slot.what == kind::number && slot.lowest > 0 && as_number(given) == 0;
}

std::optional<json::value> read(const value_slot& slot, const json::value& given)
{
    if (slot.what == kind::text) {
        if (given.is_string())
            return given.get_string().empty() ? std::nullopt : std::optional{given};
        const auto number = as_number(given);
        return number ? std::optional<json::value>{number_text(*number)} : std::nullopt;
    }
    auto number = as_number(given);
    if (slot.what == kind::step && given == json::value("up"))
        number = usual_step;
    if (slot.what == kind::step && given == json::value("down"))
        number = -usual_step;
    if (!number || !(*number >= slot.lowest && *number <= slot.highest))
        return std::nullopt;
    return json::value(*number);
}

std::optional<double> bound(const entity_state& shown, std::string_view attribute)
{
    const json::value* value =
        attribute.empty() ? nullptr : shown.attributes.if_contains(attribute);
    return value == nullptr ? std::nullopt : as_number(*value);
}

left_out unfit(left_out::why what, std::string detail = {})
{
    return {.entity = {}, .what = what, .detail = std::move(detail)};
}

bool has_mode(const value_rule& rule, const entity_state& shown)
{
    const json::value* modes = shown.attributes.if_contains("supported_color_modes");
    if (rule.modes.empty() || modes == nullptr || !modes->is_array())
        return true; // what is not said is tried
    return std::ranges::any_of(modes->get_array(), [&](const json::value& each) {
        return each.is_string() &&
               std::ranges::find(rule.modes, std::string_view{each.get_string()}) !=
                   rule.modes.end();
    });
}

using field = std::variant<json::value, left_out>;

field choice_of(const value_rule& rule, const json::value& given, const entity_state& shown)
{
    const json::value* choices = shown.attributes.if_contains(rule.choices);
    if (choices == nullptr || !choices->is_array())
        return unfit(left_out::why::unable);
    const std::string wanted = plain_words(given.as_string());
    std::string listed;
    std::size_t told = 0;
    for (const json::value& each : choices->get_array()) {
        if (!each.is_string())
            continue;
        if (plain_words(each.get_string()) == wanted)
            return each;
        if (told++ < most_choices)
            listed += (listed.empty() ? "" : ", ") + std::string{each.get_string()};
    }
    return unfit(left_out::why::no_choice, listed);
}

/// 21.0 goes out as 21: services want whole numbers where a double would be refused.
json::value tidy(double number)
{
    const double rounded = std::round(number * 1000) / 1000;
    if (rounded == std::trunc(rounded) && std::abs(rounded) < 1e9)
        return static_cast<std::int64_t>(rounded);
    return rounded;
}

field number_for(const value_rule& rule, double given, const entity_state& shown)
{
    double value = given * rule.times;
    const auto low = bound(shown, rule.lowest);
    const auto high = bound(shown, rule.highest);
    if ((low && value < *low) || (high && value > *high))
        return unfit(
            left_out::why::out_of_range,
            number_text(low.value_or(0)) + " to " + number_text(high.value_or(100))
        );
    if (rule.relative) {
        const auto now = bound(shown, rule.attribute);
        if (!now)
            return unfit(left_out::why::unable);
        value = std::clamp(*now + value, 0.0, 1.0);
    }
    return tidy(value);
}

field field_for(const value_rule& rule, const json::value& given, const entity_state& shown)
{
    if (!has_mode(rule, shown))
        return unfit(left_out::why::unable);
    if (!rule.choices.empty())
        return choice_of(rule, given, shown);
    const bool wants_number = !rule.lowest.empty() || given.is_number();
    if (!wants_number)
        return given;
    const auto number = as_number(given);
    if (!number)
        return unfit(left_out::why::out_of_range, "a number");
    return number_for(rule, *number, shown);
}

bool steps_the_other_way(const way& how, const slot_values& given)
{
    if (how.sign == 0 || given.empty())
        return false;
    const auto& step = given.begin()->second;
    return step.is_number() && step.to_number<double>() * how.sign <= 0;
}

/// "Position 0" closes what can only be opened and closed; 50 is nothing that it could do.
bool misses(const way& how, const slot_values& given)
{
    return how.only_at && std::ranges::none_of(given, [&](const auto& each) {
               return as_number(each.second) == how.only_at;
           });
}

} // namespace

std::string number_text(double number)
{
    const double tenths = std::round(number * 10) / 10;
    std::string text = std::to_string(std::lround(std::trunc(tenths)));
    const auto rest = std::lround(std::abs(tenths - std::trunc(tenths)) * 10);
    if (tenths < 0 && text == "0")
        text = "-0";
    return rest == 0 ? text : text + "." + std::to_string(rest);
}

json::value readable(const json::value& number)
{
    if (!number.is_double())
        return number;
    const std::string text = number_text(number.get_double());
    if (text.find('.') == std::string::npos)
        return std::lround(number.get_double());
    return json::value(text);
}

std::variant<slot_values, unfit_slot> read_slots(const intent& of, const json::object& arguments)
{
    slot_values values;
    for (const value_slot& slot : of.slots) {
        const json::value* given = arguments.if_contains(slot.name);
        if (given == nullptr || is_blank(slot, *given)) {
            if (slot.required)
                return unfit_slot{&slot, true};
            continue;
        }
        auto value = read(slot, *given);
        if (!value)
            return unfit_slot{&slot, false};
        values[slot.name] = std::move(*value);
    }
    if (values.empty() && !of.slots.empty())
        return unfit_slot{nullptr, true};
    return values;
}

service_data data_for(const way& how, const slot_values& given, const entity_state& shown)
{
    if (steps_the_other_way(how, given) || misses(how, given))
        return unfit(left_out::why::unable);
    json::object data;
    for (const value_rule& rule : how.values) {
        const auto value = given.find(rule.slot);
        if (rule.fixed)
            data[rule.field] = rule.times != 0;
        if (rule.fixed || value == given.end() || given.contains(rule.unless))
            continue;
        field made = field_for(rule, value->second, shown);
        if (auto* why = std::get_if<left_out>(&made))
            return std::move(*why);
        data[rule.field] = std::move(std::get<json::value>(made));
    }
    // A thermostat of one temperature is not set by a lowest and a highest one, nor the reverse.
    if (data.empty() && !how.values.empty())
        return unfit(left_out::why::unable);
    return data;
}

} // namespace answerd::tools::home
