// SPDX-License-Identifier: Apache-2.0
#include "config/loader.hpp"
#include "tests/config/loading.hpp"
#include "tests/support/temporary_directory.hpp"

#include <string>
#include <vector>

using namespace answerd::config;
using namespace answerd::tests;
using namespace std::chrono_literals;

namespace {

using lines = std::vector<std::string>;

} // namespace

TEST_CASE("an empty file is all defaults", "[loader]")
{
    const settings value = good("");
    CHECK(value.language == "en");
    CHECK(value.llm.automatic);
    CHECK(value.loop.max_iterations == 10);
    CHECK(value.turn.deadline == 25s);
    CHECK(value.http.listen == listen_address{"127.0.0.1", 8765});
    CHECK(value.voice_address() == listen_address{"127.0.0.1", 10600});
}

TEST_CASE("every problem comes with its place and the nearest key", "[loader]")
{
    struct broken {
        const char* text;
        lines expected;
    };
    const auto each = GENERATE(values<broken>({
        {"lop: {}\n", {"1:1: unknown key 'lop' (nearest: loop)"}},
        {"loop:\n  max_iteration: 3\n",
         {"2:3: unknown key 'loop.max_iteration' (nearest: loop.max_iterations)"}},
        {"max_iterations: 3\n",
         {"1:1: unknown key 'max_iterations' (nearest: loop.max_iterations)"}},
        {"loop.max_iterations: 3\n",
         {"1:1: unknown key 'loop.max_iterations' (nearest: loop.max_iterations)"}},
        {"frobnicate: 1\n", {"1:1: unknown key 'frobnicate'"}},
        {"loop: {max_iterations: 0}\n",
         {"1:24: loop.max_iterations: 0 is out of range (1 to 100)"}},
        {"loop: {max_iterations: many}\n",
         {"1:24: loop.max_iterations: 'many' is not a whole number"}},
        {"loop: {max_iterations: [1]}\n",
         {"1:24: loop.max_iterations: must be a single value, not a list"}},
        {"loop: {max_iterations: {a: 1}}\n",
         {"1:24: loop.max_iterations: must be a single value, not a group of keys"}},
        {"loop: 3\n", {"1:7: loop: must be a group of keys"}},
        {"loop: {on_overrun: spokn_error}\n",
         {"1:20: loop.on_overrun: 'spokn_error' is not one of final_answer | spoken_error | pause "
          "| error (nearest: spoken_error)"}},
        {"turn: {deadline: 25}\n",
         {"1:18: turn.deadline: '25' is not a duration (250ms, 25s, 10m, 1h)"}},
        {"turn: {deadline: 1h}\n", {"1:18: turn.deadline: 1h is out of range (1s to 10m)"}},
        {"history: {ttl: 100ms}\n", {"1:16: history.ttl: 100ms is out of range (1s to 720h)"}},
        {"language: english language\n",
         {"1:11: language: 'english language' is not a language tag (en, de, de-CH)"}},
        {"http: {listen: 8765}\n",
         {"1:16: http.listen: '8765' is not ADDRESS:PORT (127.0.0.1:8765, [::1]:8765)"}},
        {"http: {listen: \"0.0.0.0:8765\"}\n",
         {"1:16: http.listen: beyond loopback a token_file is required"}},
        {"http: {token_file: nowhere}\n",
         {"1:20: http.token_file: cannot read /etc/nowhere: not there"}},
        {"wyoming: {port: 8765}\n",
         {"1:17: wyoming and http cannot listen at one address, 127.0.0.1:8765"}},
        {"wyoming: {listen: sometimes}\n",
         {"1:19: wyoming.listen: 'sometimes' is not ADDRESS:PORT (127.0.0.1:8765, [::1]:8765)"}},
        {"location: {latitude: 52.5}\n",
         {"1:22: location: latitude and longitude belong together"}},
        {"location: {latitude: 91, longitude: 0}\n",
         {"1:22: location.latitude: 91 is out of range (-90 to 90)"}},
        {"location: {time_zone: Berlin time}\n",
         {"1:23: location.time_zone: 'Berlin time' is not a time zone (Europe/Berlin, UTC)"}},
        {"location: {time_zone: Europe/Berln}\n",
         {"1:23: location.time_zone: 'Europe/Berln' is no time zone that this system knows "
          "(nearest: Europe/Berlin)"}},
        {"location: {time_zone: Mars/Olympus_Mons}\n",
         {"1:23: location.time_zone: 'Mars/Olympus_Mons' is no time zone that this system knows "
          "(Europe/Berlin, UTC)"}},
        {"speech: {stream: 1}\n", {"1:18: speech.stream: '1' is neither true nor false"}},
        {"preset: chaterbox\n",
         {"1:9: preset: 'chaterbox' is not one of chatterbox | graphty | mysis | scene | wayfinder "
          "(nearest: chatterbox)"}},
        {"prompt: {text: Hello, file: prompt.txt}\n", {"1:16: prompt: set text or file, not both"}},
        {"prompt: {file: none.txt}\n", {"1:16: prompt.file: cannot read /etc/none.txt: not there"}},
        {"prompt: {file: nul.txt}\n", {"1:16: prompt.file: is not text"}},
        {"prompt: {text: \"\"}\n", {"1:16: prompt.text: must not be empty"}},
        {"prompt: {text: \"a\\x07b\"}\n",
         {"1:16: prompt.text: control characters are not allowed"}},
        {"weather: {forecast_url: open-meteo.com}\n",
         {"1:25: weather.forecast_url: 'open-meteo.com' is not an http or https address"}},
        {"wyoming: {allow: [10.0.0.0/40]}\n",
         {"1:18: wyoming.allow: '10.0.0.0/40' is no address, network or host name (192.168.1.10, "
          "192.168.1.0/24, ha.local)"}},
        {"wyoming: {allow: [a, [b]]}\n",
         {"1:18: wyoming.allow: must be a single value, not a list"}},
        {"- a\n- b\n", {"1:1: the file must hold keys and values"}},
        {"just text\n", {"1:1: the file must hold keys and values"}},
    }));
    CAPTURE(each.text);
    CHECK(wrong(each.text) == each.expected);
}

