// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/fault_rows.hpp"

namespace answerd::tests {
namespace {

using conversation::code;

const std::string at_the_desk = R"({"name":"desk"})";

/// A round with these calls, then a good answer.
fault_case round(std::string name, spoken_script said, unsigned acts)
{
    return {std::move(name), then_good(says(std::move(said))), code::ok, "It is noon.", 2, acts};
}

/// A round of raw OpenAI events, then a good answer. The other APIs have no indices and fragments.
fault_case openai_round(std::string name, std::vector<std::string> calls, unsigned acts)
{
    const auto peer = [calls = std::move(calls)](const dialect& api
                      ) -> std::optional<std::deque<streamed_answer>> {
        if (api.api() != "openai")
            return std::nullopt;
        std::string all;
        for (const auto& call : calls)
            all += api.event(R"({"choices":[{"index":0,"delta":{"tool_calls":[)" + call + "]}}]}");
        all += api.event(R"({"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]})");
        return one(bytes(std::move(all)));
    };
    return {std::move(name), then_good(peer), code::ok, "It is noon.", 2, acts};
}

std::string function(std::string_view name, std::string_view arguments)
{
    return R"("function":{"name":")" + std::string{name} + R"(","arguments":")" +
           replaced(std::string{arguments}, "\"", "\\\"") + "\"}";
}

spoken_script both(spoken_script first, const spoken_script& second)
{
    first.calls.insert(first.calls.end(), second.calls.begin(), second.calls.end());
    return first;
}

std::vector<fault_row> ids()
{
    const std::string desk = function("light", R"({"name":"desk"})");
    const std::string hall = function("light", R"({"name":"hall"})");
    auto earlier = calling("light", R"({"name":"desk"})");
    auto same_id = both(earlier, calling("light", R"({"name":"hall"})"));
    return {
        {61, "a call without an index", {openai_round("", {R"({"id":"a",)" + desk + "}"}, 1)}},
        {62,
         "two calls under one index",
         {openai_round(
             "",
             {R"({"index":0,"id":"a",)" + desk + R"(},{"index":0,"id":"b",)" + hall + "}"},
             2
         )}},
        {63,
         "an id in every fragment",
         {openai_round(
             "",
             {R"({"index":0,"id":"a","function":{"name":"light","arguments":"{\"name\":"}})",
              R"({"index":0,"id":"a","function":{"arguments":"\"desk\"}"}})"},
             1
         )}},
        {64,
         "a call without an id",
         {openai_round("absent", {R"({"index":0,)" + desk + "}"}, 1),
          openai_round("null", {R"({"index":0,"id":null,)" + desk + "}"}, 1)}},
        {65, "one id for two calls", {round("", same_id, 2)}},
        {66,
         "an id of an earlier turn",
         {round("", calling("light", at_the_desk), 1)},
         {"conversation/providers/call_assembler_test.cpp: a made-up id is none that the history "
          "has"}},
    };
}

std::vector<fault_row> names()
{
    return {
        {67,
         "a call without a name",
         {{"empty", then_good(says(calling(""))), code::ok, "It is noon.", 0},
          {"blank", then_good(says(calling("  "))), code::ok, "It is noon.", 0}}},
        {68,
         "a tool that nobody knows",
         {round("", calling("open_sesame"), 0),
          {"for ever", says(calling("open_sesame")), code::overrun, "", 3}},
         {"tools/registry_test.cpp: an unknown tool is answered with close names, or with all of "
          "them"}},
        {69,
         "a name in other letters",
         {round("quotes", calling("\"light\"", at_the_desk), 1),
          round("case", calling("Light", at_the_desk), 1),
          round("namespace", calling("functions.light", at_the_desk), 1)}},
    };
}

std::vector<fault_row> arguments()
{
    const auto light = [](const std::string& written) { return calling("light", written); };
    return {
        {70,
         "no arguments",
         {openai_round("empty", {R"({"index":0,"id":"a",)" + function("light", "") + "}"}, 1),
          openai_round("absent", {R"({"index":0,"id":"a","function":{"name":"light"}})"}, 1),
          round("an empty object", light("{}"), 1)}},
        {71,
         "arguments that are no JSON",
         {openai_round(
              "a comma",
              {R"({"index":0,"id":"a",)" + function("light", R"({"name":"desk",})") + "}"},
              1
          ),
          openai_round(
              "words",
              {R"({"index":0,"id":"a",)" + function("light", "the desk") + "}"},
              0
          )}},
        {72,
         "arguments encoded twice",
         {openai_round(
             "",
             {R"({"index":0,"id":"a","function":{"name":"light","arguments":"\"{\\\"name\\\":\\\"desk\\\"}\""}})"},
             1
         )}},
        {73,
         "arguments that are a list or a number",
         {openai_round("a list", {R"({"index":0,"id":"a",)" + function("light", "[1]") + "}"}, 0),
          openai_round("a number", {R"({"index":0,"id":"a",)" + function("light", "5") + "}"}, 0)}},
        {74,
         "fields that nobody knows",
         {round("", light(R"({"name":"desk","mood":"SENTINEL"})"), 1)}},
        {75, "values of another type", {round("", light(R"({"name":"desk","level":"50"})"), 1)}},
        {76,
         "fragments twice",
         {openai_round(
             "",
             {R"({"index":0,"id":"a",)" + function("light", R"({"name":"desk"})") + "}",
              R"({"index":0,"id":"a",)" + function("light", R"({"name":"desk"})") + "}"},
             1
         )},
         {"conversation/providers/fixtures_test.cpp: every stream of our own gives what is "
          "expected "
          "of it"}},
    };
}

