// SPDX-License-Identifier: Apache-2.0
#include "daemon/last.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/parse.hpp>

using namespace answerd;
using namespace answerd::daemon;

namespace {

conversation::recent_turn a_turn()
{
    conversation::recent_turn one{.turn_id = "t1", .heard = "lights on", .said = "They are on."};
    one.backend = "builtin";
    one.tools = {{"HassTurnOn", true, std::chrono::milliseconds{7}}, {"get_weather", false, {}}};
    one.about = {"Lamp"};
    one.when = conversation::system_time{std::chrono::seconds{1000}};
    one.took = std::chrono::milliseconds{12};
    return one;
}

} // namespace

TEST_CASE("a remembered turn is one JSON object", "[last]")
{
    const auto all = to_json({a_turn()});
    CHECK(all == boost::json::parse(R"([{"turn_id":"t1","at":1000,"heard":"lights on",
            "said":"They are on.","code":"ok","backend":"builtin",
            "tools":[{"name":"HassTurnOn","ok":true,"ms":7},
                     {"name":"get_weather","ok":false,"ms":0}],
            "about":["Lamp"],"ms":12}])"));
}

TEST_CASE("for people it is what was heard, what was said, and how", "[last]")
{
    const std::string text = turns_text(to_json({a_turn()}));
    CHECK_THAT(text, Catch::Contains("  lights on\n          They are on.\n"));
    CHECK_THAT(text, Catch::Contains("(ok, builtin, HassTurnOn, get_weather (failed), 12 ms)\n"));
}

TEST_CASE("nothing, or what is no list of turns, is said to be nothing", "[last]")
{
    const auto* odd = GENERATE("[]", "3", "{}", "[1,2]");
    CHECK(turns_text(boost::json::parse(odd)) == "no turn is remembered\n");
}
