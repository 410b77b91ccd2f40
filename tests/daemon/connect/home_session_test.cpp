// SPDX-License-Identifier: Apache-2.0
#include "daemon/connect/home_session.hpp"
#include "daemon/runtime/run_alone.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/websocket_peer.hpp"

using namespace answerd;
using namespace answerd::daemon;
using namespace answerd::daemon::connect;

namespace {

awaitable<void> enter_and_leave(clients& with, home_session& session, std::optional<refusal>& into)
{
    into = co_await session.enter();
    session.leave();
    with.time.cancel();
    co_await with.time.join();
}

/// What is said of a Home Assistant that greets with this version and answers `verdict` to a token.
std::optional<refusal> refusal_of(const std::string& version, const std::string& verdict)
{
    boost::asio::io_context loop{1};
    tests::websocket_peer peer{loop};
    peer.say(R"({"type":"auth_required","ha_version":")" + version + "\"}");
    peer.say(R"({"type":")" + verdict + R"(","ha_version":")" + version + "\"}");
    clients with{loop};
    home_session session{
        with,
        {.url = "http://127.0.0.1:" + std::to_string(peer.port()), .token = "t0ken"}};
    std::optional<refusal> why;
    runtime::run_alone(loop, enter_and_leave(with, session, why));
    return why;
}

} // namespace

TEST_CASE("an old Home Assistant is told by its version, before it answers anything", "[connect]")
{
    const auto why = refusal_of("2025.6.3", "auth_ok");
    REQUIRE(why.has_value());
    CHECK(why->what == "Home Assistant 2025.6.3 is too old");
    CHECK_THAT(why->cure, Catch::Contains("2025.7"));
}

TEST_CASE("a token that is not accepted is told with what it may be", "[connect]")
{
    const auto why = refusal_of("2026.11.0", "auth_invalid");
    REQUIRE(why.has_value());
    CHECK_THAT(why->what, Catch::Contains("the token is not accepted"));
    CHECK_THAT(why->cure, Catch::Contains("another Home Assistant") && Catch::Contains("run out"));
}
