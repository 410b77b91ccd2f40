// SPDX-License-Identifier: Apache-2.0
#include "tools/argument_text.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include <optional>
#include <utility>

namespace answerd::tools {
namespace {

namespace json = boost::json;
using read = boost::system::result<json::object, std::string>;

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blank = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blank);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

/// What stands between ``` and ```; small models forget the second one (user-reports.md 38).
std::string_view without_fence(std::string_view text)
{
    constexpr std::string_view fence = "```";
    if (!text.starts_with(fence))
        return text;
    const std::size_t line_end = text.find('\n');
    const std::size_t brace = text.find('{');
    if (brace == std::string_view::npos)
        return text;
    // "```json\n{" and "```{" both occur; whatever precedes the brace on the line is the label.
    text.remove_prefix(
        line_end != std::string_view::npos && line_end < brace ? line_end + 1 : brace
    );
    const std::size_t end = text.rfind(fence);
    return trimmed(end == std::string_view::npos ? text : text.substr(0, end));
}

std::optional<json::value> parsed(std::string_view text)
{
    json::parse_options lenient;
    lenient.allow_trailing_commas = true;
    boost::system::error_code error;
    json::value value = json::parse(text, error, {}, lenient);
    if (error)
        return std::nullopt;
    return value;
}

std::string_view kind_of(const json::value& value)
{
    if (value.is_array())
        return "a list";
    if (value.is_string())
        return "text";
    if (value.is_bool())
        return "true or false";
    return "a number";
}

std::string not_an_object(const json::value& value)
{
    return std::string{"the arguments must be one JSON object, not "} + std::string{kind_of(value)};
}

read object_in(std::string_view written, bool encoded_once)
{
    const std::string_view text = without_fence(trimmed(written));
    if (text.empty())
        return json::object{};
    std::optional<json::value> value = parsed(text);
    if (!value)
        return std::string{"the arguments are not valid JSON"};
    if (value->is_null())
        return json::object{};
    if (auto* object = value->if_object())
        return std::move(*object);
    if (const auto* again = value->if_string(); again != nullptr && !encoded_once) {
        read inner = object_in(*again, true);
        if (inner)
            return inner;
    }
    return not_an_object(*value);
}

} // namespace

read read_arguments(std::string_view written)
{
    if (written.size() > max_argument_bytes)
        return std::string{"the arguments are longer than 64 KiB"};
    return object_in(written, false);
}

} // namespace answerd::tools
