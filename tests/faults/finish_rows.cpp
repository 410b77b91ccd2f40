// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/fault_rows.hpp"

namespace answerd::tests {
namespace {

using conversation::code;

/// The name of each API for an answer that asks for tools, beside "it is over".
faulty_peer named(spoken_script said, std::string_view openai, std::string_view anthropic)
{
    return [=](const dialect& api) -> std::optional<std::deque<streamed_answer>> {
        const std::string all = api.stream(said);
        const auto renamed = [&all](std::string_view field, std::string_view reason) {
            const std::string before = "\"" + std::string{field} + "\":\"";
            const auto at = all.rfind(before) + before.size();
            return std::string{all}.replace(at, all.find('"', at) - at, reason);
        };
        if (api.api() == "openai")
            return one(bytes(renamed("finish_reason", openai)));
        if (api.api() == "anthropic")
            return one(bytes(renamed("stop_reason", anthropic)));
        return std::nullopt; // Gemini and Ollama have one name for both
    };
}

/// Only Gemini knows these names.
faulty_peer gemini_ends(std::string reason)
{
    return [=](const dialect& api) -> std::optional<std::deque<streamed_answer>> {
        if (api.api() != "gemini")
            return std::nullopt;
        return one(bytes(replaced(api.stream({}), "STOP", reason)));
    };
}

fault_case silent_after_an_act()
{
    const auto peer = [](const dialect& api) -> std::optional<std::deque<streamed_answer>> {
        std::deque<streamed_answer> all;
        all.push_back(bytes(api.stream(calling("light"))));
        all.push_back(bytes(api.stream({})));
        return all;
    };
    return {"", peer, code::ok, "The light is on.", 2, 1};
}

} // namespace

std::vector<fault_row> finish_rows()
{
    const auto call = calling("light", R"({"name":"desk"})");
    return {
        {93, "no reason to the end", {{"", says({.words = {"It is noon."}, .end = ending::lost})}}},
        {94,
         "\"stop\" with calls",
         {{"", then_good(named(call, "stop", "end_turn")), code::ok, "It is noon.", 2, 1}}},
        {95,
         "\"tool_calls\" without any",
         {{"", named({.words = {"It is noon."}}, "tool_calls", "tool_use")}}},
        {96,
         "cut by the length",
         {{"behind a sentence",
           says({.words = {"It is noon."}, .end = ending::length}),
           code::ok,
           "It is noon. Shall I go on?"},
          {"within one",
           says({.words = {"It is noon. And"}, .end = ending::length}),
           code::ok,
           "It is noon. Shall I go on?"},
          {"within the first",
           says({.words = {"It is"}, .end = ending::length}),
           code::ok,
           "It is. Shall I go on?"},
          {"before a word", says({.end = ending::length}), code::no_answer}}},
        {97, "a refusal", {{"", says({.end = ending::refusal}), code::model_refused}}},
        {98,
         "a call that the server itself could not read",
         {{"MALFORMED_FUNCTION_CALL",
           then_good(gemini_ends("MALFORMED_FUNCTION_CALL")),
           code::ok,
           "It is noon.",
           2},
          {"UNEXPECTED_TOOL_CALL",
           then_good(gemini_ends("UNEXPECTED_TOOL_CALL")),
           code::ok,
           "It is noon.",
           2}}},
        {99, "nothing said after a tool that went well", {silent_after_an_act()}},
        {100,
         "nothing said at all",
         {{"once", then_good(says({})), code::ok, "It is noon.", 2},
          {"twice", says({}), code::no_answer, "", 2},
          {"blanks", says({.words = {" ", "\n"}}), code::no_answer, "", 2},
          {"thoughts alone", says({.thoughts = {"Hm."}}), code::no_answer, "", 2}}},
    };
}

} // namespace answerd::tests
