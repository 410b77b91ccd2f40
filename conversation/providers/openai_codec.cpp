// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/openai_codec.hpp"

#include "conversation/blank.hpp"
#include "conversation/providers/json_text.hpp"
#include "conversation/providers/opaque_fields.hpp"
#include "conversation/providers/openai_decoder.hpp"
#include "conversation/providers/request_parts.hpp"
#include "conversation/providers/tool_name.hpp"

#include <boost/json/value.hpp>

namespace answerd::conversation::providers {

namespace json = boost::json;

namespace {

void append_calls(
    std::string& out,
    const std::vector<tool_call>& calls,
    const backend_options& backend
)
{
    out += R"(,"tool_calls":[)";
    for (const auto& call : calls) {
        out += &call == &calls.front() ? R"({"id":)" : R"(,{"id":)";
        append_json_string(out, call.id);
        out += R"(,"type":"function","function":{"name":)";
        append_json_string(out, sendable_name(call.name));
        out += R"(,"arguments":)";
        append_json_string(out, sendable_arguments(call.arguments));
        out += '}';
        append_fields(out, fields_of(call.opaque, backend.name));
        out += '}';
    }
    out += ']';
}

/// Text and pictures as parts; without a picture a plain text, as some servers take nothing else
/// (livekit/agents#1790).
void append_parts(std::string& out, const message& one, const std::vector<image>& images)
{
    out += R"(,"content":[)";
    if (!is_blank(one.content.value_or(""))) {
        out += R"({"type":"text","text":)";
        append_json_string(out, *one.content);
        out += "},";
    }
    for (const auto& each : images) {
        out += R"({"type":"image_url","image_url":{"url":)";
        append_json_string(out, "data:" + each.media_type + ";base64," + each.base64);
        out += &each == &images.back() ? "}}" : "}},";
    }
    out += ']';
}

void append_content(std::string& out, const message& one, const profile& quirks)
{
    if (const auto& images = shown_images(one, quirks); !images.empty()) {
        append_parts(out, one, images);
        return;
    }
    const absent_content absent = quirks.absent_content;
    const bool only_calls = !one.tool_calls.empty() && is_blank(one.content.value_or(""));
    if (!only_calls) {
        out += R"(,"content":)";
        append_json_string(out, one.content.value_or(""));
        return;
    }
    if (absent == absent_content::null)
        out += R"(,"content":null)";
    else if (absent == absent_content::empty_string)
        out += R"(,"content":"")";
}

void append_message(std::string& out, const message& one, const backend_options& backend)
{
    out += R"({"role":")";
    out += to_string(one.who);
    out += '"';
    if (one.who == role::tool) {
        out += R"(,"tool_call_id":)";
        append_json_string(out, one.tool_call_id);
    }
    append_content(out, one, backend.profile);
    if (!one.tool_calls.empty())
        append_calls(out, one.tool_calls, backend);
    append_fields(out, fields_of(one.opaque, backend.name));
    out += '}';
}

/// Only what was asked for is sent: most servers know no such thing.
std::string_view effort_of(thinking wanted) noexcept
{
    switch (wanted) {
    case thinking::low:
        return "low";
    case thinking::medium:
        return "medium";
    case thinking::high:
        return "high";
    case thinking::automatic:
    case thinking::off:
        break;
    }
    return {};
}

/// What does not change between requests, so it may stand before everything else.
void append_settings(std::string& out, const backend_options& backend)
{
    const profile& quirks = backend.profile;
    out += R"({"model":)";
    append_json_string(out, backend.model);
    out += R"(,"stream":true)";
    if (!quirks.refuses("stream_options"))
        out += R"(,"stream_options":{"include_usage":true})";
    if (!quirks.refuses("temperature")) {
        out += R"(,"temperature":)";
        append_json(out, json::value(backend.temperature));
    }
    if (const auto effort = effort_of(backend.think);
        !effort.empty() && !quirks.refuses("reasoning_effort")) {
        out += R"(,"reasoning_effort":)";
        append_json_string(out, effort);
    }
    if (!quirks.refuses(quirks.max_tokens_name)) {
        out += ',';
        append_json_string(out, quirks.max_tokens_name);
        out += ':';
        out += std::to_string(backend.max_tokens);
    }
}

} // namespace

http_request openai_codec::encode(const inference& asked, const backend_options& backend) const
{
    const profile& quirks = backend.profile;
    const std::string* tools =
        offers_tools(asked, quirks) ? &tools_.of(asked.tools, quirks) : nullptr;

    http_request request = json_request(backend, "/chat/completions");
    std::string& body = request.body;
    body.reserve(estimated_size(asked.messages) + (tools == nullptr ? 0 : tools->size()));
    append_settings(body, backend);
    if (tools != nullptr) {
        body += R"(,"tools":)";
        body += *tools;
    }
    body += R"(,"messages":[)";
    for (const auto& one : asked.messages) {
        if (&one != &asked.messages.front())
            body += ',';
        append_message(body, one, backend);
    }
    body += ']';
    if (asked.closing && tools != nullptr && !quirks.refuses("tool_choice"))
        body += R"(,"tool_choice":"none")";
    body += '}';

    add_bearer(request, backend);
    return request;
}

std::unique_ptr<stream_decoder> openai_codec::decoder(
    int status,
    std::string_view /*content_type*/,
    const inference& asked,
    const backend_options& backend
) const
{
    return decoder_for<openai_decoder>(status, asked, backend);
}

std::optional<http_request> openai_codec::list_models(const backend_options& backend) const
{
    http_request request{.url = joined_url(backend.url, "/models"), .ca_file = backend.ca_file};
    add_bearer(request, backend);
    return request;
}

} // namespace answerd::conversation::providers
