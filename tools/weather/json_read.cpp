// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/json_read.hpp"

#include <boost/json/parse.hpp>

#include <utility>

namespace answerd::tools::weather {

namespace json = boost::json;

std::optional<double> number_in(const json::value* value)
{
    if (value == nullptr)
        return {};
    switch (value->kind()) {
    case json::kind::double_:
        return value->get_double();
    case json::kind::int64:
        return static_cast<double>(value->get_int64());
    case json::kind::uint64:
        return static_cast<double>(value->get_uint64());
    default:
        return {};
    }
}

std::optional<std::string_view> text_in(const json::value* value)
{
    if (value == nullptr || !value->is_string())
        return {};
    return std::string_view{value->get_string()};
}

const json::object* object_in(const json::value* value)
{
    return value == nullptr ? nullptr : value->if_object();
}

const json::value* element_of(const json::object& of, std::string_view column, std::size_t index)
{
    const auto* values = of.if_contains(column);
    const auto* list = values == nullptr ? nullptr : values->if_array();
    return list == nullptr || index >= list->size() ? nullptr : &(*list)[index];
}

std::optional<json::object> parse_object(std::string_view text)
{
    if (text.size() > largest_json)
        return {};
    json::parse_options limits;
    limits.max_depth = deepest_json;
    boost::system::error_code error;
    auto value = json::parse(text, error, {}, limits);
    if (error || !value.is_object())
        return {};
    return std::move(value.get_object());
}

} // namespace answerd::tools::weather
