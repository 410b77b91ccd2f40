// SPDX-License-Identifier: Apache-2.0
#include "daemon/doctor/home_findings.hpp"
#include "tests/support/catch.hpp"

#include <algorithm>

using namespace answerd::daemon::doctor;
using answerd::ha_bridge::setup::agent_entry;
using answerd::ha_bridge::setup::agent_offer;
using answerd::tools::home::condition;
using namespace std::chrono_literals;

namespace {

home_facts good_home()
{
    home_facts all{.url = "http://ha:8123"};
    all.link = {.now = condition::ready, .version = "2026.11.0", .entities = 41};
    all.is_administrator = false;
    all.ahead = 1s;
    all.entries = {
        {.entity_id = "conversation.answerd",
         .program = "answerd",
         .available = true,
         .languages = {"en"},
         .controls_home = true}};
    return all;
}

findings told(const home_facts& of)
{
    return home_findings(
        of,
        {.languages = {"en"}, .controls_home = true},
        "the address of this host, port 10600"
    );
}

std::size_t count(const findings& all, grade how)
{
    return static_cast<std::size_t>(std::ranges::count_if(all, [how](const finding& each) {
        return each.how == how;
    }));
}

finding the_one(const findings& all, const std::string& about)
{
    for (const finding& each : all)
        if (each.about == about)
            return each;
    return {};
}

} // namespace

TEST_CASE("a good home has nothing to cure", "[doctor]")
{
    const auto all = told(good_home());
    CHECK(count(all, grade::good) == all.size());
    CHECK(all.at(0).about == "home_assistant (http://ha:8123)");
    CHECK(all.at(0).said == "found, version 2026.11.0, 41 entities exposed");
    CHECK(the_one(all, "entry conversation.answerd").said == "1 languages, controls the home");
}

TEST_CASE("a home that cannot be reached says what to look at", "[doctor]")
{
    const std::pair<const char*, const char*> each = GENERATE(
        std::pair{"the token is not accepted", "long-lived access token"},
        std::pair{"what answers is no websocket", "proxy"},
        std::pair{"", "running"}
    );
    home_facts away{.url = "http://ha:8123"};
    away.link = {.now = condition::away, .trouble = each.first};
    const auto all = told(away);
    REQUIRE(all.size() == 1);
    CHECK(all[0].how == grade::bad);
    CHECK_THAT(all[0].cure, Catch::Contains(each.second));
}

TEST_CASE("an old Home Assistant is too old", "[doctor]")
{
    auto home = good_home();
    home.link.version = "2025.6.3";
    CHECK(the_one(told(home), "its version").how == grade::bad);
    home.link.version = "2025.7.0";
    CHECK(the_one(told(home), "its version").about.empty());
}

TEST_CASE("a home that shows nothing is bad, an administrator's token a note", "[doctor]")
{
    auto home = good_home();
    home.link.entities = 0;
    home.is_administrator = true;
    const auto all = told(home);
    CHECK(the_one(all, "exposure").how == grade::bad);
    CHECK(the_one(all, "rights").how == grade::note);
}

TEST_CASE("clocks that differ by more than five seconds are told with their direction", "[doctor]")
{
    auto home = good_home();
    home.ahead = 5s;
    CHECK(the_one(told(home), "clocks").how == grade::good);
    home.ahead = -90s;
    const auto late = the_one(told(home), "clocks");
    CHECK(late.how == grade::bad);
    CHECK_THAT(late.said, Catch::Contains("90 s behind"));
}

TEST_CASE("without an entry it is said how to make one", "[doctor]")
{
    auto home = good_home();
    home.entries = std::vector<agent_entry>{};
    const auto entry = the_one(told(home), "entry");
    CHECK(entry.how == grade::note);
    CHECK_THAT(entry.cure, Catch::Contains("the address of this host, port 10600"));
}

TEST_CASE("an entry that is disabled, not loaded or behind says which", "[doctor]")
{
    auto home = good_home();
    auto& entry = home.entries->at(0);
    SECTION("disabled")
    {
        entry.disabled = true;
        CHECK_THAT(
            the_one(told(home), "entry conversation.answerd").said,
            Catch::Contains("disabled")
        );
    }
    SECTION("not loaded")
    {
        entry.available = false;
        const auto found = the_one(told(home), "entry conversation.answerd");
        CHECK(found.how == grade::bad);
        CHECK_THAT(found.cure, Catch::Contains("wyoming.allow"));
    }
    SECTION("behind")
    {
        entry.controls_home = false;
        const auto found = the_one(told(home), "entry conversation.answerd");
        CHECK(found.how == grade::note);
        CHECK_THAT(found.said, Catch::Contains("has not read that it controls the home yet"));
    }
}

TEST_CASE("two services of one name are told", "[doctor]")
{
    auto home = good_home();
    home.entries->push_back(home.entries->at(0));
    CHECK(the_one(told(home), "entries").how == grade::note);
}

TEST_CASE("the date of an HTTP answer is read, anything else is none", "[doctor]")
{
    const auto at = http_date("Sun, 06 Nov 1994 08:49:37 GMT");
    REQUIRE(at.has_value());
    CHECK(std::chrono::system_clock::to_time_t(*at) == 784111777);
    CHECK_FALSE(http_date("").has_value());
    CHECK_FALSE(http_date("Sun, 06 Nov 1994 08:49:37 CET").has_value());
}
