// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/websocket/message_codec.hpp"

#include "conversation/json_fields.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <optional>
#include <utility>

namespace answerd::ha_bridge::websocket {
namespace {

namespace json = boost::json;
using conversation::text_in;

// Attributes nest as integrations like; the parser recurses, so there must be an end.
constexpr std::size_t max_depth = 128;

std::optional<std::uint64_t> id_of(const json::object& in)
{
    const auto* id = in.if_contains("id");
    if (id == nullptr || !id->is_int64() || id->get_int64() < 0)
        return std::nullopt;
    return static_cast<std::uint64_t>(id->get_int64());
}

json::value taken(json::object& from, std::string_view key)
{
    auto* found = from.if_contains(key);
    return found != nullptr ? std::move(*found) : json::value{};
}

command_result to_result(json::object& from, std::uint64_t id)
{
    command_result said{.id = id};
    const auto* success = from.if_contains("success");
    said.success = success != nullptr && success->is_bool() && success->get_bool();
    said.value = taken(from, "result");
    if (const auto* error = from.if_contains("error"); error != nullptr && error->is_object()) {
        said.code = text_in(error->get_object(), "code");
        said.why = text_in(error->get_object(), "message");
    }
    return said;
}

std::optional<message> to_message(json::object& from)
{
    const std::string type{text_in(from, "type")};
    if (type == "auth_required")
        return auth_required{std::string{text_in(from, "ha_version")}};
    if (type == "auth_ok")
        return auth_ok{std::string{text_in(from, "ha_version")}};
    if (type == "auth_invalid")
        return auth_invalid{std::string{text_in(from, "message")}};
    const auto id = id_of(from);
    if (!id)
        return std::nullopt;
    if (type == "result")
        return to_result(from, *id);
    if (type == "event")
        return subscription_event{*id, taken(from, "event")};
    if (type == "pong")
        return pong{*id};
    return std::nullopt;
}

} // namespace

result<std::vector<message>> decode(std::string_view frame)
{
    json::parse_options limits;
    limits.max_depth = max_depth;
    error_code error;
    auto parsed = json::parse(frame, error, {}, limits);
    if (error)
        return failure{errc::malformed, "a message is no JSON: " + error.message()};

    std::vector<message> messages;
    const auto take = [&messages](json::value& from) {
        if (auto* object = from.if_object())
            if (auto said = to_message(*object))
                messages.push_back(std::move(*said));
    };
    if (auto* several = parsed.if_array()) {
        for (auto& each : *several)
            take(each);
        return messages;
    }
    if (!parsed.is_object())
        return failure{errc::malformed, "a message is neither object nor array"};
    take(parsed);
    return messages;
}

std::string encode_auth(std::string_view token)
{
    return json::serialize(json::object{{"type", "auth"}, {"access_token", token}});
}

std::string encode_command(std::uint64_t id, json::object command)
{
    command["id"] = id;
    return json::serialize(command);
}

} // namespace answerd::ha_bridge::websocket
