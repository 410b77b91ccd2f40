// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/json_decoder.hpp"

#include "conversation/providers/server_error.hpp"
#include "conversation/providers/text_match.hpp"

namespace answerd::conversation::providers {

json_decoder::json_decoder(framing how, const inference& asked, const backend_options& backend)
    : answer_{asked, backend}, stream_{how}
{}

bool json_decoder::feed(std::string_view bytes, std::vector<delta>& into)
{
    if (answer_.closed())
        return false;
    stream_.feed(bytes);
    while (!answer_.closed()) {
        const auto event = stream_.next();
        if (!event)
            break;
        take_event(*event, into);
    }
    if (stream_.overflowed())
        answer_.fail(errc::too_large, "an answer of the model server is too long");
    return !answer_.closed();
}

std::variant<completion, fault> json_decoder::finish()
{
    std::vector<delta> unheard;
    if (!answer_.closed()) {
        const auto left = stream_.rest();
        if (left && stream_.is_body())
            take_body(trimmed(left->data), unheard);
        else if (left)
            take_event(*left, unheard);
    }
    return answer_.finish(stream_.body());
}

void json_decoder::take_event(sse_event event, std::vector<delta>& into)
{
    const auto data = trimmed(event.data);
    // OpenRouter and Vertex: "data: : keepalive".
    if (data.empty() || data.starts_with(':'))
        return;
    if (same_word(data, "[DONE]")) {
        answer_.close();
        return;
    }
    const auto* said = reader_.read(data);
    if (said == nullptr || !(said->is_object() || said->is_array())) {
        if (event.name == "error")
            answer_.fail(fault_from({}, data));
        if (data.starts_with('{') || data.starts_with('['))
            answer_.damage();
        return;
    }
    if (auto error = find_error(*said, event.name == "error")) {
        answer_.fail(fault_from(*error, data));
        return;
    }
    if (said->is_object())
        take(said->get_object(), data, into);
}

void json_decoder::take_body(std::string_view body, std::vector<delta>& into)
{
    const auto* said = reader_.read(body);
    const auto error = said == nullptr ? std::nullopt : find_error(*said, false);
    if (error) {
        answer_.fail(fault_from(*error, body));
        return;
    }
    if (said == nullptr || !(said->is_object() || said->is_array())) {
        answer_.fail(errc::malformed, "the model server's answer is no JSON", body);
        return;
    }
    if (said->is_object())
        take(said->get_object(), body, into);
    else // Gemini without alt=sse: the texts of the stream as one array
        for (const auto& one : said->get_array())
            if (one.is_object())
                take(one.get_object(), body, into);
    // A body that is whole has ended, whether it says so or not.
    answer_.close();
}

} // namespace answerd::conversation::providers
