// SPDX-License-Identifier: Apache-2.0
#include "tests/tools/home/home_fixture.hpp"

using namespace answerd;
using namespace answerd::tests;

namespace {

using acts = std::vector<std::string>;

struct home_with_music : home_fixture {
    home_with_music()
    {
        add_player("kitchen", "Kitchen speaker", "kitchen", "idle");
        add_player("living", "Living room speaker", "living", "playing");
    }
};

} // namespace

TEST_CASE("pause means what plays, in whatever room", "[home_tool]")
{
    home_with_music in;
    CHECK(in.said("HassMediaPause", "{}") == "Living room speaker is paused.");
    CHECK(in.acts() == acts{"media_player.media_pause media_player.living"});
}

TEST_CASE("of two that play the speaker's room goes first", "[home_tool]")
{
    home_with_music in;
    in.home.set_state("media_player.kitchen", "playing");
    CHECK(in.said("HassMediaPause", "{}") == "Kitchen speaker is paused.");
}

TEST_CASE("of two that play elsewhere somebody has to say which", "[home_tool]")
{
    home_with_music in;
    in.add_player("bed", "Bedroom speaker", "bedroom", "playing");
    const auto got = in.call("HassMediaPause", "{}");
    CHECK_FALSE(got.ok);
    CHECK(got.then == conversation::then::go_on);
    CHECK_THAT(*got.sentence, Catch::StartsWith("Which one do you mean,"));
    CHECK_THAT(*got.sentence, Catch::Contains("Bedroom speaker"));
    CHECK_THAT(got.result, Catch::Contains("candidates"));
    CHECK(in.home.acted.empty());
}

TEST_CASE("resume means what is paused", "[home_tool]")
{
    home_with_music in;
    (void)in.call("HassMediaPause", "{}");
    CHECK(in.said("HassMediaUnpause", "{}") == "Living room speaker is playing.");
}

TEST_CASE("tracks are skipped, though no state tells", "[home_tool]")
{
    home_with_music in;
    CHECK(in.said("HassMediaNext", "{}") == "Next track on Living room speaker.");
    CHECK(in.said("HassMediaPrevious", "{}", "de") == "Vorheriger Titel, Living room speaker.");
}

TEST_CASE("volume is set in percent", "[home_tool]")
{
    home_with_music in;
    CHECK(
        in.said("HassSetVolume", R"({"volume_level":30})") ==
        "The volume of Living room speaker is 30 percent."
    );
    CHECK(
        in.acts() == acts{R"(media_player.volume_set media_player.living {"volume_level":3E-1})"}
    );
}

TEST_CASE("a value is told to the model as it was asked for", "[home_tool]")
{
    home_with_music in;
    const auto got = in.call("HassSetVolume", R"({"volume_level":30})");
    CHECK(
        got.result ==
        R"({"done":[{"name":"Living room speaker","state":"playing","volume_level":30}]})"
    );
}

TEST_CASE("louder and quieter start from what is", "[home_tool]")
{
    home_with_music in;
    CHECK(
        in.said("HassSetVolumeRelative", R"({"volume_step":"up"})") ==
        "The volume of Living room speaker is 50 percent."
    );
    CHECK(
        in.said("HassSetVolumeRelative", R"({"volume_step":-25})", "de") ==
        "Die Lautstärke von Living room speaker ist 25 Prozent."
    );
    CHECK(
        in.said("HassSetVolumeRelative", R"({"volume_step":"-100"})") ==
        "The volume of Living room speaker is 0 percent."
    );
}

TEST_CASE("a player that only knows steps is turned up by one", "[home_tool]")
{
    home_fixture in;
    in.home.add(
        {.id = "media_player.tv",
         .name = "TV",
         .state = "playing",
         .attributes = {{"supported_features", 1024}}}
    );
    CHECK(in.said("HassSetVolumeRelative", R"({"volume_step":"up"})") == "Turned up TV.");
    CHECK(in.said("HassSetVolumeRelative", R"({"volume_step":-5})") == "Turned down TV.");
    CHECK(
        in.acts() ==
        acts{"media_player.volume_up media_player.tv", "media_player.volume_down media_player.tv"}
    );
}

TEST_CASE("a player is muted and unmuted, and knows when it is so already", "[home_tool]")
{
    home_with_music in;
    CHECK(in.said("HassMediaPlayerMute", "{}") == "Living room speaker is muted.");
    CHECK(in.said("HassMediaPlayerMute", "{}") == "Living room speaker is already muted.");
    CHECK(in.said("HassMediaPlayerUnmute", "{}") == "Living room speaker is unmuted.");
    CHECK(in.home.acted.size() == 2);
}

TEST_CASE("Home Assistant's own slot for muting is taken", "[home_tool]")
{
    home_with_music in;
    CHECK(in.call("HassMediaPlayerMute", R"({"is_volume_muted":"true"})").ok);
}
