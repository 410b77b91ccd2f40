// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/wire_codec.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::fuzz {

using namespace conversation;

struct question {
    std::vector<message> messages{user_message("hello")};
    tool_set_ptr tools{make_tool_set({{.name = "get_datetime"}, {.name = "get_weather"}})};
    utterance said{};
    conversation::signal stop{};

    inference ask()
    {
        return {.messages = messages, .tools = tools, .said = said, .language = "en", .stop = stop};
    }
};

inline std::string to_text(const completion& said)
{
    std::string text = said.content + "|" + std::string{to_string(said.reason)};
    for (const auto& call : said.tool_calls)
        text += "|" + call.id + "," + call.name + "," + call.arguments;
    return text;
}

inline std::string read(
    const providers::wire_codec& codec,
    std::string_view bytes,
    std::size_t piece,
    int status,
    bool as_text
)
{
    question asked;
    providers::backend_options backend{.name = "fuzzed"};
    backend.profile.calls_as_text = as_text;
    const auto inference = asked.ask();
    const auto decoder = codec.decoder(status, "text/event-stream", inference, backend);
    std::vector<providers::delta> deltas;
    while (!bytes.empty() && decoder->feed(bytes.substr(0, piece), deltas))
        bytes.remove_prefix(std::min(piece, bytes.size()));
    auto end = decoder->finish();
    const auto* answered = std::get_if<completion>(&end);
    if (answered == nullptr)
        return std::string{to_string(std::get<fault>(end).what)};
    // What came in must go out again.
    message back{.who = role::assistant, .content = answered->content};
    back.tool_calls = answered->tool_calls;
    back.opaque = answered->opaque;
    asked.messages.push_back(back);
    static_cast<void>(codec.encode(inference, backend));
    return to_text(*answered);
}

/// The first byte chooses a setting; any cut of the rest gives the same answer, and the answer can
/// be sent back.
inline int
feed_codec(const providers::wire_codec& codec, const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const bool as_text = (data[0] & 1U) != 0;
    const int status = (data[0] & 14U) == 14 ? 429 : 200;
    const std::string bytes(data + 1, data + size);
    const std::string whole = read(codec, bytes, size + 1, status, as_text);
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}})
        if (read(codec, bytes, piece, status, as_text) != whole)
            std::abort();
    return 0;
}

} // namespace answerd::fuzz
