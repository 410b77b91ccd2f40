// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/gemini_codec.hpp"

#include "conversation/providers/gemini_contents.hpp"
#include "conversation/providers/gemini_decoder.hpp"
#include "conversation/providers/json_text.hpp"
#include "conversation/providers/request_parts.hpp"
#include "conversation/providers/schema_subset.hpp"

#include <boost/json/value.hpp>

#include <optional>

namespace answerd::conversation::providers {

namespace json = boost::json;

namespace {

/// A tool without parameters has no such key: an object without properties is refused.
void write_tool(std::string& out, const tool_definition& tool, schema_form)
{
    out += R"({"name":)";
    append_json_string(out, tool.name);
    out += R"(,"description":)";
    append_json_string(out, tool.description);
    const json::object parameters = schema_subset(tool.parameters);
    if (parameters.contains("properties")) {
        out += R"(,"parameters":)";
        append_json(out, parameters);
    }
    out += '}';
}

std::optional<unsigned> thinking_budget(thinking wanted) noexcept
{
    switch (wanted) {
    case thinking::automatic:
        break;
    case thinking::off:
        return 0U;
    case thinking::low:
        return 1024U;
    case thinking::medium:
        return 4096U;
    case thinking::high:
        return 16384U;
    }
    return std::nullopt;
}

/// What does not change between requests, so it stands before everything else.
void append_settings(std::string& out, const backend_options& backend)
{
    const profile& quirks = backend.profile;
    const auto budget =
        quirks.refuses("thinkingConfig") ? std::nullopt : thinking_budget(backend.think);
    // core#143783: thoughts count against the limit, and nothing is left to say.
    const unsigned room = budget.value_or(quirks.thinking_room);
    out += R"({"generationConfig":{"maxOutputTokens":)" + std::to_string(backend.max_tokens + room);
    if (!quirks.refuses("temperature")) {
        out += R"(,"temperature":)";
        append_json(out, json::value(backend.temperature));
    }
    if (budget)
        out += R"(,"thinkingConfig":{"thinkingBudget":)" + std::to_string(*budget) + "}";
    out += '}';
}

std::string_view without_folder(std::string_view model) noexcept
{
    constexpr std::string_view folder = "models/";
    return model.starts_with(folder) ? model.substr(folder.size()) : model;
}

void add_key(http_request& request, const backend_options& backend)
{
    if (!backend.key.empty())
        request.headers.emplace_back("x-goog-api-key", backend.key);
}

} // namespace

gemini_codec::gemini_codec() : tools_{write_tool} {}

http_request gemini_codec::encode(const inference& asked, const backend_options& backend) const
{
    const std::string* tools =
        offers_tools(asked, backend.profile) ? &tools_.of(asked.tools, backend.profile) : nullptr;

    http_request request = json_request(
        backend,
        "/v1beta/models/" + std::string{without_folder(backend.model)} +
            ":streamGenerateContent?alt=sse"
    );
    std::string& body = request.body;
    body.reserve(estimated_size(asked.messages) + (tools == nullptr ? 0 : tools->size()));
    append_settings(body, backend);
    if (tools != nullptr) {
        body += R"(,"tools":[{"functionDeclarations":)";
        body += *tools;
        body += "}]";
    }
    if (const auto system = system_text(asked.messages); !system.empty()) {
        body += R"(,"systemInstruction":{"parts":[{"text":)";
        append_json_string(body, system);
        body += "}]}";
    }
    body += R"(,"contents":[)";
    append_gemini_contents(body, asked.messages, backend);
    body += ']';
    if (asked.closing && tools != nullptr && !backend.profile.refuses("toolConfig"))
        body += R"(,"toolConfig":{"functionCallingConfig":{"mode":"NONE"}})";
    body += '}';
    add_key(request, backend);
    return request;
}

std::unique_ptr<stream_decoder> gemini_codec::decoder(
    int status,
    std::string_view /*content_type*/,
    const inference& asked,
    const backend_options& backend
) const
{
    return decoder_for<gemini_decoder>(status, asked, backend);
}

std::optional<http_request> gemini_codec::list_models(const backend_options& backend) const
{
    http_request request{
        .url = joined_url(backend.url, "/v1beta/models?pageSize=1000"),
        .ca_file = backend.ca_file};
    add_key(request, backend);
    return request;
}

} // namespace answerd::conversation::providers
