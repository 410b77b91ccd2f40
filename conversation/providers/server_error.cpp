// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/server_error.hpp"

#include "conversation/providers/json_reader.hpp"
#include "conversation/providers/retry_after.hpp"
#include "conversation/providers/text_match.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace answerd::conversation::providers {

namespace json = boost::json;

namespace {

constexpr std::size_t kept_raw = 2000;

std::string text_of(const json::object& from, std::string_view key)
{
    const auto* value = from.if_contains(key);
    if (value == nullptr)
        return {};
    if (const auto* text = value->if_string())
        return std::string{std::string_view{*text}};
    if (const auto* number = value->if_int64())
        return std::to_string(*number);
    return {};
}

int status_of(const json::object& from) noexcept
{
    for (const std::string_view key : {"status_code", "code", "status"}) {
        const auto* value = from.if_contains(key);
        const auto* number = value == nullptr ? nullptr : value->if_int64();
        if (number != nullptr && *number >= 300 && *number < 600)
            return static_cast<int>(*number);
    }
    return 0;
}

server_error read_fields(const json::object& from)
{
    server_error error{
        .status = status_of(from),
        .type = text_of(from, "type"),
        .code = text_of(from, "code"),
        .message = text_of(from, "message"),
        .param = text_of(from, "param"),
    };
    if (error.type.empty())
        error.type = text_of(from, "status"); // Gemini: "RESOURCE_EXHAUSTED"
    return error;
}

bool any_in(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::any_of(words.begin(), words.end(), [text](std::string_view word) {
        return text.find(word) != std::string_view::npos;
    });
}

struct sorted {
    code what{code::model_error};
    errc why{errc::refused};
    bool transient{false};
};

/// By what the server calls it; statuses are often wrong or absent inside a stream.
std::optional<sorted> sort_by_words(const server_error& error)
{
    const std::string named = lowered(error.type + " " + error.code);
    const std::string said = lowered(error.message);
    if (any_in(
            named,
            {"context_length", "exceed_context", "string_above_max_length", "request_too_large"}
        ) ||
        any_in(
            said,
            {"maximum context length",
             "context size",
             "context window",
             "token limit",
             "prompt is too long",
             "too many tokens",
             "input token count", // Gemini
             "exceeds the available context"}
        ))
        return sorted{code::model_error, errc::too_large};
    // core#148677: quota is not a rate limit. Gemini calls both "quota", so its message is no
    // guide.
    if (any_in(named, {"insufficient_quota", "billing", "credit", "payment"}) ||
        any_in(
            said,
            {"insufficient balance",
             "insufficient credit",
             "requires more credits",
             "credit balance"}
        ))
        return sorted{code::model_quota};
    if (any_in(named, {"content_filter", "content_policy", "moderation", "refusal"}) ||
        any_in(said, {"content management policy", "flagged by moderation", "requires moderation"}))
        return sorted{code::model_refused};
    // Gemini answers a wrong key with 400.
    if (any_in(named, {"invalid_api_key", "authentication", "permission", "unauthorized"}) ||
        any_in(said, {"api key not valid"}))
        return sorted{code::model_auth};
    if (any_in(named, {"rate_limit", "overloaded", "resource_exhausted", "too_many_requests"}))
        return sorted{code::model_rate_limited, errc::refused, true};
    // A call that the server could not read or that missed the schema: another try may do (Groq).
    if (any_in(named, {"tool_use_failed"}))
        return sorted{code::model_error, errc::malformed, true};
    // Inside a stream Anthropic and OpenAI name what would have been a 500 or 504 outside of it.
    if (error.status == 0 && any_in(named, {"api_error", "server_error"}))
        return sorted{code::model_error, errc::refused, true};
    if (error.status == 0 && any_in(named, {"timeout_error"}))
        return sorted{code::model_timeout, errc::timed_out, true};
    return std::nullopt;
}

sorted sort_by_status(int status) noexcept
{
    switch (status) {
    case 401:
    case 403:
        return {code::model_auth};
    case 402:
        return {code::model_quota};
    case 408:
    case 504:
    case 524:
        return {code::model_timeout, errc::timed_out, true};
    case 409:
    case 425:
        return {code::model_error, errc::refused, true};
    case 413:
        return {code::model_error, errc::too_large};
    case 429:
    case 529:
        return {code::model_rate_limited, errc::refused, true};
    case 451:
        return {code::model_refused};
    case 404:
        return {code::model_error, errc::not_found};
    case 502:
    case 503: // also llama.cpp's "Loading model"
        return {code::model_unreachable, errc::unreachable, true};
    default:
        break;
    }
    if (status >= 520 && status < 530) // a proxy that cannot reach the server behind it
        return {code::model_unreachable, errc::unreachable, true};
    return {code::model_error, errc::refused, status >= 500};
}

/// Inside a stream that had begun well. Without a word that we know it is the server's own trouble
/// (Ollama says it in one text), and what would have been a 500 outside of it.
sorted sort_without_status(const server_error& error)
{
    const bool is_ours = any_in(lowered(error.type + " " + error.code), {"invalid", "not_found"});
    return {code::model_error, errc::refused, !is_ours};
}

/// A status of its own says more than words when it is one of these.
bool status_decides(int status) noexcept { return status == 401 || status == 402; }

std::string own_words(const server_error& error)
{
    if (error.status != 0)
        return "the model server answered with status " + std::to_string(error.status);
    return "the model server reported an error";
}

std::optional<server_error> find_error_in(const json::object& said, bool is_error)
{
    const auto* inner = said.if_contains("error");
    if (inner != nullptr && inner->is_object() && !inner->get_object().empty()) {
        server_error found = read_fields(inner->get_object());
        if (found.status == 0)
            found.status = status_of(said);
        return found;
    }
    if (inner != nullptr && inner->is_string()) {
        server_error found = read_fields(said);
        found.message = std::string_view{inner->get_string()};
        return found;
    }
    const auto* object = said.if_contains("object");
    const bool calls_itself_error =
        object != nullptr && object->is_string() && object->get_string() == "error";
    if (!is_error && !calls_itself_error)
        return std::nullopt;
    server_error found = read_fields(said);
    if (found.message.empty())
        found.message = text_of(said, "detail");
    return found;
}

} // namespace

