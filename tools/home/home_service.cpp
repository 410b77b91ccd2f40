// SPDX-License-Identifier: Apache-2.0
#include "tools/home/home_service.hpp"

#include "tools/home/intent_schema.hpp"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <utility>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;

json::object property_of(const value_slot& slot)
{
    return {{"type", slot.what == value_slot::kind::text ? "string" : "number"}};
}

tool_definition definition_from(const service_shape& shape)
{
    json::object properties;
    json::array required;
    for (const value_slot& each : shape.slots) {
        properties[each.name] = property_of(each);
        if (each.required)
            required.emplace_back(each.name);
    }
    return {
        std::string{shape.name},
        std::string{shape.description},
        parameters_of(std::move(properties), std::move(required))};
}

/// Numbers may come as words ("five"): they are read by us.
json::object accepted_from(const service_shape& shape, json::object parameters)
{
    auto& properties = parameters["properties"].get_object();
    for (const value_slot& each : shape.slots)
        if (each.what != value_slot::kind::text)
            properties[each.name] = json::object{};
    for (const std::string_view each : shape.also_taken)
        properties[each] = json::object{};
    return parameters;
}

} // namespace

home_service::home_service(const service_shape& shape, home_parts parts)
    : parts_{std::move(parts)}
    , definition_{definition_from(shape)}
    , accepted_(accepted_from(shape, definition_.parameters))
{
    traits_.read_only = shape.read_only;
    traits_.idempotent = shape.read_only;
    traits_.untrusted_output = shape.untrusted;
    traits_.risk = shape.read_only ? risk::none : risk::low;
}

tools::traits home_service::traits() const noexcept { return traits_; }

call_patience::call_patience(const call_context& context)
    : stop_{context.stop}, until_{context.until}
{}

patience call_patience::less(std::chrono::milliseconds early)
{
    return {until_ - early, stop_ != nullptr ? *stop_ : never_};
}

plan instead_of(outcome got)
{
    plan settled;
    settled.instead = std::move(got);
    return settled;
}

outcome failed_with(const json::object& body, std::string sentence)
{
    outcome got;
    got.ok = false;
    got.result = json::serialize(body);
    got.sentence = std::move(sentence);
    return got;
}

outcome unsure_of(std::string error)
{
    outcome got = conversation::failed_outcome(std::move(error));
    got.effect = conversation::effect::unknown;
    return got;
}

outcome told_with(const json::object& body, std::string sentence)
{
    outcome got;
    got.result = json::serialize(body);
    got.sentence = std::move(sentence);
    return got;
}

std::string text_of(const json::object& arguments, std::string_view slot)
{
    const json::value* given = arguments.if_contains(slot);
    if (given == nullptr || !given->is_string())
        return {};
    const std::string_view text{given->get_string()};
    const auto first = text.find_first_not_of(" \t\n");
    if (first == std::string_view::npos)
        return {};
    return std::string{text.substr(first, text.find_last_not_of(" \t\n") - first + 1)};
}

std::vector<std::string> texts_in(const json::object& arguments, std::string_view key)
{
    std::vector<std::string> texts;
    if (const json::value* given = arguments.if_contains(key); given != nullptr)
        for (const json::value& each : given->as_array())
            texts.emplace_back(each.as_string());
    return texts;
}

} // namespace answerd::tools::home
