// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"
#include "tests/support/scripted_home.hpp"

using namespace std::chrono_literals;
using namespace answerd;
using namespace answerd::tests;
using how = tools::home::act_result::how;

namespace {

struct home_fixture {
    home_fixture()
    {
        home.add_area("kitchen", "Kitchen");
        home.add({.id = "light.sink", .name = "Sink light", .area = "kitchen"});
        home.add({.id = "lock.front", .name = "Front door", .state = "locked"});
    }

    [[nodiscard]] conversation::patience patience(std::chrono::milliseconds rest = 5s)
    {
        return {time.now() + rest, stop};
    }
    [[nodiscard]] tools::home::act_result act(std::string domain, std::string service)
    {
        const std::string entity = domain == "light" ? "light.sink" : "lock.front";
        return time.play(home.act({std::move(domain), std::move(service), {entity}}, patience()));
    }

    conversation::signal stop{};
    fake_runtime time{};
    scripted_home home{time};
};

} // namespace

TEST_CASE("an act has the effect that its row tells", "[scripted_home]")
{
    home_fixture in;
    CHECK(in.act("light", "turn_on").ended == how::done);
    CHECK(in.home.state("light.sink") == "on");
    CHECK(in.act("lock", "unlock").ended == how::done);
    CHECK(in.home.state("lock.front") == "unlocked");
    REQUIRE(in.home.acted.size() == 2);
    CHECK(in.home.acted[1].service == "unlock");
    CHECK(in.home.view()->services.contains("lock.unlock"));
    CHECK_FALSE(in.home.view()->services.contains("cover.open_cover"));
}

TEST_CASE("a refused act changes nothing, and the next one works again", "[scripted_home]")
{
    home_fixture in;
    in.home.next("light.turn_on", {.ended = how::refused, .code = "home_assistant_error"});
    CHECK(in.act("light", "turn_on").code == "home_assistant_error");
    CHECK(in.home.state("light.sink") == "off");
    CHECK(in.act("light", "turn_on").ended == how::done);
}

TEST_CASE("an act that is never answered is unknown when patience ends", "[scripted_home]")
{
    home_fixture in;
    in.home.always("light.turn_on", {.never = true});
    const auto before = in.time.now();
    CHECK(in.act("light", "turn_on").ended == how::unknown);
    CHECK(in.time.now() - before == 5s);
    CHECK(in.home.state("light.sink") == "on");
}

TEST_CASE("whoever waits for a state is woken by its change", "[scripted_home]")
{
    home_fixture in;
    in.home.next("light.turn_on", {.effect = 300ms});
    CHECK(in.act("light", "turn_on").ended == how::done);
    CHECK(in.home.state("light.sink") == "off");
    const auto before = in.time.now();
    const auto is_on = [&in] { return in.home.state("light.sink") == "on"; };
    CHECK(in.time.play(in.home.until(is_on, in.patience())) == conversation::ended::done);
    CHECK(in.time.now() - before == 300ms);
}

TEST_CASE("while the home is away nothing is sent", "[scripted_home]")
{
    home_fixture in;
    in.home.condition = tools::home::condition::away;
    CHECK(in.act("light", "turn_on").ended == how::not_sent);
    CHECK(in.home.acted.empty());
}

TEST_CASE("questions get the answer that a test gave, others are refused", "[scripted_home]")
{
    home_fixture in;
    in.home.answers.emplace("get_config", boost::json::value(1));
    CHECK(in.time.play(in.home.ask({{"type", "get_config"}}, in.patience())).value() == 1);
    CHECK(in.time.play(in.home.ask({{"type", "x"}}, in.patience())).error().code == errc::refused);
    in.home.pages.emplace("/api/history", boost::json::value(2));
    CHECK(in.time.play(in.home.rest("/api/history/period", in.patience())).value() == 2);
    CHECK(in.home.rested[0].path == "/api/history/period");
}
