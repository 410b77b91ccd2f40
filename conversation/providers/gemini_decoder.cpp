// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/gemini_decoder.hpp"

#include "conversation/json_fields.hpp"
#include "conversation/providers/call_fields.hpp"
#include "conversation/providers/gemini_contents.hpp"
#include "conversation/providers/json_text.hpp"
#include "conversation/providers/token_usage.hpp"

namespace answerd::conversation::providers {

namespace json = boost::json;

gemini_decoder::gemini_decoder(const inference& asked, const backend_options& backend)
    : json_decoder{framing::events, asked, backend}
{}

void gemini_decoder::take(const object& chunk, std::string_view /*raw*/, std::vector<delta>& into)
{
    if (const auto spent = gemini_usage(chunk))
        answer_.set_usage(*spent);
    const auto* candidates = array_in(chunk, "candidates");
    // A question that it will not answer at all has feedback in place of candidates.
    if (object_in(chunk, "promptFeedback") != nullptr &&
        (candidates == nullptr || candidates->empty())) {
        answer_.count_event();
        answer_.refuse();
        answer_.close();
        return;
    }
    if (candidates == nullptr)
        return;
    answer_.count_event();
    for (const auto& one : *candidates)
        if (one.is_object() && index_of(one.get_object()).value_or(0) == 0)
            take_candidate(one.get_object(), into);
}

/// Older models repeat the reason on every chunk, so what follows one still counts.
void gemini_decoder::take_candidate(const object& candidate, std::vector<delta>& into)
{
    const auto* content = object_in(candidate, "content");
    const auto* parts = content == nullptr ? nullptr : array_in(*content, "parts");
    if (parts != nullptr)
        for (const auto& part : *parts)
            if (part.is_object())
                take_part(part.get_object(), into);
    answer_.end(text_of(candidate, "finishReason"));
}

void gemini_decoder::take_part(const object& part, std::vector<delta>& into)
{
    if (const auto* call = object_in(part, "functionCall"))
        take_call(*call, part, into);
    else if (flag_in(part, "thought"))
        answer_.add_thought(text_of(part, "text"));
    else
        take_text(part, into);
}

void gemini_decoder::take_text(const object& part, std::vector<delta>& into)
{
    answer_.add_text(text_of(part, "text"), into);
    if (const auto* signature = part.if_contains(signature_field))
        answer_.keep(text_signatures, json::array{*signature});
}

/// A call comes whole; two alike are two.
void gemini_decoder::take_call(const object& call, const object& part, std::vector<delta>& into)
{
    object kept;
    if (const auto* signature = part.if_contains(signature_field))
        kept[signature_field] = *signature;
    const std::string id = id_of(call);
    if (!id.empty())
        kept[call_id_field] = id;
    std::string arguments;
    if (const auto* given = call.if_contains("args"); given != nullptr && !given->is_null())
        append_json(arguments, *given);
    const call_fragment whole{
        .index = calls_++,
        .id = id,
        .name = text_of(call, "name"),
        .arguments = arguments,
        .begins = true,
        .opaque = &kept,
    };
    answer_.add_call(whole, into);
}

} // namespace answerd::conversation::providers
