// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/language_model.hpp"
#include "tests/support/asking.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/line_codec.hpp"
#include "tests/support/streamed_http.hpp"

namespace answerd::conversation::providers {
namespace {

using namespace std::chrono_literals;
using tests::streamed_answer;

constexpr const char* far = "https://api.example.com/v1";
constexpr const char* near = "http://127.0.0.1:8080/v1";

/// A language model at `url` whose peer plays `answers`.
struct rig {
    tests::fake_runtime time{};
    tests::streamed_http http;
    language_model model;
    tests::asking asking{};
    steady_time began{time.now()};

    rig(const char* url, std::deque<streamed_answer> answers)
        : http{time, std::move(answers)}
        , model{named(url), std::make_shared<tests::line_codec>(), http, time}
    {}

    static backend_options named(const char* url)
    {
        backend_options backend;
        backend.name = "local";
        backend.url = url;
        return backend;
    }

    reply infer(std::chrono::milliseconds left = 25s, std::chrono::milliseconds spare = 0ms)
    {
        const auto asked = asking.until(time.now() + left, spare);
        return time.play(model.infer(asked));
    }
    [[nodiscard]] std::chrono::milliseconds took() const
    {
        return std::chrono::round<std::chrono::milliseconds>(time.now() - began);
    }
};

streamed_answer good(std::string text = "hello")
{
    streamed_answer answer;
    answer.pieces = {{text + "\nend\n"}};
    return answer;
}

streamed_answer refusal(int status, std::string body, std::string retry_after = "")
{
    streamed_answer answer;
    answer.status = status;
    answer.pieces = {{std::move(body)}};
    if (!retry_after.empty())
        answer.headers["retry-after"] = std::move(retry_after);
    return answer;
}

streamed_answer no_connection(errc why)
{
    streamed_answer answer;
    answer.refused = why;
    return answer;
}

std::string text_of(const reply& got)
{
    const auto* said = std::get_if<completion>(&got);
    return said == nullptr ? "(none)" : said->content;
}

code class_of(const reply& got)
{
    const auto* why = std::get_if<fault>(&got);
    return why == nullptr ? code::ok : why->what;
}

TEST_CASE("an answer carries the name of its backend", "[language_model]")
{
    rig with{far, {good()}};
    const auto got = with.infer();
    CHECK(text_of(got) == "hello");
    CHECK(std::get<completion>(got).backend == "local");
    CHECK(with.http.requests.size() == 1);
}

TEST_CASE("the limits of a request fit into what is left of the turn", "[language_model]")
{
    rig distant{far, {good()}};
    (void)distant.infer(25s);
    CHECK(distant.http.requests.at(0).limits.connect == 2s);
    CHECK(distant.http.requests.at(0).limits.first_event == 10s);
    CHECK(distant.http.requests.at(0).limits.idle == 8s);
    CHECK(distant.http.requests.at(0).limits.total == 25s);

    rig hurried{far, {good()}};
    (void)hurried.infer(1500ms);
    CHECK(hurried.http.requests.at(0).limits.connect == 1500ms);
    CHECK(hurried.http.requests.at(0).limits.first_event == 1500ms);

    rig local{near, {good()}};
    (void)local.infer(25s, 5s);
    CHECK(local.http.requests.at(0).limits.first_event == 20s);
}

TEST_CASE("without time nothing is asked", "[language_model]")
{
    rig with{near, {good()}};
    CHECK(class_of(with.infer(4s, 5s)) == code::model_timeout);
    CHECK(with.http.requests.empty());
}

TEST_CASE("a distant server has ten seconds to its first event", "[language_model]")
{
    streamed_answer slow;
    slow.pieces = {{"ping\n", 4s}, {"ping\n", 4s}, {"ping\n", 4s}, {"hello\nend\n", 4s}};
    rig distant{far, {slow}};
    CHECK(class_of(distant.infer()) == code::model_timeout);
    CHECK(distant.took() == 10s);

    rig local{near, {slow}};
    CHECK(text_of(local.infer()) == "hello");
}

TEST_CASE("a silent local server is given up in time for another", "[language_model]")
{
    streamed_answer silent;
    silent.head_after = 1h;
    rig with{near, {silent}};
    CHECK(class_of(with.infer(25s, 5s)) == code::model_timeout);
    CHECK(with.took() == 20s);
}

TEST_CASE("after the first event each may take eight seconds, pings aside", "[language_model]")
{
    streamed_answer steady;
    steady.pieces = {{"one \n"}, {"two \n", 7s}, {"three\nend\n", 7s}};
    rig patient{far, {steady}};
    CHECK(text_of(patient.infer()) == "one two three");

    streamed_answer stalled;
    stalled.pieces = {{"one \n"}, {"ping\n", 5s}, {"tw", 2s}, {"o\nend\n", 4s}};
    rig pinged{far, {stalled}};
    CHECK(class_of(pinged.infer()) == code::model_timeout);
    CHECK(pinged.took() == 8s);
}

TEST_CASE("a stall after the end of an answer does no harm", "[language_model]")
{
    auto answer = good();
    answer.pieces.push_back({"", 1h});
    rig with{far, {answer}};
    CHECK(text_of(with.infer()) == "hello");
}

TEST_CASE("a broken answer is asked for once more, at once", "[language_model]")
{
    auto cut = GENERATE(0, 1) == 0 ? no_connection(errc::closed_early) : streamed_answer{};
    if (!cut.refused) {
        cut.pieces = {{"hel"}};
        cut.broken = errc::closed_early;
    }
    rig once{far, {cut, good()}};
    CHECK(text_of(once.infer()) == "hello");
    CHECK(once.took() == 0ms);

    rig twice{far, {cut, cut, good()}};
    CHECK(class_of(twice.infer()) == code::model_unreachable);
    CHECK(twice.http.requests.size() == 2);
}

TEST_CASE("who is not there is not tried again", "[language_model]")
{
    rig refused{far, {no_connection(errc::unreachable), good()}};
    CHECK(class_of(refused.infer()) == code::model_unreachable);
    rig silent{far, {no_connection(errc::timed_out), good()}};
    CHECK(class_of(silent.infer()) == code::model_timeout);
    rig odd{far, {no_connection(errc::malformed), good()}};
    CHECK(class_of(odd.infer()) == code::model_error);
    CHECK(refused.http.requests.size() + silent.http.requests.size() == 2);
}

TEST_CASE("a server's error is tried once more after a while", "[language_model]")
{
    const auto status = GENERATE(500, 502, 503, 504, 529, 429);
    rig with{far, {refusal(status, "<html>"), good()}};
    CHECK(text_of(with.infer()) == "hello");
    CHECK(with.took() == 500ms);

    rig always{far, {refusal(status, "<html>")}};
    CHECK(class_of(always.infer()) != code::ok);
    CHECK(always.http.requests.size() == 2);
}

TEST_CASE("a wish to wait is honoured when it fits into the turn", "[language_model]")
{
    rig fits{far, {refusal(429, "slow down", "2"), good()}};
    CHECK(text_of(fits.infer()) == "hello");
    CHECK(fits.took() == 2s);

    rig long_wait{far, {refusal(429, "slow down", "30"), good()}};
    const auto got = long_wait.infer();
    CHECK(class_of(got) == code::model_rate_limited);
    CHECK(std::get<fault>(got).retry_after == 30s); // for the breaker
    CHECK(long_wait.took() == 0ms);

    rig absurd{far, {refusal(429, "slow down", "86400"), good()}};
    CHECK(text_of(absurd.infer()) == "hello");
    CHECK(absurd.took() == 500ms);
}

TEST_CASE("what another try cannot mend is not tried again", "[language_model]")
{
    rig with{far, {refusal(401, "no such key"), good()}};
    const auto got = with.infer();
    CHECK(class_of(got) == code::model_auth);
    CHECK(std::get<fault>(got).backend == "local");
    CHECK(with.http.requests.size() == 1);
}

TEST_CASE("a server that loads its model is asked until it has one", "[language_model]")
{
    const auto loading = refusal(503, R"({"error":{"message":"Loading model","code":503}})");
    rig soon{near, {loading, loading, loading, loading, good()}};
    CHECK(text_of(soon.infer()) == "hello");
    CHECK(soon.took() == 2s);

    rig never{near, {loading}};
    CHECK(class_of(never.infer(5s)) == code::model_error);
    CHECK(never.took() <= 5s);
}

TEST_CASE("a parameter that is refused by name is left out", "[language_model]")
{
    const auto refused = refusal(
        400,
        R"({"error":{"message":"Unsupported value: 'temperature'","param":"temperature","code":"unsupported_value"}})"
    );
    rig with{far, {refused, good()}};
    CHECK(text_of(with.infer()) == "hello");
    CHECK(with.http.requests.at(0).body == "warm");
    CHECK(with.http.requests.at(1).body == "cold");

    rig stubborn{far, {refused}};
    CHECK(class_of(stubborn.infer()) == code::model_error);
    CHECK(stubborn.http.requests.size() == 2);
}

TEST_CASE("a refused parameter stays out of the turns after", "[language_model]")
{
    const auto refused = refusal(
        400,
        R"({"error":{"message":"Unsupported value: 'temperature'","param":"temperature","code":"unsupported_value"}})"
    );
    rig with{far, {refused, good("one"), good("two")}};
    CHECK(text_of(with.infer()) == "one");
    CHECK(text_of(with.infer()) == "two");
    REQUIRE(with.http.requests.size() == 3);
    CHECK(with.http.requests.at(2).body == "cold");
}

TEST_CASE("a view that is too long for the server is shortened, once", "[language_model]")
{
    const auto too_long = refusal(400, R"({"error":{"code":"context_length_exceeded"}})");
    rig with{far, {too_long, good()}};
    with.asking.messages = {user_message("old"), assistant_message("said"), user_message("newest")};
    CHECK(text_of(with.infer()) == "hello");
    REQUIRE(with.http.requests.size() == 2);
    CHECK(with.http.requests.at(0).headers.at(0).second == "3");
    CHECK(with.http.requests.at(1).headers.at(0).second == "1");

    rig always{far, {too_long}};
    always.asking.messages = with.asking.messages;
    CHECK(class_of(always.infer()) == code::model_error);
    CHECK(always.http.requests.size() == 2);

    rig alone{far, {too_long}};
    CHECK(class_of(alone.infer()) == code::model_error);
    CHECK(alone.http.requests.size() == 1);
}

TEST_CASE("stopping the turn ends the pause before a retry", "[language_model]")
{
    rig with{far, {refusal(429, "slow down", "5"), good()}};
    const auto asked = with.asking.until(with.time.now() + 25s);
    const auto got = with.time.begin(with.model.infer(asked));
    with.time.advance(1s);
    REQUIRE_FALSE(got->has_value());
    with.asking.stop.raise();
    with.time.settle();
    REQUIRE(got->has_value());
    CHECK(with.http.requests.size() == 1);
}

} // namespace
} // namespace answerd::conversation::providers
