// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/fault_rows.hpp"

namespace answerd::tests {
namespace {

using conversation::code;

bool streams_events(const dialect& api) { return api.api() != "ollama"; }

/// The line ends of a good answer, one after the other taken from these.
faulty_peer with_ends(std::vector<std::string> ends)
{
    return changed([ends = std::move(ends)](const dialect& api, const std::string& all) {
        if (!streams_events(api) && ends != std::vector<std::string>{"\r\n"})
            return std::string{}; // of JSON lines only CR LF is another line end
        std::string out;
        std::size_t next = 0;
        for (const char letter : all)
            if (letter == '\n')
                out += ends[next++ % ends.size()];
            else
                out += letter;
        return out;
    });
}

/// A good answer with this event before its own.
faulty_peer after_event(std::string json)
{
    return changed([json = std::move(json)](const dialect& api, const std::string& all) {
        return api.event(json) + all;
    });
}

/// The same where an answer is made of server-sent events, of which a broken one is passed over.
faulty_peer sse_event(std::string json)
{
    return changed([json = std::move(json)](const dialect& api, const std::string& all) {
        return streams_events(api) ? api.event(json) + all : std::string{};
    });
}

/// The same where each line is an object: a broken one is a broken answer.
faulty_peer line(std::string json)
{
    return changed([json = std::move(json)](const dialect& api, const std::string& all) {
        return streams_events(api) ? std::string{} : api.event(json) + all;
    });
}

/// A good answer with one text in it replaced by another; nothing where it is not there.
faulty_peer with(std::string what, std::string instead)
{
    return changed([=](const dialect&, const std::string& all) {
        return all.find(what) == std::string::npos ? std::string{} : replaced(all, what, instead);
    });
}

/// Only OpenAI's shape knows this event.
faulty_peer openai_event(std::string json)
{
    return changed([json = std::move(json)](const dialect& api, const std::string& all) {
        return api.api() == "openai" ? api.event(json) + all : std::string{};
    });
}

/// The good answer's bytes, each in a read of its own.
std::optional<std::deque<streamed_answer>> byte_by_byte(const dialect& api)
{
    streamed_answer answer;
    for (const char byte : good_bytes(api))
        answer.pieces.push_back({std::string(1, byte)});
    return one(std::move(answer));
}

std::vector<fault_row> lines()
{
    return {
        {41,
         "line ends of every kind",
         {{"CR LF", with_ends({"\r\n"})},
          {"CR", with_ends({"\r"})},
          {"mixed", with_ends({"\n", "\r", "\r\n"})}},
         {"conversation/providers/fixtures_test.cpp: every cut of every stream of our own gives "
          "the "
          "same"}},
        {42, "a byte order mark", {{"", changed([](const dialect& api, const std::string& all) {
                                        return streams_events(api) ? "\xef\xbb\xbf" + all
                                                                   : std::string{};
                                    })}}},
        {43,
         "comments and pings",
         {{"", changed([](const dialect& api, const std::string& all) {
               return api.ping() + all + api.ping();
           })},
          {"a comment as data", changed([](const dialect& api, const std::string& all) {
               return streams_events(api) ? api.event(": OPENROUTER PROCESSING") + all
                                          : std::string{};
           })}}},
        {44,
         "the end in every spelling",
         {{"without a space", with("data: [DONE]", "data:[DONE]")},
          {"with one behind", with("[DONE]", "[DONE] ")},
          {"in small letters", with("[DONE]", "[done]")},
          {"twice", with("data: [DONE]\n\n", "data: [DONE]\n\ndata: [DONE]\n\n")}}},
        {45,
         "an event over several lines",
         {{"", changed([](const dialect& api, const std::string& all) {
               return streams_events(api) ? replaced(all, "data: {", "data: {\ndata: ")
                                          : std::string{};
           })}}},
        {46, "a byte at a time", {{"", byte_by_byte}}},
        {47,
         "a letter over two deltas",
         {{"",
           [](const dialect& api) -> std::optional<std::deque<streamed_answer>> {
               std::string all = api.stream({.words = {"It is n@", "#ön."}});
               return one(bytes(replaced(replaced(all, "@", "\xc3"), "#", "\xb6")));
           },
           code::ok,
           "It is nöön."}}},
    };
}

std::vector<fault_row> letters()
{
    return {
        {48,
         "bytes that are no letters",
         {{"", spliced("It @is noon.", "\xff\xfe"), code::ok, "It is noon."}}},
        {49,
         "half a surrogate pair",
         {{"", spliced("It @is noon.", "\\ud83d"), code::ok, "It is noon."}}},
        {50,
         "NUL and control characters",
         {{"", spliced("It is @noon.", "\\u0000\\u0007\\u001b"), code::ok, "It is noon."}}},
        {51,
         "a hundred thousand brackets",
         {{"an event of their own", sse_event(std::string(100000, '['))},
          {"a line of their own", line(std::string(100000, '[')), code::model_error, "", 2},
          {"within an event",
           after_event(R"({"x":)" + std::string(100000, '[') + std::string(100000, ']') + "}")}}},
        {52,
         "a member twice",
         {{"OpenAI, Ollama",
           with(R"("content":"It is")", R"("content":"Wrong","content":"It is")")},
          {"Anthropic, Gemini", with(R"("text":"It is")", R"("text":"Wrong","text":"It is")")}}},
        {53,
         "numbers that are none",
         {{"huge", after_event(R"({"type":"ping","x":1e99999,"y":-1e99999})")},
          {"NaN", after_event(R"({"type":"ping","x":NaN})")},
          {"in the usage",
           openai_event(R"({"choices":[],"usage":{"prompt_tokens":1e400,"completion_tokens":-5}})"
           )}}},
    };
}

std::vector<fault_row> shapes()
{
    return {
        {54,
         "no choices beside the usage",
         {{"OpenAI", openai_event(R"({"choices":[],"usage":{"prompt_tokens":1}})")},
          {"Gemini", changed([](const dialect& api, const std::string& all) {
               return api.api() == "gemini"
                          ? api.event(R"({"candidates":[],"usageMetadata":{}})") + all
                          : std::string{};
           })}}},
        {55,
         "a second choice",
         {{"OpenAI",
           openai_event(R"({"choices":[{"index":1,"delta":{"content":"Another answer."}}]})")}}},
        {56,
         "content in parts",
         {{"OpenAI",
           [](const dialect& api) {
               const auto parts =
                   with(R"("content":"It is")", R"("content":[{"type":"text","text":"It is"}])");
               return api.api() == "openai" ? parts(api) : std::nullopt;
           }}}},
        {57,
         "thoughts",
         {{"as fields", says({.thoughts = {"SENTINEL."}, .words = {"It is noon."}})},
          {"as tags over deltas",
           says({.words = {"<th", "ink>SENTINEL.</thi", "nk>It is", " noon."}})},
          {"with the end alone", says({.words = {"SENTINEL.</think>", "It is noon."}})}}},
        {58,
         "a role that is missing, empty or repeated",
         {{"", openai_event(R"({"choices":[{"index":0,"delta":{"role":"","content":""}}]})")},
          {"Ollama without", with(R"(,"role":"assistant")", "")}}},
        {59, "words behind the end", {{"", changed([](const dialect& api, const std::string& all) {
                                           // Older models of Gemini repeat the end on every
                                           // chunk, so there it ends nothing.
                                           return api.api() == "gemini"
                                                      ? std::string{}
                                                      : all + api.stream({.words = {" More."}});
                                       })}}},
        {60,
         "another name within the stream",
         {{"OpenAI",
           openai_event(R"({"id":"other","model":"other","choices":[{"index":0,"delta":{}}]})")},
          {"Ollama", with(R"("done":true)", R"("model":"other","done":true)")}}},
    };
}

} // namespace

std::vector<fault_row> stream_rows()
{
    std::vector<fault_row> all;
    for (auto part : {lines(), letters(), shapes()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

} // namespace answerd::tests
