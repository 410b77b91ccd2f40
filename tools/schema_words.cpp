// SPDX-License-Identifier: Apache-2.0
#include "tools/schema_words.hpp"

#include "tools/schema_prepare.hpp"

#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include <string_view>

namespace answerd::tools {
namespace {

namespace json = boost::json;

std::string
joined(const json::array& parts, std::string_view last, std::string (*write)(const json::value&))
{
    std::string all;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i != 0)
            all += i + 1 == parts.size() ? last : std::string_view{", "};
        all += write(parts[i]);
    }
    return all;
}

std::string literal(const json::value& value) { return json::serialize(value); }

std::string alternative(const json::value& schema)
{
    return schema.is_object() ? describe(schema.get_object()) : std::string{"something else"};
}

/// " from 1 to 7", " of at least 1": the bounds under two keys, empty without any.
std::string bounds(const json::object& schema, std::string_view least, std::string_view most)
{
    const json::value* low = schema.if_contains(least);
    const json::value* high = schema.if_contains(most);
    if (low != nullptr && high != nullptr)
        return " from " + literal(*low) + " to " + literal(*high);
    if (low != nullptr)
        return " of at least " + literal(*low);
    if (high != nullptr)
        return " of at most " + literal(*high);
    return {};
}

std::string exclusive_bounds(const json::object& schema)
{
    std::string text;
    if (const json::value* low = schema.if_contains("exclusiveMinimum"))
        text += " above " + literal(*low);
    if (const json::value* high = schema.if_contains("exclusiveMaximum"))
        text += (text.empty() ? " below " : " and below ") + literal(*high);
    return text;
}

std::string text_of(const json::object& schema)
{
    std::string words{"text"};
    if (schema.contains("minLength") || schema.contains("maxLength"))
        words += bounds(schema, "minLength", "maxLength") + " characters";
    if (const json::value* pattern = schema.if_contains("pattern"))
        words += " that matches " + literal(*pattern);
    return words;
}

std::string list_of(const json::object& schema)
{
    const json::object* items = object_under(schema, "items");
    std::string words{"a list"};
    if (items != nullptr && !items->empty())
        words += " of " + describe(*items);
    if (schema.contains("minItems") || schema.contains("maxItems"))
        words += "," + bounds(schema, "minItems", "maxItems") + " items";
    return words;
}

std::string of_type(std::string_view type, const json::object& schema)
{
    if (type == "string")
        return text_of(schema);
    if (type == "integer")
        return "a whole number" + bounds(schema, "minimum", "maximum") + exclusive_bounds(schema);
    if (type == "number")
        return "a number" + bounds(schema, "minimum", "maximum") + exclusive_bounds(schema);
    if (type == "boolean")
        return "true or false";
    if (type == "array")
        return list_of(schema);
    if (type == "object")
        return "an object";
    return std::string{type};
}

} // namespace

std::string describe(const json::object& schema)
{
    if (const json::value* only = schema.if_contains("const"))
        return literal(*only);
    if (const json::value* choices = schema.if_contains("enum"); choices && choices->is_array())
        return "one of " + joined(choices->get_array(), ", ", literal);
    for (const std::string_view any : {"anyOf", "oneOf"})
        if (const json::value* several = schema.if_contains(any); several && several->is_array())
            return joined(several->get_array(), " or ", alternative);
    std::string words;
    for (const std::string_view type : types_of(schema))
        words += (words.empty() ? "" : " or ") + of_type(type, schema);
    return words.empty() ? "something else" : words;
}

} // namespace answerd::tools
