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
