// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/http/http_door.hpp"
#include "ha_bridge/http/process_api.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/counting_random.hpp"
#include "tests/support/run_now.hpp"
#include "tests/support/scripted_turns.hpp"

#include <boost/json/parse.hpp>

using namespace answerd;
using namespace answerd::ha_bridge::http;
using answerd::tests::counting_random;
using answerd::tests::run_now;
using answerd::tests::scripted_turns;
using conversation::answer;
using conversation::code;
namespace json = boost::json;

namespace {

json::object response_to(const answer& whole)
{
    return json::parse(process_body(whole)).as_object().at("response").as_object();
}

struct one_answer final : exchange {
    std::vector<response> said{};

    awaitable<bool> respond(response whole) override
    {
        said.push_back(std::move(whole));
        co_return true;
    }
    event_sink& open_stream(response) override { throw std::logic_error{"no stream here"}; }
};

struct bench {
    scripted_turns turns{};
    counting_random dice{};
    process_api api{turns, dice};

    response post(std::string body)
    {
        request asked{
            .method = "POST",
            .target = "/api/conversation/process",
            .body = std::move(body)};
        asked.content_type = "application/json";
        one_answer back;
        conversation::signal stop;
        call here{asked, back, stop, {}};
        const auto line = api.line();
        auto serving = line.serve(here);
        run_now(std::move(serving));
        return back.said.at(0);
    }
};

} // namespace

TEST_CASE("an answer has Home Assistant's own shape", "[process_api]")
{
    answer whole{.text = "It is ten.", .language = "en", .conversation_id = "c"};
    CHECK(json::parse(process_body(whole)) == json::parse(R"({"response":{
            "speech":{"plain":{"speech":"It is ten.","extra_data":null}},"card":{},
            "language":"en","response_type":"query_answer","data":{"success":[],"failed":[]}},
            "conversation_id":"c","continue_conversation":false})"));
}

TEST_CASE("what was acted on stands under success and failed", "[process_api]")
{
    answer whole{.text = "On."};
    whole.extra.affected = {{"entity", "light.a", "Lamp", true}};
    CHECK(response_to(whole).at("response_type") == "action_done");
    whole.extra.affected.push_back({"entity", "light.b", "Spot", false});
    const auto got = response_to(whole);
    CHECK(got.at("response_type") == "partial_action_done");
    CHECK(
        got.at("data") ==
        json::parse(R"({"success":[{"name":"Lamp","type":"entity","id":"light.a"}],
            "failed":[{"name":"Spot","type":"entity","id":"light.b"}]})")
    );
}

TEST_CASE("a class of fault is an error with a code of Home Assistant's", "[process_api]")
{
    const std::pair<code, const char*> each = GENERATE(
        std::pair{code::not_understood, "no_intent_match"},
        std::pair{code::model_timeout, "failed_to_handle"},
        std::pair{code::not_allowed, "failed_to_handle"},
        std::pair{code::internal, "unknown"}
    );
    const auto got = response_to({.code = each.first, .text = "A phrase."});
    CHECK(got.at("response_type") == "error");
    CHECK(got.at("data") == json::object{{"code", each.second}});
    CHECK(got.at("speech").at("plain").at("speech") == "A phrase.");
}

TEST_CASE("a paused or cancelled turn is no error", "[process_api]")
{
    CHECK(response_to({.code = code::paused}).at("response_type") == "query_answer");
    CHECK(response_to({.code = code::cancelled}).at("response_type") == "query_answer");
}

TEST_CASE("a turn without a conversation begins one and tells its id", "[process_api]")
{
    bench here;
    const auto first = here.post(R"({"text":"hello"})");
    const auto id = json::parse(first.body).at("conversation_id");
    REQUIRE(id.is_string());
    CHECK(id.as_string().size() == 32);
    const auto second = here.post(R"({"text":"hello","conversation_id":"mine","agent_id":"x"})");
    CHECK(json::parse(second.body).at("conversation_id") == "mine");
}

TEST_CASE("a body that cannot be used is 400 with Home Assistant's message", "[process_api]")
{
    const auto* body = GENERATE("{}", "[]", "x", R"({"text":3})");
    bench here;
    const auto got = here.post(body);
    CHECK(got.status == 400);
    CHECK_THAT(got.body, Catch::StartsWith(R"({"message":)"));
}
