// SPDX-License-Identifier: Apache-2.0
#include "conversation/json_fields.hpp"

#include <boost/json/value.hpp>

namespace answerd::conversation {

namespace json = boost::json;

const json::value* member(const json::value* of, std::string_view key) noexcept
{
    const json::object* object = of != nullptr ? of->if_object() : nullptr;
    return object != nullptr ? object->if_contains(key) : nullptr;
}

std::string_view text_in(const json::object& of, std::string_view key) noexcept
{
    const json::value* found = of.if_contains(key);
    const json::string* text = found != nullptr ? found->if_string() : nullptr;
    return text != nullptr ? std::string_view{*text} : std::string_view{};
}

std::string_view text_in(const json::value& of, std::string_view key) noexcept
{
    const json::object* object = of.if_object();
    return object != nullptr ? text_in(*object, key) : std::string_view{};
}

bool flag_in(const json::object& of, std::string_view key) noexcept
{
    const json::value* found = of.if_contains(key);
    const bool* flag = found != nullptr ? found->if_bool() : nullptr;
    return flag != nullptr && *flag;
}

std::optional<double> number_in(const json::object& of, std::string_view key) noexcept
{
    const json::value* found = of.if_contains(key);
    if (found == nullptr || !found->is_number())
        return std::nullopt;
    return found->to_number<double>();
}

const json::object* object_in(const json::object& of, std::string_view key) noexcept
{
    const json::value* found = of.if_contains(key);
    return found != nullptr ? found->if_object() : nullptr;
}

const json::array* array_in(const json::object& of, std::string_view key) noexcept
{
    const json::value* found = of.if_contains(key);
    return found != nullptr ? found->if_array() : nullptr;
}

} // namespace answerd::conversation
