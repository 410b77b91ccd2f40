// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/openai_fields.hpp"

#include "conversation/providers/json_text.hpp"

#include <boost/json/value.hpp>

#include <algorithm>
#include <array>

namespace answerd::conversation::providers {

namespace json = boost::json;

std::string_view text_of(const json::value* value) noexcept
{
    return value != nullptr && value->is_string() ? std::string_view{value->get_string()}
                                                  : std::string_view{};
}

std::string_view text_of(const json::object& from, std::string_view key) noexcept
{
    return text_of(from.if_contains(key));
}

std::string id_of(const json::object& call)
{
    const auto* id = call.if_contains("id");
    if (id == nullptr || id->is_null())
        return {};
    if (id->is_string())
        return std::string{text_of(id)};
    std::string written;
    append_json(written, *id);
    return written;
}

std::string arguments_of(const json::object& function)
{
    const auto* arguments = function.if_contains("arguments");
    if (arguments == nullptr || arguments->is_null())
        return {};
    if (arguments->is_string())
        return std::string{text_of(arguments)};
    std::string written;
    append_json(written, *arguments);
    return written;
}

std::optional<std::int64_t> index_of(const json::object& call) noexcept
{
    const auto* index = call.if_contains("index");
    if (index == nullptr || !index->is_int64())
        return std::nullopt;
    return index->get_int64();
}

json::object unknown_fields(const json::object& call)
{
    constexpr std::array<std::string_view, 4> known{"index", "id", "type", "function"};
    json::object fields;
    for (const auto& field : call)
        if (std::find(known.begin(), known.end(), field.key()) == known.end())
            fields.insert_or_assign(field.key(), field.value());
    return fields;
}

} // namespace answerd::conversation::providers
