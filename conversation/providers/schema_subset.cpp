// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/schema_subset.hpp"

#include <boost/json/value.hpp>

#include <algorithm>
#include <array>
#include <string_view>

namespace answerd::conversation::providers {

namespace json = boost::json;

namespace {

template <std::size_t Count>
bool is_one_of(std::string_view word, const std::array<std::string_view, Count>& words) noexcept
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Words that are copied as they are (https://ai.google.dev/api/caching#Schema).
constexpr std::array<std::string_view, 15> copied{
    "title",
    "description",
    "nullable",
    "required",
    "minItems",
    "maxItems",
    "minLength",
    "maxLength",
    "minimum",
    "maximum",
    "minProperties",
    "maxProperties",
    "pattern",
    "default",
    "propertyOrdering",
};

/// Any other format is answered with 400.
constexpr std::array<std::string_view, 6> formats{
    "enum",
    "date-time",
    "int32",
    "int64",
    "float",
    "double",
};

json::value subset_of(const json::value& schema)
{
    if (!schema.is_object())
        return schema;
    return schema_subset(schema.get_object()); // braces would make a list of it
}

json::array each_subset(const json::array& schemas)
{
    json::array out;
    for (const auto& one : schemas)
        out.push_back(subset_of(one));
    return out;
}

/// "type": ["string", "null"] is a string that may be null; of several others the first is taken.
void take_type(const json::value& type, json::object& into)
{
    if (!type.is_array()) {
        into["type"] = type;
        return;
    }
    for (const auto& one : type.get_array()) {
        if (one.is_string() && one.get_string() == "null")
            into["nullable"] = true;
        else if (!into.contains("type"))
            into["type"] = one;
    }
}

/// Only texts may be listed.
void take_enum(const json::array& values, json::object& into)
{
    const bool texts =
        std::all_of(values.begin(), values.end(), [](const auto& one) { return one.is_string(); });
    if (texts && !values.empty())
        into["enum"] = values;
}

void take_properties(const json::object& properties, json::object& into)
{
    json::object out;
    for (const auto& one : properties)
        out[one.key()] = subset_of(one.value());
    // An object without properties is answered with 400.
    if (!out.empty())
        into["properties"] = std::move(out);
}

void take_word(std::string_view word, const json::value& value, json::object& into)
{
    if (word == "type")
        take_type(value, into);
    else if (word == "enum" && value.is_array())
        take_enum(value.get_array(), into);
    else if (word == "const")
        take_enum({value}, into);
    else if (word == "properties" && value.is_object())
        take_properties(value.get_object(), into);
    else if (word == "items")
        into["items"] = subset_of(value);
    else if ((word == "anyOf" || word == "oneOf") && value.is_array())
        into["anyOf"] = each_subset(value.get_array());
    else if (word == "format" && value.is_string() && is_one_of(value.get_string(), formats))
        into["format"] = value;
    else if (is_one_of(word, copied))
        into[word] = value;
}

} // namespace

json::object schema_subset(const json::object& schema)
{
    json::object out;
    for (const auto& member : schema)
        take_word(member.key(), member.value(), out);
    return out;
}

} // namespace answerd::conversation::providers