spoken_script many(std::string tool, unsigned count, bool all_the_same)
{
    spoken_script said;
    for (unsigned number = 0; number < count; ++number)
        said.calls.push_back(
            {.id = "c" + std::to_string(number),
             .name = tool,
             .arguments = R"({"name":"n)" + std::to_string(all_the_same ? 0 : number) + R"("})",
             .opaque = {}}
        );
    return said;
}

spoken_script cut_call()
{
    auto said = calling("light", at_the_desk);
    said.end = ending::length;
    return said;
}

/// A call written as words, on a backend that is flagged for it or not.
fault_case written(std::string name, std::string words, bool flagged)
{
    return {
        std::move(name) + (flagged ? ", flagged" : ""),
        then_good(says({.words = {std::move(words)}})),
        code::ok,
        "It is noon.",
        2,
        flagged ? 1U : 0U,
        flagged};
}

/// So many calls, one a round, none like the one before.
faulty_peer counting(const std::string& tool, int rounds)
{
    return [tool, rounds](const dialect& api) -> std::optional<std::deque<streamed_answer>> {
        std::deque<streamed_answer> all;
        for (int n = 0; n < rounds; ++n)
            all.push_back(bytes(api.stream(calling(tool, R"({"n":)" + std::to_string(n) + "}"))));
        return all;
    };
}

std::vector<fault_row> loops()
{
    const std::string call = R"({"name":"light","arguments":{"name":"desk"}})";
    return {
        {77, "a call that the length cut", {{"", says(cut_call()), code::no_answer, "", 0}}},
        {78, "fifty calls at once", {round("", many("light", 50, false), 8)}},
        {79,
         "one call five times",
         {round("at once", many("light", 5, true), 1),
          {"in two rounds",
           [](const dialect& api) -> std::optional<std::deque<streamed_answer>> {
               std::deque<streamed_answer> all(2, bytes(api.stream(many("light", 1, true))));
               all.push_back(good(api));
               return all;
           },
           code::ok,
           "It is noon.",
           3,
           1},
          {"in every round", says(many("light", 1, true)), code::overrun, "", 3, 1}}},
        {80,
         "calls without end",
         {{"the same", says(calling("get_weather")), code::overrun, "", 3},
          {"each time another", counting("get_weather", 10), code::overrun, "", 10}},
         {"conversation/overrun_test.cpp: words in the closing call are the answer, and the limit "
          "is "
          "told"}},
        {81,
         "a call as text",
         {written("plain", call, true),
          written("plain", call, false),
          written("tagged", "<tool_call>" + call + "</tool_call>", true),
          written("tagged", "<tool_call>" + call + "</tool_call>", false),
          written("unclosed", "<tool_call>" + call, true),
          written("unclosed", "<tool_call>" + call, false),
          written("fenced", "```json\n" + call + "\n```", true),
          written("fenced", "```json\n" + call + "\n```", false),
          written("fenced, unclosed", "```json\n" + call, true),
          written("fenced, unclosed", "```json\n" + call, false),
          written("thinking", "<think>I will.\n<tool_call>" + call + "</tool_call></think>", true),
          written(
              "thinking",
              "<think>I will.\n<tool_call>" + call + "</tool_call></think>",
              false
          )}},
        {82,
         "a tool that is not allowed",
         {round("", calling("siren"), 0)},
         {"tools/registry_test.cpp: a denied call does not run and is not allowed, in words and in "
          "the audit"}},
    };
}

std::vector<fault_row> tools()
{
    return {
        {83,
         "a tool that takes too long",
         {round("", calling("slow"), 0)},
         {"tools/tool_run_test.cpp: a tool over its limit is cancelled and the reason says after "
          "how "
          "long"}},
        {84, "a tool that throws", {round("", calling("broken"), 0)}},
        {85,
         "fifty megabytes of result",
         {round("", calling("huge"), 0)},
         {"tools/result_limit_test.cpp: fifty megabytes come out within the limit"}},
        {86,
         "a result with what does not belong there",
         {round("", calling("dirty"), 0)},
         {"tools/result_limit_test.cpp: chat template markers in a result are broken up",
          "tools/result_limit_test.cpp: broken bytes become a replacement and control characters "
          "go"}},
        {87,
         "Home Assistant refuses our token",
         {},
         {"ha_bridge/websocket/home_link_test.cpp: a refused token is told once, with its cure, "
          "and "
          "hardly ever tried again"}},
        {88,
         "Home Assistant restarts",
         {},
         {"tools/home/act_fault_test.cpp: an act without an answer is looked up in the state, and "
          "not repeated",
          "tools/home/act_fault_test.cpp: while the home is away nothing is planned, and it is "
          "said",
          "ha_bridge/websocket/home_link_test.cpp: a home that starts is starting, and what is "
          "known "
          "stays"}},
        {89,
         "the connection to Home Assistant drops",
         {},
         {"ha_bridge/websocket/home_link_test.cpp: a lost connection leaves the home as it was, "
          "and "
          "is made again",
          "tools/home/live_context_test.cpp: old states are told as old, and not spoken as new"}},
        {90,
         "a thing that is unavailable",
         {},
         {"tools/home/act_fault_test.cpp: what alone was meant and is unavailable is an error",
          "tools/home/live_context_test.cpp: what cannot be read says so"}},
        {91,
         "an MCP server that misbehaves",
         {},
         {},
         "there are no MCP servers: every tool is the program's own"},
        {92,
         "a result after the person has cancelled",
         {},
         {"tools/tool_run_test.cpp: a cancelled turn cancels its read and leaves its write alone",
          "ha_bridge/promise_one_test.cpp: a cancel at any moment of a turn is one spoken-safe "
          "answer"}},
    };
}

} // namespace

std::vector<fault_row> call_rows()
{
    std::vector<fault_row> all;
    for (auto part : {ids(), names(), arguments(), loops(), tools()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

} // namespace answerd::tests
