// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/opaque_fields.hpp"

#include <boost/json/value.hpp>

#include <utility>

namespace answerd::conversation::providers {

namespace json = boost::json;

namespace {

bool same_member(const json::object& one, const json::object& other, std::string_view key)
{
    const auto* left = one.if_contains(key);
    const auto* right = other.if_contains(key);
    return left != nullptr && right != nullptr && *left == *right;
}

void join_object(json::object& so_far, const json::object& piece)
{
    for (const auto& member : piece) {
        const auto* has = so_far.if_contains(member.key());
        const bool is_text = has != nullptr && has->is_string() && member.value().is_string();
        const bool names_it =
            member.key() == "type" || member.key() == "format" || member.key() == "id";
        if (is_text && !names_it)
            so_far[member.key()].get_string() += member.value().get_string();
        else if (has == nullptr || !member.value().is_null())
            so_far[member.key()] = member.value();
    }
}

void join_list(json::array& so_far, const json::array& piece)
{
    for (const auto& element : piece) {
        const bool continues =
            !so_far.empty() && so_far.back().is_object() && element.is_object() &&
            same_member(so_far.back().get_object(), element.get_object(), "index") &&
            same_member(so_far.back().get_object(), element.get_object(), "type");
        if (continues)
            join_object(so_far.back().get_object(), element.get_object());
        else
            so_far.push_back(element);
    }
}

} // namespace

json::object owned_by(std::string_view backend, json::object fields)
{
    json::object owned;
    if (!fields.empty())
        owned.emplace(backend, std::move(fields));
    return owned;
}

const json::object* fields_of(const json::object& opaque, std::string_view backend) noexcept
{
    const auto* fields = opaque.if_contains(backend);
    return fields == nullptr ? nullptr : fields->if_object();
}

void join_field(json::object& fields, std::string_view key, const json::value& piece)
{
    if (piece.is_null() || (piece.is_array() && piece.get_array().empty()))
        return;
    auto* so_far = fields.if_contains(key);
    if (so_far == nullptr)
        fields[key] = piece;
    else if (so_far->is_string() && piece.is_string())
        so_far->get_string() += piece.get_string();
    else if (so_far->is_array() && piece.is_array())
        join_list(so_far->get_array(), piece.get_array());
    else
        *so_far = piece;
}

} // namespace answerd::conversation::providers
