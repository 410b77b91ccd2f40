// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/openai_decoder.hpp"

#include "conversation/blank.hpp"
#include "conversation/providers/call_fields.hpp"
#include "conversation/providers/server_error.hpp"
#include "conversation/providers/token_usage.hpp"

namespace answerd::conversation::providers {

namespace json = boost::json;

openai_decoder::openai_decoder(const inference& asked, const backend_options& backend)
    : json_decoder{framing::events, asked, backend}, quirks_{backend.profile}
{}

void openai_decoder::take(const object& chunk, std::string_view raw, std::vector<delta>& into)
{
    if (const auto spent = usage_in(chunk))
        answer_.set_usage(*spent);
    const auto* choices = chunk.if_contains("choices");
    if (choices == nullptr || !choices->is_array())
        return; // {"type": "keepalive"} and the like
    answer_.count_event();
    for (const auto& choice : choices->get_array()) {
        if (!choice.is_object() || index_of(choice.get_object()).value_or(0) != 0)
            continue;
        if (auto error =
                choice.get_object().contains("error") ? find_error(choice, false) : std::nullopt) {
            answer_.fail(fault_from(*error, raw));
            return;
        }
        take_choice(choice.get_object(), into);
    }
}

void openai_decoder::take_choice(const object& choice, std::vector<delta>& into)
{
    // What comes after the end repeats or is padding (hass_local_openai_llm#92).
    if (answer_.ended())
        return;
    const auto* said = choice.if_contains("delta");
    if (said == nullptr || !said->is_object())
        said = choice.if_contains("message");
    if (said != nullptr && said->is_object())
        take_delta(said->get_object(), into);
    answer_.end(text_of(choice, "finish_reason"));
}

void openai_decoder::take_delta(const object& said, std::vector<delta>& into)
{
    if (const auto* content = said.if_contains("content"))
        take_content(*content, into);
    answer_.add_thought(text_of(said, "reasoning_content"));
    if (!is_blank(text_of(said, "refusal")))
        answer_.refuse();
    for (const auto& field : quirks_.returned_fields)
        if (const auto* kept = said.if_contains(field))
            answer_.keep(field, *kept);
    if (const auto* calls = said.if_contains("tool_calls"); calls && calls->is_array())
        take_calls(calls->get_array(), into);
    if (const auto* call = said.if_contains("function_call"); call && call->is_object()) {
        const object wrapped{{"index", 0}, {"function", *call}};
        take_call(wrapped, std::nullopt, into);
    }
}

void openai_decoder::take_content(const value& content, std::vector<delta>& into)
{
    if (content.is_string()) {
        answer_.add_text(std::string_view{content.get_string()}, into);
        return;
    }
    if (!content.is_array())
        return;
    for (const auto& part : content.get_array()) {
        if (part.is_string())
            answer_.add_text(std::string_view{part.get_string()}, into);
        if (!part.is_object())
            continue;
        const auto type = text_of(part.get_object(), "type");
        if (type.empty() || type == "text" || type == "output_text")
            answer_.add_text(text_of(part.get_object(), "text"), into);
        else if (type == "refusal")
            answer_.refuse();
    }
}

void openai_decoder::take_calls(const json::array& calls, std::vector<delta>& into)
{
    std::int64_t place = 0;
    for (const auto& call : calls) {
        if (call.is_object()) {
            // Several in one array are several calls, also without an index (ollama#7881).
            const bool several = calls.size() > 1;
            take_call(call.get_object(), several ? std::optional{place} : std::nullopt, into);
        }
        ++place;
    }
}

void openai_decoder::take_call(
    const object& call,
    std::optional<std::int64_t> place,
    std::vector<delta>& into
)
{
    const auto* nested = call.if_contains("function");
    const object& function = nested && nested->is_object() ? nested->get_object() : call;
    const std::string id = id_of(call);
    const std::string arguments = arguments_of(function);
    const object unknown = &function == &call ? object{} : unknown_fields(call);
    const auto index = index_of(call);
    const call_fragment piece{
        .index = index ? index : place,
        .id = id,
        .name = text_of(function, "name"),
        .arguments = arguments,
        .opaque = &unknown,
    };
    answer_.add_call(piece, into);
}

} // namespace answerd::conversation::providers
