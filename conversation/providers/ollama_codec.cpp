// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/ollama_codec.hpp"

#include "conversation/blank.hpp"
#include "conversation/providers/json_text.hpp"
#include "conversation/providers/ollama_decoder.hpp"
#include "conversation/providers/opaque_fields.hpp"
#include "conversation/providers/request_parts.hpp"
#include "conversation/providers/tool_name.hpp"

#include <boost/json/value.hpp>

namespace answerd::conversation::providers {

namespace json = boost::json;

namespace {

void append_think(std::string& out, thinking wanted)
{
    out += R"(,"think":)";
    switch (wanted) {
    case thinking::automatic:
    case thinking::off:
        out += "false";
        return;
    case thinking::low:
        out += R"("low")";
        return;
    case thinking::medium:
        out += R"("medium")";
        return;
    case thinking::high:
        out += R"("high")";
        return;
    }
}

std::string seconds_of(std::optional<std::chrono::milliseconds> stay)
{
    if (!stay)
        return "-1";
    return std::to_string(std::chrono::ceil<std::chrono::seconds>(*stay).count());
}

/// What does not change between requests, so it stands before everything else.
void append_settings(std::string& out, const backend_options& backend)
{
    const profile& quirks = backend.profile;
    out += R"({"model":)";
    append_json_string(out, backend.model);
    out += R"(,"stream":true)";
    if (!quirks.refuses("keep_alive"))
        out += R"(,"keep_alive":)" + seconds_of(backend.keep_alive);
    if (!quirks.refuses("think"))
        append_think(out, backend.think);
    out += R"(,"options":{"num_ctx":)" + std::to_string(backend.num_ctx);
    if (!quirks.refuses("temperature")) {
        out += R"(,"temperature":)";
        append_json(out, json::value(backend.temperature));
    }
    if (!quirks.refuses("num_predict"))
        out += R"(,"num_predict":)" + std::to_string(backend.max_tokens);
    out += '}';
}

void append_calls(std::string& out, const message& one, const backend_options& backend)
{
    out += R"(,"tool_calls":[)";
    for (const auto& call : one.tool_calls) {
        out += &call == &one.tool_calls.front() ? R"({"id":)" : R"(,{"id":)";
        append_json_string(out, call.id);
        out += R"(,"function":{"name":)";
        append_json_string(out, sendable_name(call.name));
        out += R"(,"arguments":)";
        out += sendable_arguments(call.arguments);
        out += '}';
        append_fields(out, fields_of(call.opaque, backend.name));
        out += '}';
    }
    out += ']';
}

void append_images(std::string& out, const std::vector<image>& images)
{
    for (const auto& each : images) {
        out += &each == &images.front() ? R"(,"images":[)" : ",";
        append_json_string(out, each.base64);
    }
    out += images.empty() ? "" : "]";
}

/// Ollama names a result's tool; older ones read neither name nor id and go by the order.
void append_message(
    std::string& out,
    const inference& asked,
    std::size_t at,
    const backend_options& backend
)
{
    const message& one = asked.messages[at];
    out += R"({"role":")";
    out += to_string(one.who);
    out += R"(","content":)";
    append_json_string(out, one.content.value_or(""));
    append_images(out, shown_images(one, backend.profile));
    if (one.who == role::tool) {
        const auto* call = find_call(asked.messages, at, one.tool_call_id);
        out += R"(,"tool_name":)";
        append_json_string(out, sendable_name(call == nullptr ? std::string{} : call->name));
        out += R"(,"tool_call_id":)";
        append_json_string(out, one.tool_call_id);
    }
    if (!one.tool_calls.empty())
        append_calls(out, one, backend);
    append_fields(out, fields_of(one.opaque, backend.name));
    out += '}';
}

} // namespace

http_request ollama_codec::encode(const inference& asked, const backend_options& backend) const
{
    // It knows no tool_choice, so the call that may not ask for tools is not offered any.
    const bool offered = offers_tools(asked, backend.profile) && !asked.closing;
    const std::string* tools = offered ? &tools_.of(asked.tools, backend.profile) : nullptr;

    http_request request = json_request(backend, "/api/chat", "application/x-ndjson");
    std::string& body = request.body;
    body.reserve(estimated_size(asked.messages) + (tools == nullptr ? 0 : tools->size()));
    append_settings(body, backend);
    if (tools != nullptr) {
        body += R"(,"tools":)";
        body += *tools;
    }
    body += R"(,"messages":[)";
    for (std::size_t at = 0; at < asked.messages.size(); ++at) {
        if (at > 0)
            body += ',';
        append_message(body, asked, at, backend);
    }
    body += "]}";
    add_bearer(request, backend);
    return request;
}

std::unique_ptr<stream_decoder> ollama_codec::decoder(
    int status,
    std::string_view /*content_type*/,
    const inference& asked,
    const backend_options& backend
) const
{
    return decoder_for<ollama_decoder>(status, asked, backend);
}

std::optional<http_request> ollama_codec::list_models(const backend_options& backend) const
{
    http_request request{.url = joined_url(backend.url, "/api/tags"), .ca_file = backend.ca_file};
    add_bearer(request, backend);
    return request;
}

} // namespace answerd::conversation::providers
