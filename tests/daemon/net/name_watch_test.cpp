// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/name_watch.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/loop_bench.hpp"

namespace answerd::daemon::net {
namespace {

using namespace std::chrono_literals;

TEST_CASE(
    "a name of the list is looked up by itself, and one that is none does no harm",
    "[name_watch]"
)
{
    tests::loop_bench on;
    allow_list list{{"no-such-host.invalid", "localhost", "192.168.1.10"}, [] {
                        return allow_list::addresses{};
                    }};
    on.runtime.start(watch_names(on.loop.get_executor(), on.runtime, list, {1ms, 5s}));
    on.run_until([&list] { return list.known("localhost"); });
    CHECK_FALSE(list.known("no-such-host.invalid"));
    on.runtime.cancel();
    on.finish(on.runtime.join());
}

TEST_CASE("a name that the list gets later is looked up, too", "[name_watch]")
{
    tests::loop_bench on;
    allow_list list{{}, [] { return allow_list::addresses{}; }};
    on.runtime.start(watch_names(on.loop.get_executor(), on.runtime, list, {1ms, 5s}));
    on.run_until([&list] {
        list.become({"localhost"});
        return list.known("localhost");
    });
    CHECK(list.known("localhost"));
    on.runtime.cancel();
    on.finish(on.runtime.join());
}

} // namespace
} // namespace answerd::daemon::net
