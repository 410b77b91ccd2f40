// SPDX-License-Identifier: Apache-2.0
#include "daemon/check.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

#include <string>
#include <vector>

using namespace answerd;
using namespace answerd::daemon;
using answerd::tests::temporary_directory;

namespace {

/// Says the same of every server, and remembers who was asked for.
class scripted_prober final : public prober {
 public:
    explicit scripted_prober(probed answer) : answer_{std::move(answer)} {}

    std::vector<std::string> asked{};

    probed reach(const config::llm_backend& backend) override
    {
        asked.push_back(backend.options.name);
        return answer_;
    }
    probed look_around() override
    {
        asked.emplace_back("auto");
        return answer_;
    }
    probed find_home(const config::home_assistant_settings& home) override
    {
        asked.push_back("home " + home.url + " with " + home.token.text);
        return answer_;
    }

 private:
    probed answer_;
};

struct run {
    checked result;
    std::vector<std::string> asked;
};

run check_file(
    const temporary_directory& place,
    const std::string& text,
    const probed& answer = {true, "2 models"}
)
{
    scripted_prober models{answer};
    const auto file = place.write("a.yaml", text, 0644);
    const config::disk_files files{place.path() / "credentials"};
    checked result = check({file, {}}, files, place.path() / "languages", models);
    return {std::move(result), std::move(models.asked)};
}

} // namespace

TEST_CASE("a broken file is its problems, one a line, and nothing is asked", "[check]")
{
    const temporary_directory place;
    const run got = check_file(place, "lop: {}\nturn: {deadline: 1}\n");
    const std::string file = (place.path() / "a.yaml").string();
    CHECK(got.result.status == 2);
    CHECK(
        got.result.out == file + ":1:1: unknown key 'lop' (nearest: loop)\n" + file +
                              ":2:18: turn.deadline: '1' is not a duration (250ms, 25s, 10m, 1h)\n"
    );
    CHECK(got.asked.empty());
}

TEST_CASE("a sound file is what was found", "[check]")
{
    const temporary_directory place;
    place.write("token", "s3cret\n", 0640);
    place.write("key", "k3y\n", 0600);
    const run got = check_file(
        place,
        "preset: scene\nhttp: {token_file: token}\nwyoming: {allow: [192.168.1.10]}\n"
        "llm: [{name: big, url: \"https://h/v1\", key_file: key}, {api: builtin}, {api: none}]\n"
    );
    const std::string folder = place.path().string();
    CHECK(got.result.status == 0);
    CHECK(
        got.result.out == "configuration: " + folder +
                              "/a.yaml\n"
                              "preset: scene\n"
                              "http: 127.0.0.1:8765, with a token\n"
                              "wyoming: 127.0.0.1:10600, allowed: this host, 192.168.1.10\n"
                              "file: " +
                              folder + "/a.yaml, mode 0644\nhttp.token_file: " + folder +
                              "/token, mode 0640\nkey of big: " + folder +
                              "/key, mode 0600\n"
                              "llm big (https://h/v1): found, 2 models\n"
                              "llm builtin: the engine without a model\n"
                              "llm none: nothing after this\n"
                              "languages: de, en, es, fr, nl\n"
    );
    CHECK(got.asked == std::vector<std::string>{"big"});
}

TEST_CASE("a server that is down is no mistake of the configuration", "[check]")
{
    const temporary_directory place;
    const run got = check_file(
        place,
        "llm: [{url: \"http://127.0.0.1:1/v1\"}]\n",
        {false, "connection refused"}
    );
    CHECK(got.result.status == 0);
    CHECK_THAT(got.result.out, Catch::Contains("not found, connection refused"));
}

TEST_CASE("without a list of models this host is looked at", "[check]")
{
    const temporary_directory place;
    const run got = check_file(place, "");
    CHECK(got.asked == std::vector<std::string>{"auto"});
    CHECK_THAT(got.result.out, Catch::Contains("llm: auto: found, 2 models\n"));
}

TEST_CASE("warnings are told beside what was found", "[check]")
{
    const temporary_directory place;
    const run got = check_file(place, "wyoming: {announce: true}\n");
    CHECK(got.result.status == 0);
    CHECK_THAT(
        got.result.out,
        Catch::Contains("a.yaml:1:21: warning: wyoming.announce has no effect in this version\n")
    );
}

TEST_CASE("a broken language file is a problem like any other", "[check]")
{
    const temporary_directory place;
    place.write("languages/de.yaml", "frases: {}\n");
    const run got = check_file(place, "");
    CHECK(got.result.status == 2);
    CHECK_THAT(
        got.result.out,
        Catch::Contains("de.yaml:1:1: unknown key 'frases' (nearest: phrases)")
    );
    CHECK_THAT(got.result.out, Catch::Contains("languages: de, en, es, fr, nl\n"));
}

TEST_CASE("a secret that systemd handed over is said to be from there", "[check]")
{
    const temporary_directory place;
    place.write("credentials/token", "s3cret\n", 0400);
    const run got = check_file(place, "http: {token_file: token}\n");
    CHECK_THAT(
        got.result.out,
        Catch::Contains("credentials/token, mode 0400, from systemd\n") &&
            !Catch::Contains("s3cret")
    );
}

TEST_CASE("what check prints holds no secret", "[check]")
{
    const temporary_directory place;
    place.write("token", "s3cret\n", 0600);
    place.write("key", "k3y\n", 0644);
    const run got = check_file(
        place,
        "http: {token_file: token}\nllm: [{url: \"http://h/v1\", key_file: key}]\n"
    );
    CHECK(got.result.status == 2);
    CHECK_THAT(got.result.out, !Catch::Contains("s3cret") && !Catch::Contains("k3y"));
    CHECK_THAT(got.result.out, Catch::Contains("can be read by everybody (mode 0644)"));
}

TEST_CASE("a home that is configured is looked for, and its token not shown", "[check]")
{
    const temporary_directory place;
    place.write("token", "s3cret\n", 0640);
    const run got = check_file(
        place,
        "home_assistant: {url: \"http://ha:8123\", token_file: token}\nllm: [{api: none}]\n",
        {true, "version 2026.11.0, 41 entities exposed"}
    );
    CHECK(got.asked == std::vector<std::string>{"home http://ha:8123 with s3cret"});
    CHECK_THAT(
        got.result.out,
        Catch::Contains(
            "home_assistant (http://ha:8123): found, version 2026.11.0, 41 entities exposed\n"
        )
    );
    CHECK_THAT(got.result.out, !Catch::Contains("s3cret"));
}
