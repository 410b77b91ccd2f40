// SPDX-License-Identifier: Apache-2.0
#include "config/keys.hpp"
#include "tests/config/loading.hpp"

using namespace answerd::config;
using namespace answerd::tests;
using namespace std::chrono_literals;

TEST_CASE("the whole of the documented example loads", "[loader]")
{
    const settings value = good(R"(
language: en
location: {name: Home, latitude: 52.52, longitude: 13.40, time_zone: Europe/Berlin, units: metric}
http:
  listen: 127.0.0.1:8765
  token_file: /etc/token
  hosts: [answerd.home.arpa]
wyoming: {listen: auto, port: 10600, allow: [192.168.1.10], announce: true, name: answerd}
home_assistant: {url: "http://homeassistant.local:8123", token_file: /etc/token, ca_file: null}
llm:
  - {name: local, api: openai, url: "http://127.0.0.1:8080/v1", model: qwen3-4b, key_file: null, temperature: 0.7, max_tokens: 1024, ca_file: null}
  - {api: builtin}
local: last
loop: {max_iterations: 10, on_overrun: final_answer, closing_call: inside, round_hint: 0}
turn: {deadline: 25s, max_input: 4000}
conversation: {concurrency: queue, queue_depth: 4}
history: {keep: trace, policy: window, window: 20, budget_tokens: 4000, compress_keep: 10, failed_turn: discard, ttl: 10m, max_conversations: 10000, store: memory, path: /var/lib/answerd/history.db}
prompt: {text: null, file: null}
tools: {dispatch: sequential, on_failure: continue, timeout: 10s, max_result_bytes: 8000, result_form: raw}
weather: {forecast_url: "https://api.open-meteo.com/v1/forecast", geocoding_url: "https://geocoding-api.open-meteo.com/v1/search", cache: 10m, units: auto}
policy: []
speech: {stream: true, markdown: strip}
log: {level: info, format: text}
preset: null
assistants: []
)");
    CHECK(value.location.latitude == 52.52);
    CHECK(value.http.hosts == std::vector<std::string>{"answerd.home.arpa"});
    CHECK(value.wyoming.allow == std::vector<std::string>{"192.168.1.10"});
    REQUIRE(value.llm.backends.size() == 2);
    CHECK(value.llm.backends[0].options.model == "qwen3-4b");
    CHECK(value.llm.backends[1].api == model_api::builtin);
    CHECK(value.home_assistant.url == "http://homeassistant.local:8123");
    CHECK(value.history.ttl == 10min);
    CHECK(value.weather.cache == 10min);
}

TEST_CASE("every key reaches the field that it is for", "[loader]")
{
    using namespace answerd;
    const settings v = good(R"(
language: de-CH
location: {name: Hut, units: imperial}
wyoming: {listen: "[::1]:7", name: Ada}
local: first
loop: {max_iterations: 3, on_overrun: pause, closing_call: extra, round_hint: 2, max_calls: 5}
turn: {deadline: 9s, max_input: 80}
conversation: {concurrency: latest_wins, queue_depth: 1}
history: {keep: text, policy: append, window: 7, failed_turn: keep_user, ttl: 1s, max_conversations: 2, budget_tokens: 200, compress_keep: 3, path: h.db}
tools: {dispatch: parallel, on_failure: stop_batch, timeout: 1s, max_result_bytes: 500, result_form: envelope}
weather: {forecast_url: "http://127.0.0.1:1/f", geocoding_url: "http://127.0.0.1:1/g", cache: 0s, units: metric}
speech: {stream: off, markdown: keep}
log: {level: debug, format: json}
assistants:
  - {name: b, port: 5, languages: de, prompt: {text: T}, llm: auto, tools: {timeout: 2s}, policy: [{tool: x, hours: "22:00-06:00", access: write}], local: off}
)");
    CHECK(v.language == "de-CH");
    CHECK(v.location.name == "Hut");
    CHECK(v.location.units == tools::unit_system::imperial);
    CHECK(v.voice_address() == listen_address{"::1", 7});
    CHECK(v.wyoming.name == "Ada");
    CHECK(v.local == conversation::local_first::first);
    CHECK(v.loop.max_iterations == 3);
    CHECK(v.loop.on_overrun == conversation::on_overrun::pause);
    CHECK(v.loop.closing_call == conversation::closing_call::extra);
    CHECK(v.loop.round_hint == 2);
    CHECK(v.loop.max_calls == 5);
    CHECK(v.turn.deadline == 9s);
    CHECK(v.turn.max_input == 80);
    CHECK(v.concurrency.concurrency == conversation::concurrency::latest_wins);
    CHECK(v.concurrency.queue_depth == 1);
    CHECK(v.history.keep == conversation::keep::text);
    CHECK(v.history.policy == conversation::history_policy::append);
    CHECK(v.history.window == 7);
    CHECK(v.history.failed_turn == conversation::failed_turn::keep_user);
    CHECK(v.history.ttl == 1s);
    CHECK(v.history.max_conversations == 2);
    CHECK(v.history.budget_tokens == 200);
    CHECK(v.history.compress_keep == 3);
    CHECK(v.history_path == "/etc/h.db");
    CHECK(v.batch.dispatch == conversation::dispatch::parallel);
    CHECK(v.batch.on_failure == conversation::on_failure::stop_batch);
    CHECK(v.tool.timeout == 1s);
    CHECK(v.tool.max_result_bytes == 500);
    CHECK(v.tool.result_form == tools::result_form::envelope);
    CHECK(v.weather.forecast_url == "http://127.0.0.1:1/f");
    CHECK(v.weather.geocoding_url == "http://127.0.0.1:1/g");
    CHECK(v.weather.cache == 0s);
    CHECK(v.weather.units == tools::unit_system::metric);
    CHECK_FALSE(v.speech.stream);
    CHECK(v.speech.markdown == conversation::markdown::keep);
    CHECK(v.log.level == log_level::debug);
    CHECK(v.log.format == log_format::json);
    REQUIRE(v.assistants.size() == 1);
    const assistant_settings& b = v.assistants[0];
    CHECK(b.name == "b");
    CHECK(b.port == 5);
    CHECK(b.languages == std::vector<std::string>{"de"});
    CHECK(b.prompt.text == "T");
    CHECK(b.llm.has_value());
    CHECK(b.tool.timeout == 2s);
    REQUIRE(b.policy.size() == 1);
    CHECK(b.policy[0].hours == answerd::tools::hours_span{22h, 6h});
    CHECK(b.policy[0].access == answerd::tools::access::write);
    CHECK(b.local == conversation::local_first::off);
}
