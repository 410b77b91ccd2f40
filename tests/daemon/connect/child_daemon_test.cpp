// SPDX-License-Identifier: Apache-2.0
#include "daemon/connect/child_daemon.hpp"
#include "tests/support/catch.hpp"

#include <array>

using namespace answerd;
using namespace answerd::daemon::connect;

TEST_CASE("a command's standard output is read to its end", "[child_daemon]")
{
    constexpr std::array<const char*, 4> command{"sh", "-c", "echo out; echo err >&2", nullptr};
    CHECK(output_of(command.data()).value() == "out\n");
}

TEST_CASE("a command that fails or is not there gives nothing", "[child_daemon]")
{
    constexpr std::array<const char*, 4> fails{"sh", "-c", "echo out; exit 3", nullptr};
    CHECK(output_of(fails.data()).has_error());
    constexpr std::array<const char*, 2> missing{"answerd-is-not-called-this", nullptr};
    CHECK(output_of(missing.data()).has_error());
}

TEST_CASE("a child that was never started does not run, and stops", "[child_daemon]")
{
    child_daemon child;
    CHECK_FALSE(child.runs());
    child.stop();
    CHECK_FALSE(child.runs());
}
