// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/http/http_door.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run_now.hpp"
#include "tests/support/scripted_turns.hpp"

#include <boost/json/parse.hpp>

#include <string>

using namespace answerd;
using namespace answerd::ha_bridge::http;

namespace {

struct scripted_status final : service_status {
    bool is_ready{true};

    [[nodiscard]] boost::json::object health() const override { return {{"status", "ok"}}; }
    [[nodiscard]] boost::json::object details() const override { return {{"refused", "somebody"}}; }
    [[nodiscard]] boost::json::array turns() const override { return {"a turn"}; }
    [[nodiscard]] bool ready() const override { return is_ready; }
    [[nodiscard]] std::string metrics() const override { return "answerd_up 1\n"; }
};

/// Keeps the one answer that a request may have.
struct kept_exchange final : exchange, event_sink {
    std::vector<response> whole{};
    std::vector<response> heads{};
    std::string events{};

    awaitable<bool> respond(response said) override
    {
        whole.push_back(std::move(said));
        co_return true;
    }

    event_sink& open_stream(response head) override
    {
        heads.push_back(std::move(head));
        return *this;
    }

    void write(std::string_view bytes) noexcept override { events.append(bytes); }
    awaitable<bool> close() override { co_return true; }
};

/// A door with everything behind it.
struct door_bench {
    tests::scripted_turns turns{};
    scripted_status status{};
    http_door door;

    explicit door_bench(access_rules rules = {}) : door{turns, status, std::move(rules)} {}

    kept_exchange exchange_for(const request& asked)
    {
        kept_exchange back;
        conversation::signal stop;
        tests::run_now(door.serve(asked, back, stop));
        CHECK(back.whole.size() + back.heads.size() == 1);
        return back;
    }

    response answer_to(const request& asked)
    {
        auto back = exchange_for(asked);
        REQUIRE(back.whole.size() == 1);
        return back.whole.front();
    }
};

request get(std::string target)
{
    return {.method = "GET", .target = std::move(target), .host = "localhost"};
}

request with_method(std::string method, std::string target)
{
    return {.method = std::move(method), .target = std::move(target), .host = "localhost"};
}

request post(std::string target, std::string body)
{
    auto asked = with_method("POST", std::move(target));
    asked.body = std::move(body);
    asked.content_type = "application/json";
    return asked;
}

} // namespace

TEST_CASE("a sentence is answered with the body of section 10", "[http_door]")
{
    door_bench bench;
    const auto said = bench.answer_to(post("/conversation", R"({"text":"hello"})"));
    CHECK(said.status == 200);
    CHECK(said.content_type == json_type);
    CHECK(boost::json::parse(said.body).at("response_text") == "You said hello.");
    REQUIRE(bench.turns.heard.size() == 1);
    CHECK_FALSE(bench.turns.heard[0].via.streams);
}

TEST_CASE("a request that cannot be used begins no turn", "[http_door]")
{
    door_bench bench;
    CHECK(bench.answer_to(post("/conversation", "{}")).status == 422);
    CHECK(bench.answer_to(post("/conversation/stream", "nonsense")).status == 400);
    auto form = post("/conversation", R"({"text":"hello"})");
    form.content_type = "text/plain";
    CHECK(bench.answer_to(form).status == 415);
    CHECK(bench.turns.heard.empty());
}

TEST_CASE("a stream carries the events of the turn, turn_finished last", "[http_door]")
{
    door_bench bench;
    const auto back = bench.exchange_for(post("/conversation/stream", R"({"text":"hello"})"));
    REQUIRE(back.heads.size() == 1);
    CHECK(back.heads[0].content_type == event_stream_type);
    CHECK_THAT(back.events, Catch::StartsWith("event: turn_started\n"));
    CHECK_THAT(back.events, Catch::Contains("event: text\ndata: {\"text\":\"You said hello.\"}\n"));
    CHECK(back.events.rfind("\nevent: ") == back.events.find("\nevent: turn_finished"));
    CHECK(bench.turns.heard.at(0).via.streams);
}

TEST_CASE("deleting one or all conversations has no content", "[http_door]")
{
    door_bench bench;
    CHECK(bench.answer_to(with_method("DELETE", "/conversation/a%20b")).status == 204);
    CHECK(bench.answer_to(with_method("DELETE", "/conversation")).status == 204);
    CHECK(bench.turns.erased == std::vector<std::optional<std::string>>{"a b", std::nullopt});
}

TEST_CASE("an id in a path that names no conversation is 422", "[http_door]")
{
    door_bench bench;
    const std::string path = GENERATE("/conversation/", "/conversation/%07", "/conversation/%FF");
    CHECK(bench.answer_to(with_method("DELETE", path)).status == 422);
    CHECK(bench.turns.erased.empty());
}