TEST_CASE("problems in the list of models name the record", "[loader]")
{
    struct broken {
        const char* text;
        lines expected;
    };
    const auto each = GENERATE(values<broken>({
        {"llm: ollama\n", {"1:6: llm: must be auto or a list"}},
        {"llm: {api: openai}\n", {"1:6: llm: must be auto or a list"}},
        {"llm: [local]\n", {"1:7: llm[0]: must be a group of keys", "1:7: llm[0]: needs a url"}},
        {"llm: [{api: opena, url: \"http://h/v1\"}]\n",
         {"1:13: llm[0].api: 'opena' is not one of openai | anthropic | gemini | ollama | builtin "
          "| none (nearest: openai)"}},
        {"llm:\n  - {api: builtin}\n  - {modell: x, url: \"http://h/v1\"}\n",
         {"3:6: unknown key 'llm[1].modell' (nearest: llm[1].model)"}},
        {"llm: [{api: openai}]\n", {"1:7: llm[0]: needs a url"}},
        {"llm: [{api: gemini}]\n", {"1:7: llm[0]: needs a model"}},
        {"llm: [{api: ollama, model: x, num_ctx: 1}]\n",
         {"1:40: llm[0].num_ctx: 1 is out of range (512 to 4194304)"}},
        {"llm: [{api: ollama, model: x, think: yes}]\n",
         {"1:38: llm[0].think: 'yes' is not one of auto | off | low | medium | high"}},
        {"llm: [{api: builtin, url: \"http://h\"}]\n",
         {"1:27: llm[0].url: this api has no server"}},
        {"llm: [{url: \"http://h/v1\", temperature: 3}]\n",
         {"1:41: llm[0].temperature: 3 is out of range (0 to 2)"}},
        {"llm: [{url: \"http://h/v1\", key_file: gone}]\n",
         {"1:38: llm[0].key_file: cannot read /etc/gone: not there"}},
        {"llm: [{url: \"http://h/v1\", name: a}, {url: \"http://h/v1\", name: a}]\n",
         {"1:65: llm[1].name: 'a' is used twice"}},
        {"llm: [{api: none}, {api: builtin}]\n", {"1:7: llm[0]: none must stand last"}},
        {"llm: [{url: \"http://u:p@h/v1\"}]\n",
         {"1:13: llm[0].url: a name or password does not belong into an address"}},
    }));
    CAPTURE(each.text);
    CHECK(wrong(each.text) == each.expected);
}

TEST_CASE("all problems come at once, in the order of the file", "[loader]")
{
    CHECK(
        wrong("turn: {deadline: never}\n"
              "language: x\n"
              "http: {listen: \"0.0.0.0:1\"}\n"
              "lop: {}\n"
              "loop: {max_iterations: 0, round_hint: -1}\n")
            .size() == 6
    );
    const auto all = wrong("lop: {}\nturn: {deadline: 0s}\nlocal: x\n");
    REQUIRE(all.size() == 3);
    CHECK_THAT(all[0], Catch::StartsWith("1:"));
    CHECK_THAT(all[1], Catch::StartsWith("2:"));
    CHECK_THAT(all[2], Catch::StartsWith("3:"));
}

