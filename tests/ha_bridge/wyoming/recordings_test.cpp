// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/wyoming/event_codec.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_dir.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

using namespace answerd;
using namespace answerd::ha_bridge::wyoming;

namespace {

const auto folder = std::filesystem::path{ANSWERD_SOURCE_DIR} / "tests/rig/ha/recorded/wyoming";

std::string recorded(const std::filesystem::path& name)
{
    std::ifstream file{folder / name, std::ios::binary};
    REQUIRE(file);
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// The only event in two pieces of bytes.
event decode_one(std::string_view first, std::string_view second = {})
{
    event_decoder decoder;
    auto got = decoder.take(first);
    REQUIRE(got.has_value());
    REQUIRE(first.empty());
    if (!got->has_value()) {
        got = decoder.take(second);
        REQUIRE(got.has_value());
    }
    REQUIRE(got->has_value());
    CHECK(decoder.is_between_events());
    return **got;
}

} // namespace

TEST_CASE("what Home Assistant sends is read", "[wyoming][event_codec]")
{
    CHECK(decode_one(recorded("describe.bin")) == event{"describe", {}});
    const auto said = decode_one(recorded("transcript-satellite.bin"));
    CHECK(said.type == "transcript");
    CHECK(said.data.at("text") == "What time is it, Zoë?");
    CHECK(said.data.at("context").at("satellite_id") == "assist_satellite.office_office_speaker");
}

TEST_CASE("every recording is one event, however it is cut", "[wyoming][event_codec]")
{
    int files = 0;
    for (const auto& file : std::filesystem::directory_iterator{folder}) {
        const auto bytes = recorded(file.path().filename());
        const std::string_view all = bytes;
        const auto whole = decode_one(all);
        for (std::size_t cut = 0; cut <= bytes.size(); ++cut)
            CHECK(decode_one(all.substr(0, cut), all.substr(cut)) == whole);
        ++files;
    }
    CHECK(files >= 10);
}