TEST_CASE("cancel counts the turns that it stopped", "[http_door]")
{
    door_bench bench;
    SECTION("a conversation that runs")
    {
        bench.turns.to_cancel = 2;
        const auto said = bench.answer_to(with_method("POST", "/conversation/k/cancel"));
        CHECK(said.status == 200);
        CHECK(said.body == R"({"cancelled":2})");
        CHECK(bench.turns.cancelled == std::vector<std::string>{"k"});
    }
    SECTION("a conversation that is idle")
    {
        bench.turns.known = {"k"};
        CHECK(
            bench.answer_to(with_method("POST", "/conversation/k/cancel")).body ==
            R"({"cancelled":0})"
        );
    }
    SECTION("a conversation that nobody knows")
    {
        CHECK(bench.answer_to(with_method("POST", "/conversation/k/cancel")).status == 404);
    }
}

TEST_CASE("health, readiness and metrics are read from memory", "[http_door]")
{
    door_bench bench;
    CHECK(bench.answer_to(get("/health")).body == R"({"status":"ok"})");
    CHECK(bench.answer_to(get("/ready")).status == 200);
    bench.status.is_ready = false;
    CHECK(bench.answer_to(get("/ready")).status == 503);
    CHECK(bench.answer_to(get("/status")).body == R"({"refused":"somebody"})");
    const auto metrics = bench.answer_to(get("/metrics"));
    CHECK(metrics.body == "answerd_up 1\n");
    CHECK(metrics.content_type == metrics_type);
}

TEST_CASE("a token holds for everything but health and readiness", "[http_door]")
{
    door_bench bench{access_rules{.token = "s3cret"}};
    CHECK(bench.answer_to(get("/health")).status == 200);
    CHECK(bench.answer_to(get("/ready")).status == 200);
    for (const auto& asked :
         {get("/metrics"),
          get("/status"),
          get("/turns"),
          get("/nowhere"),
          post("/conversation", R"({"text":"x"})"),
          post("/conversation/stream", R"({"text":"x"})"),
          with_method("DELETE", "/conversation"),
          with_method("POST", "/conversation/k/cancel"),
          with_method("OPTIONS", "/conversation"),
          post("/health", "")}) {
        INFO(asked.method << " " << asked.target);
        CHECK(bench.answer_to(asked).status == 401);
    }
    CHECK(bench.turns.heard.empty());
    auto allowed = get("/metrics");
    allowed.authorization = "Bearer s3cret";
    CHECK(bench.answer_to(allowed).status == 200);
}

TEST_CASE(
    "what was said is told to who has the token, and to nobody where there is none",
    "[http_door]"
)
{
    door_bench bench;
    CHECK(bench.answer_to(get("/turns")).status == 403);
    bench.door.use({.token = "s3cret"});
    CHECK(bench.answer_to(get("/turns")).status == 401);
    auto allowed = get("/turns");
    allowed.authorization = "Bearer s3cret";
    CHECK(bench.answer_to(allowed).body == R"(["a turn"])");
}

TEST_CASE("a foreign host or origin is refused before all else", "[http_door]")
{
    door_bench bench{access_rules{.token = "s3cret"}};
    auto rebound = get("/health");
    rebound.host = "evil.example";
    CHECK(bench.answer_to(rebound).status == 403);
    auto from_page = get("/health");
    from_page.origin = "http://evil.example";
    CHECK(bench.answer_to(from_page).status == 403);
}

TEST_CASE("paths and methods that are not served say so", "[http_door]")
{
    door_bench bench;
    CHECK(bench.answer_to(get("/")).status == 404);
    const auto wrong = bench.answer_to(get("/conversation"));
    CHECK(wrong.status == 405);
    CHECK(wrong.allow == "POST, DELETE, OPTIONS");
    CHECK(bench.answer_to(with_method("DELETE", "/conversation/%zz")).status == 400);
}

TEST_CASE("OPTIONS tells the methods", "[http_door]")
{
    door_bench bench;
    const auto one = bench.answer_to(with_method("OPTIONS", "/conversation"));
    CHECK(one.status == 204);
    CHECK(one.allow == "POST, DELETE, OPTIONS");
    CHECK(bench.answer_to(with_method("OPTIONS", "*")).status == 204);
    CHECK(bench.answer_to(with_method("OPTIONS", "/nowhere")).status == 404);
}

TEST_CASE("another door may add its lines to the table", "[http_door]")
{
    door_bench bench;
    bench.door.add_route({"GET", "/v1/models", [](call& here) -> awaitable<void> {
                              response said{.body = "[]"};
                              co_await here.back.respond(std::move(said));
                          }});
    CHECK(bench.answer_to(get("/v1/models")).body == "[]");
}
