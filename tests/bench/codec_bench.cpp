// SPDX-License-Identifier: Apache-2.0
#include "tests/support/a_question.hpp"
#include "tests/support/codecs.hpp"

#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

// How many deltas of text one core decodes in a second, for each API.

using namespace answerd::conversation;
using namespace answerd::conversation::providers;

namespace {

constexpr unsigned deltas_of_answer = 4000;
constexpr unsigned answers = 50;
constexpr std::size_t read_size = 4096;

/// The text of a delta in the frame that each service really sends around it.
std::string frame(std::string_view api, const std::string& word)
{
    if (api == "openai")
        return R"(data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"m",)"
               R"("choices":[{"index":0,"delta":{"content":")" +
               word + R"("},"finish_reason":null}]})" + "\n\n";
    if (api == "anthropic")
        return "event: content_block_delta\n"
               R"(data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":")" +
               word + R"("}})" + "\n\n";
    if (api == "gemini")
        return R"(data: {"candidates": [{"content": {"parts": [{"text": ")" + word +
               R"("}],"role": "model"},"index": 0}],"usageMetadata": {"promptTokenCount": 18,)"
               R"("candidatesTokenCount": 31,"totalTokenCount": 84},"modelVersion": "g"})" +
               "\r\n\r\n";
    return R"({"model":"m","created_at":"2026-01-02T03:04:05.678901Z","message":{"role":"assistant",)"
           R"("content":")" +
           word + R"("},"done":false})" + "\n";
}

std::string answer_of(std::string_view api)
{
    std::string bytes;
    for (unsigned number = 0; number < deltas_of_answer; ++number)
        bytes += frame(api, number % 12 == 11 ? " word.\\n" : " word");
    return bytes;
}

double deltas_per_second(std::string_view api)
{
    const auto codec = answerd::tests::codec_of(api);
    const std::string bytes = answer_of(api);
    answerd::tests::a_question asked;
    asked.offer({"get_weather", "get_datetime"});
    const auto inference = asked.inference();
    const backend_options backend{.name = "b"};
    std::vector<delta> deltas;
    std::size_t events = 0;
    const auto began = std::chrono::steady_clock::now();
    for (unsigned answer = 0; answer < answers; ++answer) {
        const auto decoder = codec->decoder(200, "", inference, backend);
        for (std::size_t at = 0; at < bytes.size(); at += read_size) {
            deltas.clear();
            static_cast<void>(decoder->feed(std::string_view{bytes}.substr(at, read_size), deltas));
        }
        events += decoder->events();
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    return static_cast<double>(events) / took.count();
}

} // namespace

int main()
{
    bool enough = true;
    for (const std::string_view api : {"openai", "anthropic", "gemini", "ollama"}) {
        const double figure = deltas_per_second(api);
        enough = enough && figure >= 200000;
        std::printf("%-10.*s %9.0f deltas/s\n", static_cast<int>(api.size()), api.data(), figure);
    }
    return enough ? 0 : 1;
}
