// SPDX-License-Identifier: Apache-2.0
#include "daemon/trial/simulated_home.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"
#include "tests/support/scripted_home.hpp"

using namespace answerd;
using namespace answerd::daemon::trial;
using namespace answerd::tests;
using namespace std::chrono_literals;

namespace {

struct bench {
    bench()
    {
        real.add({.id = "light.a", .name = "A", .state = "off"});
        real.add({.id = "lock.b", .name = "B", .state = "unlocked"});
    }

    fake_runtime time{};
    scripted_home real{time};
    conversation::signal nobody{};

    [[nodiscard]] conversation::patience mine() { return {time.now() + 5s, nobody}; }
};

} // namespace

TEST_CASE("what is done in a simulated home happens there and nowhere else", "[trial]")
{
    bench here;
    simulated_home home{here.time, here.real};
    tools::home::service_call on{.domain = "light", .service = "turn_on", .entities = {"light.a"}};
    on.data["brightness_pct"] = 40;
    CHECK(here.time.play(home.act(on, here.mine())).ended == tools::home::act_result::how::done);
    CHECK(home.state_of("light.a")->state == "on");
    CHECK(home.state_of("light.a")->attributes.at("brightness").as_double() == Approx(102));
    CHECK(home.acted().size() == 1);
    CHECK(here.real.acted.empty());
    CHECK(here.real.state("light.a") == "off");
    home.begin_anew("", "");
    CHECK(home.state_of("light.a")->state == "off");
    CHECK(home.acted().empty());
}

TEST_CASE("what is asked of a simulated home is not there already", "[trial]")
{
    bench here;
    here.real.add({.id = "cover.c", .name = "C", .state = "closed"});
    simulated_home home{here.time, here.real};
    home.begin_anew("cover.c", "close_cover");
    CHECK(home.state_of("cover.c")->state == "open");
    home.begin_anew("cover.c", "open_cover");
    CHECK(home.state_of("cover.c")->state == "closed");
    home.begin_anew("lock.b", "lock");
    CHECK(home.state_of("lock.b")->state == "unlocked");
    CHECK(home.state_of("cover.c")->state == "closed");
    home.begin_anew("light.none", "turn_on");
    CHECK(home.state_of("light.a")->state == "off");
}

TEST_CASE("its states follow at once, and what never comes is waited for", "[trial]")
{
    bench here;
    simulated_home home{here.time, here.real};
    const tools::home::service_call lock{
        .domain = "lock",
        .service = "lock",
        .entities = {"lock.b", "lock.unknown"}};
    (void)here.time.play(home.act(lock, here.mine()));
    const auto locked = [&home] { return home.state_of("lock.b")->state == "locked"; };
    CHECK(here.time.play(home.until(locked, here.mine())) == conversation::ended::done);
    const auto never = [] { return false; };
    CHECK(here.time.play(home.until(never, here.mine())) == conversation::ended::timed_out);
}

TEST_CASE("nothing leaves a simulated home", "[trial]")
{
    bench here;
    simulated_home home{here.time, here.real};
    CHECK(here.time.play(home.ask({{"type", "x"}}, here.mine())).has_error());
    CHECK(here.time.play(home.follow({{"type", "x"}}, "end", here.mine())).has_error());
    CHECK(here.time.play(home.rest("/api/x", here.mine())).has_error());
    CHECK(here.time.play(home.rest("/api/x", {}, here.mine())).has_error());
    CHECK(here.real.asked.empty());
    CHECK(here.real.rested.empty());
}