TEST_CASE("a doubled key is refused where it stands again", "[loader]")
{
    CHECK(
        wrong("loop:\n  round_hint: 1\n  round_hint: 2\n") ==
        lines{"3:3: loop.round_hint: set twice (first in line 2)"}
    );
    CHECK(
        wrong("loop: {round_hint: 1}\nloop: {max_iterations: 2}\n") ==
        lines{"2:1: loop: set twice (first in line 1)"}
    );
    CHECK(
        wrong("llm:\n  - api: builtin\n    api: none\n") ==
        lines{"3:5: llm[0].api: set twice (first in line 2)"}
    );
}

TEST_CASE("null means the default", "[loader]")
{
    const settings value =
        good("preset: null\nprompt: {text: null, file: null}\nloop:\nhttp: {listen: null}\n");
    CHECK(value.prompt.text.empty());
    CHECK(value.http.listen.port == 8765);
}

TEST_CASE("secrets and prompts are read from files beside the configuration", "[loader]")
{
    const settings value = good("http: {listen: \"0.0.0.0:8765\", token_file: token}\n"
                                "prompt: {file: prompt.txt}\n"
                                "llm: [{url: \"https://h/v1\", key_file: keys/../keys/openai}]\n");
    CHECK(value.http.token.text == "t0ken");
    CHECK(value.http.token.file == "/etc/token");
    CHECK(value.prompt.text == "Be brief.");
    CHECK(value.llm.backends.at(0).options.key == "k3y");
    CHECK(value.llm.backends.at(0).key_file == "/etc/keys/openai");
}

TEST_CASE("no problem and no warning holds a secret", "[loader]")
{
    const loaded got =
        read_config("http: {token_file: token}\n"
                    "llm: [{url: \"http://far/v1\", key_file: keys/openai}]\nlop: 1\n");
    REQUIRE(got.warnings.size() == 1);
    CHECK_THAT(to_line(got.warnings[0]), Catch::Contains("plain http"));
    for (const problems& all : {got.wrong, got.warnings})
        for (const problem& each : all)
            CHECK_THAT(to_line(each), !Catch::Contains("k3y") && !Catch::Contains("t0ken"));
}

TEST_CASE("backends without a name get one of their own", "[loader]")
{
    const settings value = good("llm:\n"
                                "  - {url: \"http://127.0.0.1:1/v1\"}\n"
                                "  - {url: \"http://127.0.0.1:2/v1\", name: openai-2}\n"
                                "  - {url: \"http://127.0.0.1:3/v1\"}\n"
                                "  - {api: none}\n");
    REQUIRE(value.llm.backends.size() == 4);
    CHECK(value.llm.backends[0].options.name == "openai");
    CHECK(value.llm.backends[2].options.name == "openai-3");
    CHECK(value.llm.backends[3].options.name == "none");
}

TEST_CASE("a service with an address of its own needs none", "[loader]")
{
    const settings value = good("llm:\n"
                                "  - {api: anthropic, model: a}\n"
                                "  - {api: gemini, model: b}\n"
                                "  - {api: ollama, model: c}\n"
                                "  - {api: ollama, model: c, url: \"http://box:11434\"}\n");
    REQUIRE(value.llm.backends.size() == 4);
    CHECK(value.llm.backends[0].options.url == "https://api.anthropic.com");
    CHECK(value.llm.backends[1].options.url == "https://generativelanguage.googleapis.com");
    CHECK(value.llm.backends[2].options.url == "http://127.0.0.1:11434");
    CHECK(value.llm.backends[3].options.url == "http://box:11434");
}

TEST_CASE("what only Ollama knows reaches its backend", "[loader]")
{
    using namespace std::chrono_literals;
    using answerd::conversation::providers::thinking;
    const settings value =
        good("llm: [{api: ollama, model: c, num_ctx: 16384, keep_alive: 10m, think: high}]\n");
    const auto& options = value.llm.backends.at(0).options;
    CHECK(options.num_ctx == 16384);
    CHECK(options.keep_alive == 10min);
    CHECK(options.think == thinking::high);
    const settings plain = good("llm: [{api: ollama, model: c, keep_alive: auto}]\n");
    CHECK(plain.llm.backends.at(0).options.keep_alive == std::nullopt);
}

TEST_CASE("an address with /v1 for another API than OpenAI's is warned of", "[loader]")
{
    CHECK(
        warnings("llm: [{api: ollama, model: c, url: \"http://box:11434/v1\"}]\n") ==
        lines{"1:36: llm[0].url: without /v1; what answers there is `api: openai`"}
    );
}

