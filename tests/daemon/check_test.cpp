// SPDX-License-Identifier: Apache-2.0
#include "daemon/check.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

#include <boost/json/parse.hpp>

#include <string>
#include <vector>

using namespace answerd;
using namespace answerd::daemon;
using answerd::tests::temporary_directory;

namespace {

/// Finds what it is told to find, and remembers what it was given.
class scripted_prober final : public prober {
 public:
    explicit scripted_prober(doctor::findings found) : found_{std::move(found)} {}

    std::vector<config::settings> given{};

    doctor::findings examine(const config::settings& of) override
    {
        given.push_back(of);
        return found_;
    }

 private:
    doctor::findings found_;
};

struct run {
    checked result;
    std::vector<config::settings> given;
};

const doctor::findings two_models{{doctor::grade::good, "llm big", "found, 2 models", {}}};

run check_file(
    const temporary_directory& place,
    const std::string& text,
    const doctor::findings& found = two_models,
    check_form form = check_form::text
)
{
    scripted_prober world{found};
    const auto file = place.write("a.yaml", text, 0644);
    const config::disk_files files{place.path() / "credentials"};
    checked result = check({file, {}}, files, place.path() / "languages", world, form);
    return {std::move(result), std::move(world.given)};
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
    CHECK(got.given.empty());
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
                              "llm big: found, 2 models\n"
                              "languages: de, en, es, fr, nl\n"
    );
    REQUIRE(got.given.size() == 1);
    CHECK(got.given[0].llm.backends.at(0).options.key == "k3y");
}

TEST_CASE("a wrong entry of llm is a problem, and the rest is looked at all the same", "[check]")
{
    const temporary_directory place;
    const run got = check_file(
        place,
        "llm:\n  - {name: cloud, url: \"https://h/v1\", key_file: gone}\n"
        "  - {name: big, url: \"https://h/v1\"}\n",
        two_models
    );
    CHECK(got.result.status == 2);
    CHECK_THAT(got.result.out, Catch::Contains(":2:50: llm[0].key_file: cannot read "));
    CHECK_THAT(got.result.out, Catch::Contains("llm big: found, 2 models\n"));
    REQUIRE(got.given.size() == 1);
    CHECK(got.given[0].llm.backends.size() == 1);
}

TEST_CASE("a server that is down is no mistake of the configuration, and has its cure", "[check]")
{
    const temporary_directory place;
    const run got = check_file(
        place,
        "llm: [{url: \"http://127.0.0.1:1/v1\"}]\n",
        {{doctor::grade::bad, "llm openai", "not found, connection refused", "start it"}}
    );
    CHECK(got.result.status == 0);
    CHECK_THAT(
        got.result.out,
        Catch::Contains("llm openai: not found, connection refused\n    -> start it\n")
    );
}

TEST_CASE("warnings are told beside what was found", "[check]")
{
    const temporary_directory place;
    const run got = check_file(place, "history: {store: sqlite}\n");
    CHECK(got.result.status == 0);
    CHECK_THAT(
        got.result.out,
        Catch::Contains(
            "a.yaml:1:18: warning: history.store: sqlite has no effect in this version\n"
        )
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

TEST_CASE("as JSON every problem, warning and finding is there", "[check]")
{
    const temporary_directory place;
    const run got = check_file(
        place,
        "history: {store: sqlite}\n",
        {{doctor::grade::note, "refused", "192.168.1.7", "write it down"}},
        check_form::json
    );
    const auto all = boost::json::parse(got.result.out).as_object();
    CHECK(all.at("sound").as_bool());
    CHECK(all.at("problems").as_array().empty());
    CHECK(all.at("warnings").as_array().size() == 1);
    bool seen = false;
    for (const auto& each : all.at("findings").as_array())
        seen |= each == boost::json::object{
                            {"grade", "note"},
                            {"about", "refused"},
                            {"said", "192.168.1.7"},
                            {"cure", "write it down"}};
    CHECK(seen);

    const run broken = check_file(place, "lop: {}\n", {}, check_form::json);
    CHECK(broken.result.status == 2);
    const auto wrong = boost::json::parse(broken.result.out).as_object();
    CHECK_FALSE(wrong.at("sound").as_bool());
    CHECK(wrong.at("problems").as_array().size() == 1);
}
