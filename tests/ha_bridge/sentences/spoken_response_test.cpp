// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/sentences/spoken_response.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

using namespace answerd;
using namespace answerd::ha_bridge::sentences;
namespace json = boost::json;

namespace {

constexpr std::string_view locked =
    R"({"response":{"speech":{"plain":{"speech":"Yes, locked","extra_data":null}},"card":{},
    "language":"en","response_type":"query_answer","data":{"targets":[],
    "success":[{"name":"Back door","type":"entity","id":"lock.back_door"}],"failed":[]}},
    "conversation_id":"01J","continue_conversation":false})";

constexpr std::string_view unknown =
    R"({"response":{"speech":{"plain":{"speech":"No such device"}},"response_type":"error",
    "data":{"code":"no_valid_targets"}}})";

std::vector<json::object> run_of(std::string_view output)
{
    return {
        json::parse(R"({"type":"run-start","data":{}})").as_object(),
        {{"type", "intent-end"},
         {"data",
          json::object{{"processed_locally", true}, {"intent_output", json::parse(output)}}}},
        {{"type", "run-end"}, {"data", nullptr}}};
}

} // namespace

TEST_CASE("a sentence runs in Home Assistant's own agent, with the device", "[recogniser]")
{
    CHECK(
        json::serialize(run_command({"is it locked", "en", "hall1"})) ==
        R"({"type":"assist_pipeline/run","start_stage":"intent","end_stage":"intent","input":{"text":"is it locked"},"pipeline":"conversation.home_assistant","timeout":30,"device_id":"hall1"})"
    );
    CHECK_FALSE(run_command({"x", "en", {}}).contains("device_id"));
    CHECK(
        json::serialize(process_command({"ist zu", "de", "hall1"})) ==
        R"({"type":"conversation/process","text":"ist zu","language":"de","agent_id":"conversation.home_assistant"})"
    );
}

TEST_CASE("the answer of a run is what it says and what it touched", "[recogniser]")
{
    const auto got = decode_run(run_of(locked));
    REQUIRE(got.has_value());
    CHECK(got->ok);
    CHECK(got->speech == "Yes, locked");
    REQUIRE(got->affected.size() == 1);
    CHECK(got->affected[0].id == "lock.back_door");
    CHECK(got->affected[0].ok);
}

TEST_CASE("an answer that is an error has its code", "[recogniser]")
{
    const auto got = decode_process(json::parse(unknown));
    REQUIRE(got.has_value());
    CHECK_FALSE(got->ok);
    CHECK(got->code == "no_valid_targets");
}

TEST_CASE("a run that ends without an answer is malformed", "[recogniser]")
{
    CHECK(decode_run({}).has_error());
    CHECK(decode_run({{{"type", "error"}, {"data", json::object{{"code", "x"}}}}}).has_error());
    CHECK(decode_run({{{"type", "intent-end"}, {"data", nullptr}}}).has_error());
    CHECK(decode_process(json::parse("[]")).error().code == errc::malformed);
    CHECK(decode_process(json::parse(R"({"response":{"response_type":5}})")).has_error());
}

TEST_CASE("a speech that is too long is refused", "[recogniser]")
{
    const auto saying = [](std::size_t size) {
        return decode_process(json::object{
            {"response",
             json::object{
                 {"response_type", "action_done"},
                 {"speech",
                  json::object{{"plain", json::object{{"speech", std::string(size, 'a')}}}}}}}});
    };
    CHECK(saying(4000).has_value());
    CHECK(saying(4001).error().code == errc::too_large);
}
