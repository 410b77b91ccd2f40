// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/ollama_decoder.hpp"

#include "conversation/providers/call_fields.hpp"
#include "conversation/providers/token_usage.hpp"

namespace answerd::conversation::providers {

ollama_decoder::ollama_decoder(const inference& asked, const backend_options& backend)
    : json_decoder{framing::lines, asked, backend}, quirks_{backend.profile}
{}

void ollama_decoder::take(const object& said, std::string_view /*raw*/, std::vector<delta>& into)
{
    const auto* message = said.if_contains("message");
    const auto* done = said.if_contains("done");
    if (message == nullptr && done == nullptr)
        return;
    answer_.count_event();
    if (message != nullptr && message->is_object())
        take_message(message->get_object(), into);
    if (done != nullptr && done->is_bool() && done->get_bool())
        take_end(said);
}

void ollama_decoder::take_message(const object& said, std::vector<delta>& into)
{
    answer_.add_thought(text_of(said, "thinking"));
    answer_.add_text(text_of(said, "content"), into);
    for (const auto& field : quirks_.returned_fields)
        if (const auto* kept = said.if_contains(field))
            answer_.keep(field, *kept);
    const auto* calls = said.if_contains("tool_calls");
    if (calls == nullptr || !calls->is_array())
        return;
    for (const auto& call : calls->get_array())
        if (call.is_object())
            take_call(call.get_object(), into);
}

/// A call comes whole, with its arguments as an object, and may have neither id nor index
/// (ollama#7881); two in two lines are two.
void ollama_decoder::take_call(const object& call, std::vector<delta>& into)
{
    const auto* function = call.if_contains("function");
    if (function == nullptr || !function->is_object())
        return;
    const std::string id = id_of(call);
    const std::string arguments = arguments_of(function->get_object());
    const object unknown = unknown_fields(call);
    const call_fragment whole{
        .index = calls_++,
        .id = id,
        .name = text_of(function->get_object(), "name"),
        .arguments = arguments,
        .begins = true,
        .opaque = &unknown,
    };
    answer_.add_call(whole, into);
}

void ollama_decoder::take_end(const object& said)
{
    if (const auto spent = ollama_usage(said))
        answer_.set_usage(*spent);
    const auto word = text_of(said, "done_reason");
    // Servers before 0.3 name no reason; nothing follows either way.
    answer_.end(word.empty() ? "stop" : word);
    answer_.close();
}

} // namespace answerd::conversation::providers
