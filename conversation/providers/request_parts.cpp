// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/request_parts.hpp"

#include "conversation/blank.hpp"
#include "conversation/providers/json_text.hpp"

namespace answerd::conversation::providers {

namespace {

/// Room for punctuation, roles and ids beside the texts of a message.
constexpr std::size_t frame_of_message = 96;

} // namespace

std::size_t estimated_size(const std::vector<message>& messages)
{
    std::size_t size = 512;
    for (const auto& one : messages) {
        size += frame_of_message + (one.content ? one.content->size() : 0);
        for (const auto& call : one.tool_calls)
            size += frame_of_message + call.name.size() + call.arguments.size();
    }
    return size + size / 8; // escapes
}

std::string_view sendable_arguments(const std::string& arguments)
{
    return is_json_object(arguments) ? std::string_view{arguments} : "{}";
}

const std::vector<image>& shown_images(const message& one, const profile& quirks)
{
    static const std::vector<image> none;
    return quirks.vision && one.who == role::user ? one.images : none;
}

bool offers_tools(const inference& asked, const profile& quirks)
{
    const bool has_any = asked.tools && !asked.tools->tools.empty() && !quirks.refuses("tools");
    return has_any && !(asked.closing && quirks.closing == closing_style::no_tools);
}

std::string joined_url(std::string_view base, std::string_view path)
{
    while (base.ends_with('/'))
        base.remove_suffix(1);
    const auto first = path.substr(0, path.find('/', 1));
    if (base.ends_with(first))
        base.remove_suffix(first.size());
    return std::string{base} + std::string{path};
}

void append_fields(std::string& out, const boost::json::object* fields)
{
    if (fields == nullptr)
        return;
    for (const auto& field : *fields) {
        out += ',';
        append_json_string(out, field.key());
        out += ':';
        append_json(out, field.value());
    }
}

const tool_call*
find_call(const std::vector<message>& messages, std::size_t end, std::string_view id) noexcept
{
    for (std::size_t at = end; at-- > 0;)
        for (const auto& call : messages[at].tool_calls)
            if (call.id == id)
                return &call;
    return nullptr;
}

std::string system_text(const std::vector<message>& messages)
{
    std::string text;
    for (const auto& one : messages) {
        if (one.who != role::system || is_blank(one.content.value_or("")))
            continue;
        text += text.empty() ? "" : "\n\n";
        text += *one.content;
    }
    return text;
}

http_request
json_request(const backend_options& backend, std::string_view path, std::string_view accepted)
{
    http_request request{
        .method = "POST",
        .url = joined_url(backend.url, path),
        .ca_file = backend.ca_file};
    request.headers = {
        {"Content-Type", "application/json"},
        {"Accept", std::string{accepted} + ", application/json"}};
    return request;
}

void add_bearer(http_request& request, const backend_options& backend)
{
    if (!backend.key.empty())
        request.headers.emplace_back("Authorization", "Bearer " + backend.key);
}

} // namespace answerd::conversation::providers
