// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/http/event_stream.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run_now.hpp"

#include <string>

using namespace answerd;
using namespace answerd::ha_bridge::http;
using namespace std::chrono_literals;

namespace {

/// Keeps what it is given.
struct kept_events final : event_sink {
    std::string bytes{};
    unsigned closed{0};

    void write(std::string_view more) noexcept override { bytes.append(more); }

    awaitable<bool> close() override
    {
        ++closed;
        co_return true;
    }
};

std::string framed(const conversation::turn_news& news) { return frame_of("t1", news); }

} // namespace

TEST_CASE("the start of a turn names it and its conversation", "[event_stream]")
{
    conversation::utterance said;
    CHECK(
        framed(conversation::turn_started{said}) ==
        "event: turn_started\ndata: {\"turn_id\":\"t1\",\"conversation_id\":null}\n\n"
    );
    said.conversation_id = "k";
    CHECK(
        framed(conversation::turn_started{said}) ==
        "event: turn_started\ndata: {\"turn_id\":\"t1\",\"conversation_id\":\"k\"}\n\n"
    );
}

TEST_CASE("states, text and tools have their documented shapes", "[event_stream]")
{
    CHECK(
        framed(conversation::state_entered{conversation::state::llm_inference, 1, 3}) ==
        "event: state\ndata: {\"name\":\"LLM_INFERENCE\",\"iteration\":1,\"messages\":3}\n\n"
    );
    CHECK(
        framed(conversation::text_said{"Hello."}) == "event: text\ndata: {\"text\":\"Hello.\"}\n\n"
    );
    CHECK(
        framed(conversation::tool_started{"c1", "get_weather"}) ==
        "event: tool_started\ndata: {\"id\":\"c1\",\"name\":\"get_weather\"}\n\n"
    );
    CHECK(
        framed(conversation::tool_finished{"c1", "get_weather", false, 7ms}) ==
        "event: tool_finished\n"
        "data: {\"id\":\"c1\",\"name\":\"get_weather\",\"ok\":false,\"ms\":7}\n\n"
    );
    CHECK(
        framed(conversation::tool_results{{{"a", true, 1ms}, {"b", false, 2ms}}}) ==
        "event: tool_results\n"
        "data: {\"results\":[{\"name\":\"a\",\"ok\":true},{\"name\":\"b\",\"ok\":false}]}\n\n"
    );
}

TEST_CASE("news for operators do not reach clients", "[event_stream]")
{
    CHECK(framed(conversation::warned{"odd"}).empty());
    CHECK(framed(conversation::round_finished{"local", 3ms, {}}).empty());
}

TEST_CASE("a line end in a text does not break its frame", "[event_stream]")
{
    CHECK(
        framed(conversation::text_said{"a\n\nevent: b"}) ==
        "event: text\ndata: {\"text\":\"a\\n\\nevent: b\"}\n\n"
    );
}

TEST_CASE("a turn ends in exactly one turn_finished, with the body of an answer", "[event_stream]")
{
    kept_events sink;
    event_stream stream{sink};
    conversation::answer whole;
    whole.text = "Done.";
    stream.hear("t1", conversation::text_said{"Done."});
    stream.hear("t1", conversation::turn_finished{whole});
    CHECK(sink.bytes == framed(conversation::text_said{"Done."}));
    sink.bytes.clear();

    CHECK(tests::run_now(stream.finish(whole)));
    stream.hear("t1", conversation::text_said{"late"});
    CHECK_THAT(
        sink.bytes,
        Catch::StartsWith("event: turn_finished\ndata: {\"response_text\":\"Done.\"")
    );
    CHECK_THAT(sink.bytes, !Catch::Contains("late"));
    CHECK(sink.closed == 1);
}

TEST_CASE("a spoken piece alone writes nothing, its news does", "[event_stream]")
{
    kept_events sink;
    event_stream stream{sink};
    tests::run_now(stream.say("Hello."));
    CHECK(sink.bytes.empty());
}
