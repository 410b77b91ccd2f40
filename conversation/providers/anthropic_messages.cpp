// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/anthropic_messages.hpp"

#include "conversation/blank.hpp"
#include "conversation/providers/anthropic_decoder.hpp"
#include "conversation/providers/json_text.hpp"
#include "conversation/providers/opaque_fields.hpp"
#include "conversation/providers/request_parts.hpp"
#include "conversation/providers/sided_writer.hpp"
#include "conversation/providers/text_match.hpp"
#include "conversation/providers/tool_name.hpp"

#include <boost/json/value.hpp>

#include <algorithm>

namespace answerd::conversation::providers {

namespace {

constexpr std::string_view user = "user";
constexpr std::string_view assistant = "assistant";

/// The server takes ids of letters, digits, - and _; other backends of the chain write others.
std::string sendable_id(std::string id)
{
    const auto is_taken = [](char c) { return is_letter_or_digit(c) || c == '-' || c == '_'; };
    std::replace_if(
        id.begin(),
        id.end(),
        [&](char c) { return !is_taken(c); },
        '_'
    );
    return id;
}

void append_text(std::string& out, std::string_view side, const message& one, sided_writer& blocks)
{
    if (is_blank(one.content.value_or("")))
        return;
    blocks.begin(side);
    out += R"({"type":"text","text":)";
    append_json_string(out, *one.content);
    out += '}';
}

void append_images(std::string& out, const std::vector<image>& images, sided_writer& blocks)
{
    for (const auto& each : images) {
        blocks.begin(user);
        out += R"({"type":"image","source":{"type":"base64","media_type":)";
        append_json_string(out, each.media_type);
        out += R"(,"data":)";
        append_json_string(out, each.base64);
        out += "}}";
    }
}

void append_result(std::string& out, const message& one, sided_writer& blocks)
{
    blocks.begin(user);
    out += R"({"type":"tool_result","tool_use_id":)";
    append_json_string(out, sendable_id(one.tool_call_id));
    out += R"(,"content":)";
    append_json_string(out, one.content.value_or(""));
    out += '}';
}

void append_thinking(
    std::string& out,
    const message& one,
    std::string_view backend,
    sided_writer& blocks
)
{
    const auto* fields = fields_of(one.opaque, backend);
    const auto* kept = fields == nullptr ? nullptr : fields->if_contains(kept_blocks);
    if (kept == nullptr || !kept->is_array())
        return;
    for (const auto& block : kept->get_array()) {
        blocks.begin(assistant);
        append_json(out, block);
    }
}

void append_call(std::string& out, const tool_call& call, sided_writer& blocks)
{
    blocks.begin(assistant);
    out += R"({"type":"tool_use","id":)";
    append_json_string(out, sendable_id(call.id));
    out += R"(,"name":)";
    append_json_string(out, sendable_name(call.name));
    out += R"(,"input":)";
    out += sendable_arguments(call.arguments);
    out += '}';
}

} // namespace

void append_anthropic_messages(
    std::string& out,
    const std::vector<message>& messages,
    const backend_options& backend
)
{
    sided_writer blocks{out, "content"};
    for (const auto& one : messages) {
        if (one.who == role::tool) {
            append_result(out, one, blocks);
        } else if (one.who == role::user) {
            append_images(out, shown_images(one, backend.profile), blocks);
            append_text(out, user, one, blocks);
        }
        if (one.who != role::assistant)
            continue;
        append_thinking(out, one, backend.name, blocks);
        append_text(out, assistant, one, blocks);
        for (const auto& call : one.tool_calls)
            append_call(out, call, blocks);
    }
    blocks.end();
}

} // namespace answerd::conversation::providers
