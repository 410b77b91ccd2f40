// SPDX-License-Identifier: Apache-2.0
#include "tools/home/intent_schema.hpp"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;

std::string_view type_of(const value_slot& slot)
{
    return slot.what == value_slot::kind::text ? "string" : "number";
}

} // namespace

json::object parameters_of(json::object properties, json::array required)
{
    json::object made{{"type", "object"}, {"properties", std::move(properties)}};
    if (!required.empty())
        made["required"] = std::move(required);
    return made;
}

conversation::tool_definition definition_of(const intent& what)
{
    json::object properties;
    json::array required;
    for (const value_slot& each : what.slots) {
        properties[each.name] = json::object{{"type", type_of(each)}};
        if (each.required)
            required.emplace_back(each.name);
    }
    for (const std::string_view each : what.asks_for)
        properties[each] = json::object{{"type", "string"}};
    return {
        std::string{what.name},
        std::string{what.description},
        parameters_of(std::move(properties), std::move(required))};
}

json::object accepted_by(const intent& what)
{
    json::object properties;
    for (const std::string_view each : {"name", "area", "floor"})
        properties[each] = json::object{{"type", "string"}};
    for (const std::string_view each : {"domain", "device_class"})
        properties[each] = json::object{};
    for (const value_slot& each : what.slots)
        properties[each.name] = json::object{};
    return {{"type", "object"}, {"properties", std::move(properties)}};
}

} // namespace answerd::tools::home