TEST_CASE("a key of a later version is checked, and said to do nothing yet", "[loader]")
{
    CHECK(
        warnings("history: {store: sqlite}\n") ==
        lines{"1:18: history.store: sqlite has no effect in this version"}
    );
    CHECK(
        wrong("policy: [{then: perhaps}]\n") ==
        lines{"1:17: policy[0].then: 'perhaps' is not one of allow | confirm | deny | pin"}
    );
}

TEST_CASE("a key of a later version that asks for nothing is not warned of", "[loader]")
{
    CHECK(warnings("history: {store: memory}\n"
                   "policy: []\nassistants: []\n")
              .empty());
}

TEST_CASE("an openai address without a path is warned of", "[loader]")
{
    CHECK(
        warnings("llm: [{url: \"http://127.0.0.1:8080\"}]\n") ==
        lines{"1:13: llm[0].url: an openai address usually ends in /v1"}
    );
    CHECK(warnings("llm: [{url: \"http://127.0.0.1:8080/v1\"}]\n").empty());
}

TEST_CASE("a file named on the command line must be there", "[loader]")
{
    const temporary_directory place;
    const auto file = place.path() / "none.yaml";
    const loaded got = load({file, {}}, fake_files{});
    REQUIRE(got.wrong.size() == 1);
    CHECK_FALSE(got.value);
    CHECK_THAT(to_line(got.wrong[0]), Catch::StartsWith(file.string() + ":1:1: cannot read"));
}

TEST_CASE("a file is read from disk with its paths beside it", "[loader]")
{
    const temporary_directory place;
    const auto file = place.write("a.yaml", "prompt: {file: p.txt}\n");
    fake_files files;
    files.texts[(place.path() / "p.txt").string()] = "P";
    const loaded got = load({file, {}}, files);
    REQUIRE(got.value);
    CHECK(got.value->prompt.text == "P");
    CHECK(got.file == file.string());
}

TEST_CASE("a directory is no configuration", "[loader]")
{
    const temporary_directory place;
    const loaded got = load({place.path(), {}}, fake_files{});
    REQUIRE(got.wrong.size() == 1);
    CHECK_THAT(got.wrong[0].what, Catch::Contains("not a regular file"));
}

TEST_CASE("a home without a token is refused", "[loader]")
{
    CHECK(
        wrong("home_assistant: {url: \"http://ha:8123\"}\n") ==
        lines{"1:23: home_assistant.url: a token_file is required with it"}
    );
    CHECK(wrong("home_assistant: {url: null}\n").empty());
}

TEST_CASE("a language that somebody wrote is known from the default", "[loader]")
{
    CHECK(good("language: en\n").language_is_given);
    CHECK_FALSE(good("log: {level: info}\n").language_is_given);
}

TEST_CASE(
    "an entry of llm that something is wrong with is left out, the others are used",
    "[loader]"
)
{
    const loaded got = read_config("llm:\n"
                                   "  - {name: a, url: \"http://h/v1\", key_file: gone}\n"
                                   "  - {name: b, api: opena, url: \"http://h/v1\"}\n"
                                   "  - {name: c, url: \"htp:/h\"}\n"
                                   "  - {name: d, api: gemini}\n"
                                   "  - {name: e, url: \"http://h/v1\"}\n");
    CHECK(got.wrong.size() == 4);
    REQUIRE(got.value.has_value());
    REQUIRE(got.value->llm.backends.size() == 1);
    CHECK(got.value->llm.backends[0].options.name == "e");
    CHECK_FALSE(got.value->llm.automatic);
}

TEST_CASE("what is wrong outside of an entry of llm leaves nothing to use", "[loader]")
{
    const std::string entry = "llm: [{api: gemini}, {api: builtin}]\n";
    CHECK(read_config(entry).value.has_value());
    CHECK_FALSE(read_config(entry + "lop: 1\n").value.has_value());
    CHECK_FALSE(read_config("lop: 1\n" + entry).value.has_value());
    CHECK_FALSE(read_config("llm: [{api: none}, {api: builtin}]\n").value.has_value());
}

TEST_CASE("an assistant goes on with the entries of its own that are sound", "[loader]")
{
    const loaded got =
        read_config("assistants:\n"
                    "  - {name: b, port: 5, llm: [{api: gemini}, {api: builtin}]}\n");
    CHECK(got.wrong.size() == 1);
    REQUIRE(got.value.has_value());
    CHECK(got.value->assistants.at(0).llm.value().backends.size() == 1);
}
