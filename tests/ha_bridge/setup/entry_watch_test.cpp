// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/setup/entry_watch.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"
#include "tests/support/scripted_home.hpp"

#include <boost/json/parse.hpp>

using namespace answerd;
using namespace answerd::ha_bridge::setup;
using namespace answerd::tests;
namespace json = boost::json;

namespace {

constexpr auto reload = "/api/config/config_entries/entry/E1/reload";

/// A home with one entry of ours, that knows English and no control.
struct bench {
    bench()
    {
        home.answers.emplace("config/entity_registry/list", json::parse(R"([
            {"entity_id": "conversation.answerd", "platform": "wyoming",
             "original_name": "answerd", "config_entry_id": "E1"}])"));
        home.answers.emplace("conversation/agent/list", json::parse(R"({"agents": [
            {"id": "conversation.answerd", "supported_languages": ["en"]}]})"));
        home.answers.emplace("get_states", json::parse(R"([
            {"entity_id": "conversation.answerd", "attributes": {"supported_features": 0}}])"));
    }
    ~bench() { time.settle(); }

    void watch(agent_offer offer)
    {
        time.start(watch_entry(home, time, std::move(offer), [this](const std::string& what) {
            told.push_back(what);
        }));
        time.settle();
    }

    fake_runtime time{};
    scripted_home home{time};
    std::vector<std::string> told{};
};

} // namespace

TEST_CASE("an entry that has read all is left alone", "[entry_watch]")
{
    bench here;
    here.watch({.languages = {"en"}});
    CHECK(here.told == std::vector<std::string>{""});
    CHECK(here.home.rested.empty());
}

TEST_CASE("an administrator's token reloads an entry that is behind", "[entry_watch]")
{
    bench here;
    here.home.pages.emplace(reload, json::value(json::object{{"require_restart", false}}));
    here.watch({.languages = {"en", "de"}, .controls_home = true});
    REQUIRE(here.home.rested.size() == 1);
    CHECK(here.home.rested[0].path == reload);
    REQUIRE(here.told.size() == 1);
    CHECK(
        here.told[0] == "conversation.answerd was reloaded: Home Assistant had not read its "
                        "languages and that it controls the home"
    );
}

TEST_CASE("a Home Assistant that reads control from nobody is not told to reload", "[entry_watch]")
{
    bench here;
    here.home.answers.emplace("get_config", json::parse(R"({"version": "2025.7.4"})"));
    here.watch({.languages = {"en"}, .controls_home = true});
    CHECK(here.told == std::vector<std::string>{""});
    CHECK(here.home.rested.empty());
}

TEST_CASE("without an administrator's token the need is told", "[entry_watch]")
{
    bench here;
    here.watch({.languages = {"en", "de"}});
    REQUIRE(here.told.size() == 1);
    CHECK_THAT(here.told[0], Catch::Contains("has not read its languages; reload the entry"));
}

TEST_CASE("it is looked at again when Home Assistant comes back", "[entry_watch]")
{
    bench here;
    here.home.add({.id = "light.a", .name = "A"});
    here.watch({.languages = {"en"}});
    here.home.condition = tools::home::condition::away;
    here.home.set_state("light.a", "off");
    here.time.settle();
    CHECK(here.told.size() == 1);
    here.home.condition = tools::home::condition::ready;
    here.home.set_state("light.a", "on");
    here.time.settle();
    CHECK(here.told.size() == 2);
}
