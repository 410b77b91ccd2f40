// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/setup/agent_entry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"
#include "tests/support/scripted_home.hpp"

#include <boost/json/parse.hpp>

using namespace answerd;
using namespace answerd::ha_bridge::setup;
using namespace answerd::tests;
using namespace std::chrono_literals;
namespace json = boost::json;

namespace {

const json::value registry = json::parse(R"([
    {"entity_id": "light.kitchen", "platform": "demo", "original_name": "answerd"},
    {"entity_id": "conversation.home_assistant", "platform": "conversation"},
    {"entity_id": "conversation.voice", "platform": "wyoming", "original_name": "answerd",
     "config_entry_id": "E1", "disabled_by": null},
    {"entity_id": "conversation.child", "platform": "wyoming", "original_name": "child",
     "config_entry_id": "E2", "disabled_by": "user"}])");
const json::value agents = json::parse(R"({"agents": [
    {"id": "conversation.home_assistant", "supported_languages": "*"},
    {"id": "conversation.voice", "supported_languages": ["en", "de"]}]})");
const json::value states = json::parse(R"([
    {"entity_id": "conversation.voice", "attributes": {"supported_features": 1}}])");

agent_offer offer(std::vector<std::string> languages, bool controls = true)
{
    return {.name = "answerd", .languages = std::move(languages), .controls_home = controls};
}

} // namespace

TEST_CASE("an entry of ours is known by the name that we give ourselves", "[agent_entry]")
{
    const auto ours = entries_of(offer({}), agent_entries(registry, agents, states));
    REQUIRE(ours.size() == 1);
    CHECK(
        ours[0] ==
        agent_entry{
            .entity_id = "conversation.voice",
            .program = "answerd",
            .entry_id = "E1",
            .available = true,
            .languages = {"en", "de"},
            .controls_home = true}
    );
}

TEST_CASE("an entry that a person disabled is one, and not available", "[agent_entry]")
{
    const auto child = entries_of({.name = "child"}, agent_entries(registry, agents, states));
    REQUIRE(child.size() == 1);
    CHECK(child[0].disabled);
    CHECK_FALSE(child[0].available);
    CHECK_FALSE(child[0].controls_home.has_value());
}

TEST_CASE("what Home Assistant has not read is named", "[agent_entry]")
{
    const auto ours = entries_of(offer({}), agent_entries(registry, agents, states)).at(0);
    CHECK(unread(offer({"de", "en"}), ours).empty());
    CHECK(unread(offer({"en"}), ours) == std::vector<std::string>{"its languages"});
    CHECK(
        unread(offer({"en", "de"}, false), ours) ==
        std::vector<std::string>{"that it no longer controls the home"}
    );
}

TEST_CASE("an agent for every language has read ours", "[agent_entry]")
{
    CHECK(unread(offer({"en"}, false), {.available = true, .any_language = true}).empty());
}

TEST_CASE("answers of another shape are no entries", "[agent_entry]")
{
    const json::value odd = GENERATE(json::value{}, json::value{3}, json::value(json::array{1, 2}));
    CHECK(agent_entries(odd, odd, odd).empty());
    CHECK(agent_entries(registry, odd, odd).size() == 2);
}

TEST_CASE("the entries are asked for with three commands that any user may give", "[agent_entry]")
{
    fake_runtime time;
    scripted_home home{time};
    home.answers.emplace("config/entity_registry/list", registry);
    home.answers.emplace("conversation/agent/list", agents);
    home.answers.emplace("get_states", states);
    conversation::signal nobody;
    const auto found =
        time.play(read_agent_entries(home, conversation::patience{time.now() + 5s, nobody}));
    REQUIRE(found.has_value());
    CHECK(*found == agent_entries(registry, agents, states));

    home.answers.erase("get_states");
    const auto refused =
        time.play(read_agent_entries(home, conversation::patience{time.now() + 5s, nobody}));
    REQUIRE(refused.has_error());
    CHECK(refused.error().code == errc::refused);
}
