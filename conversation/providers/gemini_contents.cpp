// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/gemini_contents.hpp"

#include "conversation/blank.hpp"
#include "conversation/providers/json_text.hpp"
#include "conversation/providers/opaque_fields.hpp"
#include "conversation/providers/request_parts.hpp"
#include "conversation/providers/sided_writer.hpp"
#include "conversation/providers/tool_name.hpp"

#include <boost/json/value.hpp>

namespace answerd::conversation::providers {

namespace json = boost::json;

namespace {

constexpr std::string_view user = "user";
constexpr std::string_view model = "model";

/// A field that this backend wrote on a call, else nullptr.
const json::value*
own_field(const json::object& opaque, std::string_view backend, std::string_view key)
{
    const auto* fields = fields_of(opaque, backend);
    return fields == nullptr ? nullptr : fields->if_contains(key);
}

/// Only an id that the server itself gave goes back: older models have none.
void append_own_id(std::string& out, const tool_call* call, const backend_options& backend)
{
    const auto* id = call ? own_field(call->opaque, backend.name, call_id_field) : nullptr;
    if (id == nullptr)
        return;
    out += R"("id":)";
    append_json(out, *id);
    out += ',';
}

void append_signature(std::string& out, const json::value& signature)
{
    out += R"(,"thoughtSignature":)";
    append_json(out, signature);
}

/// What it signed beside its words goes back beside them.
void append_words(
    std::string& out,
    const message& one,
    const backend_options& backend,
    sided_writer& parts
)
{
    const auto* kept = own_field(one.opaque, backend.name, text_signatures);
    const bool is_signed = kept != nullptr && kept->is_array() && !kept->get_array().empty();
    const std::string text = one.content.value_or("");
    if (is_blank(text) && !is_signed)
        return;
    parts.begin(model);
    out += R"({"text":)";
    append_json_string(out, text);
    if (is_signed)
        append_signature(out, kept->get_array().back());
    out += '}';
}

/// The first call of a message needs a signature; of several, the others have none.
void append_call(
    std::string& out,
    const tool_call& call,
    bool first,
    const backend_options& backend,
    sided_writer& parts
)
{
    parts.begin(model);
    out += R"({"functionCall":{)";
    append_own_id(out, &call, backend);
    out += R"("name":)";
    append_json_string(out, sendable_name(call.name));
    out += R"(,"args":)";
    out += sendable_arguments(call.arguments);
    out += '}';
    const auto& stand_in = backend.profile.stand_in_signature;
    if (const auto* known = own_field(call.opaque, backend.name, signature_field))
        append_signature(out, *known);
    else if (first && !stand_in.empty())
        append_signature(out, json::value(stand_in));
    out += '}';
}

void append_result(
    std::string& out,
    const message& one,
    const tool_call* call,
    const backend_options& backend,
    sided_writer& parts
)
{
    const std::string text = one.content.value_or("");
    parts.begin(user);
    out += R"({"functionResponse":{)";
    append_own_id(out, call, backend);
    out += R"("name":)";
    append_json_string(out, sendable_name(call == nullptr ? std::string{} : call->name));
    out += R"(,"response":)";
    if (is_json_object(text)) {
        out += text;
    } else {
        out += R"({"result":)";
        append_json_string(out, text);
        out += '}';
    }
    out += "}}";
}

void append_question(
    std::string& out,
    const message& one,
    const backend_options& backend,
    sided_writer& parts
)
{
    for (const auto& each : shown_images(one, backend.profile)) {
        parts.begin(user);
        out += R"({"inlineData":{"mimeType":)";
        append_json_string(out, each.media_type);
        out += R"(,"data":)";
        append_json_string(out, each.base64);
        out += "}}";
    }
    if (is_blank(one.content.value_or("")))
        return;
    parts.begin(user);
    out += R"({"text":)";
    append_json_string(out, *one.content);
    out += '}';
}

} // namespace

void append_gemini_contents(
    std::string& out,
    const std::vector<message>& messages,
    const backend_options& backend
)
{
    sided_writer parts{out, "parts"};
    for (std::size_t at = 0; at < messages.size(); ++at) {
        const message& one = messages[at];
        switch (one.who) {
        case role::system:
            break;
        case role::user:
            append_question(out, one, backend, parts);
            break;
        case role::tool:
            append_result(out, one, find_call(messages, at, one.tool_call_id), backend, parts);
            break;
        case role::assistant:
            append_words(out, one, backend, parts);
            for (const auto& call : one.tool_calls)
                append_call(out, call, &call == &one.tool_calls.front(), backend, parts);
            break;
        }
    }
    parts.end();
}

} // namespace answerd::conversation::providers
