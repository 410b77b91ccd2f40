// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/http/conversation_api.hpp"

#include "conversation/utf8.hpp"
#include "ha_bridge/http/field_syntax.hpp"
#include "ha_bridge/identifier.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parser.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>

namespace answerd::ha_bridge::http {
namespace {

namespace json = boost::json;

/// Collects what is wrong with the fields of one body.
class field_reader {
 public:
    explicit field_reader(const json::object& from) : from_{from} {}

    std::string required_text(std::string_view name)
    {
        const auto* value = from_.if_contains(name);
        if (value == nullptr)
            complain(name, "is required");
        else if (!value->is_string())
            complain(name, "must be a string");
        else if (!conversation::is_utf8(value->get_string()))
            complain(name, "must be UTF-8");
        else
            return std::string{value->get_string()};
        return {};
    }

    enum class empty { refused, absent };

    /// Null counts as absent.
    std::optional<std::string> identifier(std::string_view name, empty when_empty)
    {
        const auto* value = from_.if_contains(name);
        if (value == nullptr || value->is_null())
            return std::nullopt;
        if (!value->is_string()) {
            complain(name, "must be a string or null");
            return std::nullopt;
        }
        const std::string_view text{value->get_string()};
        if (text.empty() && when_empty == empty::absent)
            return std::nullopt;
        if (const auto wrong = identifier_problem(text); !wrong.empty())
            complain(name, wrong);
        return std::string{text};
    }

    [[nodiscard]] const std::vector<problem>& problems() const noexcept { return problems_; }

 private:
    void complain(std::string_view name, std::string_view what)
    {
        problems_.push_back({std::string{name}, std::string{what}});
    }

    const json::object& from_;
    std::vector<problem> problems_{};
};

std::variant<json::object, response> parse_object(std::string_view body)
{
    json::parse_options lenient;
    lenient.max_depth = 32;
    lenient.allow_invalid_utf8 = true; // so that the field can be named
    json::parser parser{{}, lenient};
    json::error_code error;
    const auto used = parser.write(body.data(), body.size(), error);
    if (error)
        return problem_response(
            400,
            "the body is not valid JSON",
            {{"", "at byte " + std::to_string(used) + ": " + error.message()}}
        );
    auto value = parser.release();
    if (!value.is_object())
        return problem_response(400, "the body must be a JSON object");
    return std::move(value.get_object());
}

json::array states_of(const conversation::answer_extra& extra)
{
    json::array names;
    for (const auto each : extra.states)
        names.push_back(json::value(to_string(each)));
    return names;
}

json::array tools_of(const conversation::answer_extra& extra)
{
    json::array tools;
    for (const auto& each : extra.tools)
        tools.push_back(
            json::object{{"name", each.name}, {"ok", each.ok}, {"ms", each.took.count()}}
        );
    return tools;
}

json::array affected_of(const conversation::answer_extra& extra)
{
    json::array affected;
    for (const auto& each : extra.affected)
        affected.push_back(
            json::object{{"type", each.type}, {"id", each.id}, {"name", each.name}, {"ok", each.ok}}
        );
    return affected;
}

json::value usage_of(const conversation::answer_extra& extra)
{
    if (!extra.spent)
        return nullptr;
    json::value cost = nullptr; // where a price is unknown
    if (extra.spent->cost)
        cost = *extra.spent->cost;
    return json::object{
        {"input_tokens", extra.spent->input_tokens},
        {"cached_tokens", extra.spent->cached_tokens},
        {"output_tokens", extra.spent->output_tokens},
        {"cost", std::move(cost)}};
}

} // namespace

std::variant<conversation::utterance, response> read_conversation(std::string_view body)
{
    auto parsed = parse_object(body);
    if (auto* refused = std::get_if<response>(&parsed))
        return std::move(*refused);

    using empty = field_reader::empty;
    field_reader fields{std::get<json::object>(parsed)};
    conversation::utterance said;
    said.text = fields.required_text("text");
    said.conversation_id = fields.identifier("conversation_id", empty::refused);
    said.language = fields.identifier("language", empty::absent);
    said.device_id = fields.identifier("device_id", empty::absent);
    said.satellite_id = fields.identifier("satellite_id", empty::absent);
    if (!fields.problems().empty())
        return problem_response(422, "the request cannot be used", fields.problems());
    said.via.reopens_mic = true; // the body says whether the conversation goes on
    return said;
}

std::optional<response> check_json_type(
    const std::optional<std::string>& content_type,
    const std::optional<std::string>& content_encoding
)
{
    if (content_encoding && !equal_ignoring_case(*content_encoding, "identity"))
        return problem_response(
            415,
            "compressed bodies are not read",
            {{"Content-Encoding", "must be absent"}}
        );

    const std::string_view given{content_type ? *content_type : std::string_view{}};
    const auto semicolon = given.find(';');
    bool good = equal_ignoring_case(trimmed(given.substr(0, semicolon)), "application/json");
    if (good && semicolon != std::string_view::npos) {
        const auto parameter = trimmed(given.substr(semicolon + 1));
        good = equal_ignoring_case(parameter, "charset=utf-8") ||
               equal_ignoring_case(parameter, "charset=\"utf-8\"") || parameter.empty();
    }
    if (good)
        return std::nullopt;
    return problem_response(
        415,
        "the body must be JSON",
        {{"Content-Type", "must be application/json, in UTF-8"}}
    );
}

std::string answer_body(const conversation::answer& whole)
{
    const auto& extra = whole.extra;
    json::value id = nullptr;
    if (whole.conversation_id)
        id = *whole.conversation_id;
    const json::object body{
        {"response_text", whole.text},
        {"conversation_id", std::move(id)},
        {"continue_conversation", whole.continue_conversation},
        {"extra",
         {{"code", to_string(whole.code)},
          {"turn_id", extra.turn_id},
          {"states", states_of(extra)},
          {"iterations", extra.iterations},
          {"tools", tools_of(extra)},
          {"affected", affected_of(extra)},
          {"limit_reached", extra.limit_reached},
          {"ms", extra.took.count()},
          {"usage", usage_of(extra)},
          {"backend", extra.backend}}}};
    return json::serialize(body);
}

} // namespace answerd::ha_bridge::http
