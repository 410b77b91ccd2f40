// SPDX-License-Identifier: Apache-2.0
#include "tools/argument_repair.hpp"

#include "tools/schema_prepare.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace answerd::tools {
namespace {

namespace json = boost::json;

bool wants(const json::object& schema, std::string_view type)
{
    const auto types = types_of(schema);
    return std::find(types.begin(), types.end(), type) != types.end();
}

std::string lower(std::string_view text)
{
    std::string low{text};
    for (char& letter : low)
        if (letter >= 'A' && letter <= 'Z')
            letter = static_cast<char>(letter - 'A' + 'a');
    return low;
}

/// 50.0 for 50: a double that is a whole number and fits.
std::optional<std::int64_t> whole(double number)
{
    constexpr double exact = 9007199254740992.0; // 2^53
    if (std::trunc(number) != number || std::abs(number) > exact)
        return std::nullopt;
    return static_cast<std::int64_t>(number);
}

/// Text that is JSON of the type wanted: a number, or what a list or an object was encoded to.
std::optional<json::value> decoded(std::string_view text, const json::object& schema)
{
    boost::system::error_code error;
    json::value value = json::parse(text, error);
    if (error)
        return std::nullopt;
    if (value.is_number() && wants(schema, "number"))
        return value;
    if ((value.is_int64() || value.is_uint64()) && wants(schema, "integer"))
        return value;
    if (value.is_double() && wants(schema, "integer"))
        if (const auto exact = whole(value.get_double()))
            return json::value(*exact);
    if ((value.is_array() && wants(schema, "array")) ||
        (value.is_object() && wants(schema, "object")))
        return value;
    return std::nullopt;
}

std::optional<json::value> from_string(const json::string& text, const json::object& schema)
{
    const std::string low = lower(text);
    if (wants(schema, "boolean") && (low == "true" || low == "false"))
        return json::value(low == "true");
    return decoded(text, schema);
}

std::optional<json::value> from_scalar(const json::value& value, const json::object& schema)
{
    if (value.is_double() && wants(schema, "integer"))
        if (const auto exact = whole(value.get_double()))
            return json::value(*exact);
    if (value.is_number() && wants(schema, "string"))
        return json::value(json::serialize(value));
    return std::nullopt;
}

/// The one choice that differs in case only.
std::optional<json::value> choice_of(const json::string& text, const json::array& choices)
{
    std::optional<json::value> chosen;
    for (const json::value& choice : choices) {
        if (!choice.is_string() || lower(choice.get_string()) != lower(text))
            continue;
        if (chosen || choice.get_string() == text)
            return std::nullopt;
        chosen = choice;
    }
    return chosen;
}

bool fits(const json::value& value, const json::object& schema)
{
    if (types_of(schema).empty())
        return true;
    switch (value.kind()) {
    case json::kind::null:
        return wants(schema, "null");
    case json::kind::bool_:
        return wants(schema, "boolean");
    case json::kind::int64:
    case json::kind::uint64:
        return wants(schema, "integer") || wants(schema, "number");
    case json::kind::double_:
        return wants(schema, "number");
    case json::kind::string:
        return wants(schema, "string");
    case json::kind::array:
        return wants(schema, "array");
    case json::kind::object:
        return wants(schema, "object");
    }
    return true;
}

class repair {
 public:
    [[nodiscard]] json::object of(json::object object, const json::object& schema)
    {
        const json::object* properties = object_under(schema, "properties");
        if (properties == nullptr)
            return object;
        json::object mended;
        for (auto& [name, value] : object) {
            const json::object* wanted = object_under(*properties, name);
            if (wanted == nullptr && !properties->contains(name) && !takes_others(schema)) {
                ++dropped;
                continue;
            }
            if (wanted != nullptr && is_absent(name, value, *wanted, schema))
                continue;
            mended[name] = wanted == nullptr ? std::move(value) : of(std::move(value), *wanted);
        }
        return mended;
    }

    std::size_t dropped{0};

 private:
    [[nodiscard]] json::value of(json::value value, const json::object& schema)
    {
        if (!fits(value, schema)) {
            const json::string* text = value.if_string();
            if (auto better = text ? from_string(*text, schema) : from_scalar(value, schema))
                value = std::move(*better);
        }
        if (json::object* inner = value.if_object())
            return of(std::move(*inner), schema);
        if (json::array* list = value.if_array())
            mend_items(*list, schema);
        const json::value* choices = schema.if_contains("enum");
        if (value.is_string() && choices != nullptr && choices->is_array())
            if (auto chosen = choice_of(value.get_string(), choices->get_array()))
                return std::move(*chosen);
        return value;
    }

    void mend_items(json::array& list, const json::object& schema)
    {
        const json::object* items = object_under(schema, "items");
        if (items == nullptr)
            return;
        for (json::value& item : list)
            item = of(std::move(item), *items);
    }

    static bool takes_others(const json::object& schema)
    {
        if (schema.contains("patternProperties"))
            return true;
        const json::value* others = schema.if_contains("additionalProperties");
        return others != nullptr && (others->is_object() || *others == json::value(true));
    }

    static bool is_absent(
        std::string_view name,
        const json::value& value,
        const json::object& wanted,
        const json::object& schema
    )
    {
        if (!value.is_null() || fits(value, wanted))
            return false;
        const json::value* required = schema.if_contains("required");
        if (required == nullptr || !required->is_array())
            return true;
        const json::array& names = required->get_array();
        return std::none_of(names.begin(), names.end(), [name](const json::value& each) {
            return each.is_string() && each.get_string() == name;
        });
    }
};

} // namespace

repaired repair_arguments(json::object arguments, const json::object& schema)
{
    repair mending;
    json::object mended = mending.of(std::move(arguments), schema);
    return {std::move(mended), mending.dropped};
}

} // namespace answerd::tools
