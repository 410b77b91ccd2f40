// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/anthropic_codec.hpp"

#include "conversation/providers/anthropic_decoder.hpp"
#include "conversation/providers/anthropic_messages.hpp"
#include "conversation/providers/json_text.hpp"
#include "conversation/providers/request_parts.hpp"

#include <boost/json/value.hpp>

#include <algorithm>

namespace answerd::conversation::providers {

namespace json = boost::json;

namespace {

void write_tool(std::string& out, const tool_definition& tool, schema_form form)
{
    out += R"({"name":)";
    append_json_string(out, tool.name);
    out += R"(,"description":)";
    append_json_string(out, tool.description);
    out += R"(,"input_schema":)";
    append_parameters(out, tool, form);
    out += '}';
}

/// Tokens to think with; 0 for none. The least that the server takes is 1024.
unsigned thinking_budget(const backend_options& backend)
{
    if (backend.profile.refuses("thinking"))
        return 0;
    switch (backend.think) {
    case thinking::automatic:
    case thinking::off:
        return 0;
    case thinking::low:
        return 1024;
    case thinking::medium:
        return 4096;
    case thinking::high:
        return 16384;
    }
    return 0;
}

/// What does not change between requests, so it stands before everything else.
void append_settings(std::string& out, const backend_options& backend)
{
    const unsigned budget = thinking_budget(backend);
    out += R"({"model":)";
    append_json_string(out, backend.model);
    // The budget is a part of what may be written, so it comes on top.
    out += R"(,"max_tokens":)" + std::to_string(backend.max_tokens + budget);
    out += R"(,"stream":true)";
    if (budget > 0) {
        // A temperature beside thinking is refused.
        out += R"(,"thinking":{"type":"enabled","budget_tokens":)" + std::to_string(budget) + "}";
    } else if (!backend.profile.refuses("temperature")) {
        out += R"(,"temperature":)";
        append_json(out, json::value(std::min(backend.temperature, 1.0)));
    }
}

/// The mark covers all before it, so the tools too.
void append_system(std::string& out, const std::string& text, const profile& quirks)
{
    out += R"(,"system":[{"type":"text","text":)";
    append_json_string(out, text);
    if (!quirks.refuses("cache_control"))
        out += R"(,"cache_control":{"type":"ephemeral"})";
    out += "}]";
}

void add_headers(http_request& request, const backend_options& backend)
{
    request.headers.emplace_back("anthropic-version", "2023-06-01");
    if (!backend.key.empty())
        request.headers.emplace_back("x-api-key", backend.key);
}

} // namespace

anthropic_codec::anthropic_codec() : tools_{write_tool} {}

http_request anthropic_codec::encode(const inference& asked, const backend_options& backend) const
{
    const std::string* tools =
        offers_tools(asked, backend.profile) ? &tools_.of(asked.tools, backend.profile) : nullptr;

    http_request request = json_request(backend, "/v1/messages");
    std::string& body = request.body;
    body.reserve(estimated_size(asked.messages) + (tools == nullptr ? 0 : tools->size()));
    append_settings(body, backend);
    if (tools != nullptr) {
        body += R"(,"tools":)";
        body += *tools;
    }
    if (const auto system = system_text(asked.messages); !system.empty())
        append_system(body, system, backend.profile);
    body += R"(,"messages":[)";
    append_anthropic_messages(body, asked.messages, backend);
    body += ']';
    if (asked.closing && tools != nullptr && !backend.profile.refuses("tool_choice"))
        body += R"(,"tool_choice":{"type":"none"})";
    body += '}';
    add_headers(request, backend);
    return request;
}

std::unique_ptr<stream_decoder> anthropic_codec::decoder(
    int status,
    std::string_view /*content_type*/,
    const inference& asked,
    const backend_options& backend
) const
{
    return decoder_for<anthropic_decoder>(status, asked, backend);
}

std::optional<http_request> anthropic_codec::list_models(const backend_options& backend) const
{
    http_request request{
        .url = joined_url(backend.url, "/v1/models?limit=1000"),
        .ca_file = backend.ca_file};
    add_headers(request, backend);
    return request;
}

} // namespace answerd::conversation::providers
