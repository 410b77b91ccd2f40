// SPDX-License-Identifier: Apache-2.0
// The transport part of reference/faults.md A, over real sockets: the client, the language model
// and the OpenAI codec against a peer that goes wrong. The numbers are that page's.
#include "conversation/providers/language_model.hpp"
#include "conversation/providers/openai_codec.hpp"
#include "tests/support/asking.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/loop_bench.hpp"
#include "tests/support/scripted_server.hpp"

namespace answerd::daemon::net {
namespace {

using namespace std::chrono_literals;
using conversation::code;
using tests::http_reply;
namespace script = tests::script;
using peer = std::vector<tests::connection_script>;

const std::string words = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"It is "
                          "sunny.\"},\"finish_reason\":null}]}\n\n";
const std::string finish =
    "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n";
const std::string done = "data: [DONE]\n\n";

tests::connection_script saying(std::string bytes)
{
    return {script::receive{}, script::send{std::move(bytes)}};
}

tests::connection_script good() { return saying(tests::stream_reply({words, finish, done})); }

tests::connection_script limited(std::string_view headers)
{
    return saying(http_reply(429, "{}", "application/json", headers));
}

conversation::reply ask(peer scripts)
{
    tests::loop_bench on;
    tests::scripted_server server{on.loop, std::move(scripts)};
    conversation::providers::backend_options backend;
    backend.name = "test";
    backend.url = server.url("/v1");
    backend.model = "m";
    conversation::providers::patience limits;
    limits.idle = 20ms;
    limits.retry_delay = 1ms;
    limits.least_left = 1ms;
    conversation::providers::language_model model{
        backend,
        std::make_shared<conversation::providers::openai_codec>(),
        on.client,
        on.runtime,
        limits};
    tests::asking asking;
    const auto asked = asking.until(on.runtime.now() + 2s);
    return on.run(model.infer(asked));
}

std::string said(const conversation::reply& got)
{
    if (const auto* whole = std::get_if<conversation::completion>(&got))
        return whole->content;
    const auto& why = std::get<conversation::fault>(got);
    return "fault " + std::string{to_string(why.what)};
}

struct row {
    const char* what;
    peer scripts;
    const char* outcome;
};

TEST_CASE("a model's answer comes through whatever its transport makes of it", "[model_faults]")
{
    const std::string html = "<html><h1>Bad Gateway</h1></html>";
    const auto stream = tests::stream_head() + tests::chunk(words);
    const std::vector<row> table{
        {"in good order", {good()}, "It is sunny."},
        {"18: 500, then well", {saying(http_reply(500, "{}")), good()}, "It is sunny."},
        {"19: 502 with HTML", {saying(http_reply(502, html, "text/html")), good()}, "It is sunny."},
        {"6: 401", {saying(http_reply(401, "{}"))}, "fault model_auth"},
        {"5: 400", {saying(http_reply(400, "{}")), good()}, "fault model_error"},
        {"7: 402", {saying(http_reply(402, "{}")), good()}, "fault model_quota"},
        {"7: 429 that means the account",
         {saying(http_reply(429, R"({"error":{"code":"insufficient_quota"}})")), good()},
         "fault model_quota"},
        {"8: 404",
         {saying(http_reply(404, "not found", "text/plain")), good()},
         "fault model_error"},
        {"9: 408, then well", {saying(http_reply(408, "{}")), good()}, "It is sunny."},
        {"9: 409, then well", {saying(http_reply(409, "{}")), good()}, "It is sunny."},
        {"10: 413", {saying(http_reply(413, "{}")), good()}, "fault model_error"},
        {"11: 422", {saying(http_reply(422, "{}")), good()}, "fault model_error"},
        {"12: 429 with seconds that fit", {limited("Retry-After: 0\r\n"), good()}, "It is sunny."},
        {"14: 429 with a date in the past",
         {limited("Retry-After: Wed, 21 Oct 2015 07:28:00 GMT\r\n"), good()},
         "It is sunny."},
        {"15: 429 for a day", {limited("Retry-After: 86400\r\n"), good()}, "It is sunny."},
        {"15: 429 with a wish that is none",
         {limited("Retry-After: soon\r\n"), good()},
         "It is sunny."},
        {"15: 429 for less than no time", {limited("Retry-After: -5\r\n"), good()}, "It is sunny."},
        {"16: 429 with milliseconds beside seconds",
         {limited("Retry-After: 86400\r\nretry-after-ms: 2\r\n"), good()},
         "It is sunny."},
        {"17: 429 without a wish", {limited(""), good()}, "It is sunny."},
        {"20: 503 while it loads",
         {saying(http_reply(503, R"({"error":{"message":"Loading model"}})")), good()},
         "It is sunny."},
        {"21: 504, then well", {saying(http_reply(504, "")), good()}, "It is sunny."},
        {"22: 529, then well", {saying(http_reply(529, "{}")), good()}, "It is sunny."},
        {"23: a redirect is not followed",
         {saying(http_reply(302, "", "text/plain", "Location: /v1/elsewhere\r\n")), good()},
         "fault model_error"},
        {"24, 40: 200 with HTML",
         {saying(http_reply(200, html, "text/html"))},
         "fault model_error"},
        {"24: 200 with nothing", {saying(http_reply(200, "", "text/plain"))}, "fault model_error"},
        {"25: a whole completion where a stream was asked for",
         {saying(http_reply(
             200,
             R"({"choices":[{"message":{"role":"assistant","content":"It is sunny."},"finish_reason":"stop"}]})"
         ))},
         "It is sunny."},
        {"26: early hints before the answer",
         {{script::receive{},
           script::send{
               "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" +
               tests::stream_reply({words, finish, done})}}},
         "It is sunny."},
        {"26: HTTP/1.0, ended by its close",
         {{script::receive{},
           script::send{
               "HTTP/1.0 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + words + finish +
               done}}},
         "It is sunny."},
        {"26: trailers behind the last chunk",
         {{script::receive{},
           script::send{
               tests::stream_head() + tests::chunk(words) + tests::chunk(finish) +
               tests::chunk(done) + "0\r\nx-served-by: me\r\n\r\n"}}},
         "It is sunny."},
        {"28: nothing, then a close, twice", {{script::receive{}}}, "fault model_unreachable"},
        {"31: cut before it was whole, then well",
         {{script::receive{}, script::send{stream}, script::reset{}}, good()},
         "It is sunny."},
        {"34: broken off after the end",
         {{script::receive{}, script::send{stream + tests::chunk(finish) + tests::chunk(done)}}},
         "It is sunny."},
        {"30: a stall in the middle",
         {{script::receive{},
           script::send{tests::stream_head() + tests::chunk(words.substr(0, 20))},
           script::stall{}}},
         "fault model_timeout"},
        {"46: one byte at a time",
         {{script::receive{}, script::send{tests::stream_reply({words, finish, done}), 1}}},
         "It is sunny."},
    };
    for (const auto& each : table) {
        INFO(each.what);
        CHECK(said(ask(each.scripts)) == each.outcome);
    }
}

} // namespace
} // namespace answerd::daemon::net
