// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/setup/wyoming_flow.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"
#include "tests/support/scripted_http.hpp"

#include <boost/json/parse.hpp>

using namespace answerd;
using namespace answerd::ha_bridge::setup;
using namespace answerd::tests;
using namespace std::chrono_literals;

namespace {

struct bench {
    fake_runtime time{};
    scripted_http http{};
    conversation::signal nobody{};
    rest_access access{.time = time, .http = http, .url = "http://ha", .token = "t0ken"};

    [[nodiscard]] conversation::patience mine() { return {time.now() + 10s, nobody}; }
    result<std::string> add()
    {
        return time.play(add_wyoming(access, {"10.0.0.2", 10600}, mine()));
    }
};

constexpr const char* form = R"({"type":"form","flow_id":"F1","step_id":"user"})";

} // namespace

TEST_CASE("the flow is begun, and its form filled with host and port", "[wyoming_flow]")
{
    bench here;
    here.http.answer("/flow", form);
    here.http.answer("/flow/F1", R"({"type":"create_entry","result":{"entry_id":"E1"}})");
    CHECK(here.add().value() == "E1");
    REQUIRE(here.http.requests.size() == 2);
    CHECK(here.http.requests[0].body == R"({"handler":"wyoming"})");
    CHECK(here.http.requests[1].body == R"({"host":"10.0.0.2","port":10600})");
    CHECK(
        here.http.requests[1].headers.at(0) ==
        std::pair<std::string, std::string>{"Authorization", "Bearer t0ken"}
    );
}

TEST_CASE("a form that comes back means no connection, and is taken away", "[wyoming_flow]")
{
    bench here;
    here.http.answer("/flow", form);
    here.http.answer(
        "/flow/F1",
        R"({"type":"form","flow_id":"F1","errors":{"base":"cannot_connect"}})"
    );
    const auto got = here.add();
    REQUIRE(got.has_error());
    CHECK(got.error().code == errc::unreachable);
    CHECK(here.http.requests.back().method == "DELETE");
}

TEST_CASE(
    "a flow that is aborted adds nothing, and a token without rights is refused",
    "[wyoming_flow]"
)
{
    bench here;
    here.http.answer("/flow", R"({"type":"abort","reason":"no_services"})");
    CHECK(here.add().error().raw == "no_services");
    here.http.answer("/flow", 401, "");
    CHECK(here.add().error().code == errc::refused);
}

TEST_CASE("an entry that is there is moved by its own flow", "[wyoming_flow]")
{
    bench here;
    here.http.answer("/flow", form);
    here.http.answer("/flow/F1", R"({"type":"abort","reason":"reconfigure_successful"})");
    CHECK(here.time.play(move_wyoming(here.access, "E1", {"h", 1}, here.mine())).has_value());
    CHECK(here.http.requests[0].body == R"({"handler":"wyoming","entry_id":"E1"})");
    CHECK(here.http.requests.size() == 2);
}

TEST_CASE("where there is no such flow the entry is reloaded", "[wyoming_flow]")
{
    bench here;
    here.http.answer("/flow", 400, "");
    here.http.answer("/entry/E1/reload", "{}");
    CHECK(here.time.play(move_wyoming(here.access, "E1", {"h", 1}, here.mine())).has_value());
    CHECK(here.http.count("/reload") == 1);
}

TEST_CASE("an entry is removed by its id", "[wyoming_flow]")
{
    bench here;
    here.http.answer("/entry/E1", "{}");
    CHECK(here.time.play(remove_entry(here.access, "E1", here.mine())).has_value());
    CHECK(here.http.requests.back().method == "DELETE");
    CHECK(here.time.play(remove_entry(here.access, "E2", here.mine())).has_error());
}

TEST_CASE("a login is a flow, a code and two tokens, and is revoked", "[administration]")
{
    bench here;
    here.access.token.clear();
    here.http.answer("/auth/login_flow", R"({"type":"form","flow_id":"L1"})");
    here.http.answer("/auth/login_flow/L1", R"({"type":"create_entry","result":"C&1"})");
    here.http.answer("/auth/token", R"({"access_token":"A","refresh_token":"R"})");
    const auto got = here.time.play(log_in(here.access, "rig", "pa\"ss", here.mine()));
    REQUIRE(got.has_value());
    CHECK(got->access_token == "A");
    const auto& form_body = here.http.requests.at(2).body;
    CHECK(form_body == "grant_type=authorization_code&client_id=http%3A%2F%2Fha%2F&code=C%261");
    here.time.play(log_out(here.access, *got, here.mine()));
    CHECK(here.http.requests.back().body == "action=revoke&token=R");
}

TEST_CASE("a wrong password and a second factor are told apart", "[administration]")
{
    const std::pair<const char*, const char*> each = GENERATE(
        std::pair{
            R"({"type":"form","step_id":"init","errors":{"base":"invalid_auth"}})",
            "password"},
        std::pair{R"({"type":"form","step_id":"mfa"})", "second factor"}
    );
    bench here;
    here.http.answer("/auth/login_flow", R"({"type":"form","flow_id":"L1"})");
    here.http.answer("/auth/login_flow/L1", each.first);
    const auto got = here.time.play(log_in(here.access, "rig", "wrong", here.mine()));
    REQUIRE(got.has_error());
    CHECK_THAT(got.error().detail, Catch::Contains(each.second));
}
