// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/setup/current_user.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"
#include "tests/support/scripted_home.hpp"

#include <boost/json/parse.hpp>

using namespace answerd;
using namespace answerd::ha_bridge::setup;
using namespace answerd::tests;
using namespace std::chrono_literals;

namespace {

/// What is known of the rights when Home Assistant tells this of the user.
std::optional<bool> rights_by(const std::string& answer)
{
    fake_runtime time;
    scripted_home home{time};
    if (!answer.empty())
        home.answers.emplace("auth/current_user", boost::json::parse(answer));
    conversation::signal nobody;
    const conversation::patience mine{time.now() + 10s, nobody};
    return time.play(is_administrator(home, mine));
}

} // namespace

TEST_CASE("Home Assistant says whose token it is", "[current_user]")
{
    CHECK(rights_by(R"({"name": "Anna", "is_admin": true})") == true);
    CHECK(rights_by(R"({"name": "Voice", "is_admin": false})") == false);
}

TEST_CASE("what is no clear yes gives no rights", "[current_user]")
{
    CHECK(rights_by(R"({"is_admin": "true"})") == false);
    CHECK(rights_by(R"({"is_admin": null})") == false);
}

TEST_CASE("where Home Assistant does not say it, nothing is known", "[current_user]")
{
    CHECK(rights_by("") == std::nullopt);
    CHECK(rights_by("{}") == std::nullopt);
    CHECK(rights_by("[]") == std::nullopt);
}
