// SPDX-License-Identifier: Apache-2.0
#include "config/keys.hpp"
#include "config/loader.hpp"
#include "config/presets.hpp"
#include "tests/config/fake_files.hpp"
#include "tests/support/catch.hpp"

using namespace answerd;
using namespace answerd::config;
using namespace answerd::tests;

namespace {

loaded read(const std::string& text, const std::string& preset = {})
{
    return load_text(text, "f", preset, fake_files{});
}

settings preset(const std::string& name)
{
    loaded got = read("preset: " + name + "\n");
    REQUIRE(got.value);
    CHECK(got.value->preset == name);
    return *got.value;
}

} // namespace

TEST_CASE("the five presets are known", "[presets]")
{
    CHECK(
        preset_names() ==
        std::vector<std::string>{"chatterbox", "graphty", "mysis", "scene", "wayfinder"}
    );
}

TEST_CASE("chatterbox apologises when stuck and keeps the words of 20 turns", "[presets]")
{
    const settings v = preset("chatterbox");
    CHECK(v.loop.on_overrun == conversation::on_overrun::spoken_error);
    CHECK(v.history.keep == conversation::keep::text);
    CHECK(v.history.window == 20);
}

TEST_CASE("scene pauses and keeps everything", "[presets]")
{
    const settings v = preset("scene");
    CHECK(v.loop.on_overrun == conversation::on_overrun::pause);
    CHECK(v.history.policy == conversation::history_policy::append);
    CHECK(v.history.keep == conversation::keep::trace);
    CHECK(v.history.failed_turn == conversation::failed_turn::keep_all);
    CHECK(v.tool.result_form == tools::result_form::envelope);
}

TEST_CASE("graphty has five calls, one more for the answer, and no memory", "[presets]")
{
    const settings v = preset("graphty");
    CHECK(v.loop.max_iterations == 5);
    CHECK(v.loop.on_overrun == conversation::on_overrun::final_answer);
    CHECK(v.loop.closing_call == conversation::closing_call::extra);
    CHECK(v.batch.on_failure == conversation::on_failure::stop_batch);
    CHECK(v.tool.result_form == tools::result_form::envelope);
    CHECK(v.tool.max_result_bytes == 8000);
    CHECK(v.history.keep == conversation::keep::none);
}

TEST_CASE("mysis has long turns that compress", "[presets]")
{
    const settings v = preset("mysis");
    CHECK(v.loop.max_iterations == 20);
    CHECK(v.loop.on_overrun == conversation::on_overrun::error);
    CHECK(v.history.policy == conversation::history_policy::compress);
    CHECK(v.history.failed_turn == conversation::failed_turn::keep_all);
}

TEST_CASE("wayfinder hints at the last two rounds", "[presets]")
{
    const settings v = preset("wayfinder");
    CHECK(v.loop.round_hint == 2);
    CHECK(v.loop.closing_call == conversation::closing_call::inside);
    CHECK(v.history.policy == conversation::history_policy::append);
}

TEST_CASE("the file's own keys go before its preset's, wherever they stand", "[presets]")
{
    const loaded got = read("loop: {max_iterations: 7}\npreset: graphty\n");
    REQUIRE(got.value);
    CHECK(got.value->loop.max_iterations == 7);
    CHECK(got.value->loop.closing_call == conversation::closing_call::extra);
}

TEST_CASE("the command line's preset goes before the file's", "[presets]")
{
    const loaded got = read("preset: graphty\n", "wayfinder");
    REQUIRE(got.value);
    CHECK(got.value->preset == "wayfinder");
    CHECK(got.value->loop.max_iterations == 10);
    CHECK(got.value->loop.round_hint == 2);
}

TEST_CASE("an unknown preset on the command line is refused with the nearest one", "[presets]")
{
    const loaded got = read("", "scenes");
    CHECK_FALSE(got.value);
    REQUIRE(got.wrong.size() == 1);
    CHECK(
        to_line(got.wrong[0]) ==
        "command line:1:1: --preset: there is no preset 'scenes' (nearest: scene)"
    );
}