std::optional<server_error> find_error(const json::value& said, bool is_error)
{
    if (const auto* list = said.if_array(); list != nullptr && !list->empty())
        return list->front().is_object() ? find_error_in(list->front().get_object(), is_error)
                                         : std::nullopt;
    return said.is_object() ? find_error_in(said.get_object(), is_error) : std::nullopt;
}

fault fault_from(const server_error& error, std::string_view raw)
{
    const auto by_words = status_decides(error.status) ? std::nullopt : sort_by_words(error);
    const sorted by_status =
        error.status == 0 ? sort_without_status(error) : sort_by_status(error.status);
    const sorted found = by_words.value_or(by_status);
    return fault{
        .what = found.what,
        .why =
            {.code = found.why,
             .detail = own_words(error),
             .raw = std::string{raw.substr(0, kept_raw)}},
        .transient = found.transient,
        .retry_after = found.transient ? retry_hint(raw) : std::nullopt,
    };
}

fault fault_from_body(int status, std::string_view body)
{
    json_reader reader;
    const auto* said = reader.read(body);
    server_error error;
    if (said != nullptr)
        error = find_error(*said, true).value_or(server_error{});
    error.status = status;
    return fault_from(error, body);
}

std::optional<std::string> refused_parameter(std::string_view raw)
{
    json_reader reader;
    const auto* said = reader.read(raw);
    const auto error = said == nullptr ? std::nullopt : find_error(*said, true);
    if (!error)
        return std::nullopt;
    constexpr std::array<std::string_view, 13> droppable{
        "temperature",
        "max_tokens",
        "max_completion_tokens",
        "stream_options",
        "parallel_tool_calls",
        "tool_choice",
        "top_p",
        "seed",
        "think",
        "thinking",
        "keep_alive",
        "reasoning_effort",
        "cache_control",
    };
    const std::string words = lowered(error->type + " " + error->code + " " + error->message);
    // Those that name it in words of their own: Ollama, then Gemini.
    if (any_in(words, {"does not support thinking"}))
        return "think";
    if (any_in(
            words,
            {"only works in thinking mode", "thinking is not enabled", "thinking budget"}
        ))
        return "thinkingConfig";
    const bool refuses = any_in(
        words,
        {"unsupported",
         "not support",
         "unknown",
         "unrecognized",
         "not permitted",
         "extra inputs",
         "not allowed"}
    );
    if (!refuses)
        return std::nullopt;
    const auto* named = std::find_if(droppable.begin(), droppable.end(), [&](std::string_view one) {
        return error->param == one || words.find("'" + std::string{one} + "'") != std::string::npos;
    });
    return named == droppable.end() ? std::nullopt : std::optional{std::string{*named}};
}

} // namespace answerd::conversation::providers
