// SPDX-License-Identifier: Apache-2.0
#include "daemon/doctor/daemon_findings.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/parse.hpp>

using namespace answerd::daemon::doctor;

namespace {

findings told(const char* status)
{
    return daemon_findings(boost::json::parse(status).as_object(), "0.1.0");
}

} // namespace

TEST_CASE("a running daemon says where it listens", "[doctor]")
{
    const auto all =
        told(R"({"version":"0.1.0","listens":["http 127.0.0.1:8765","wyoming [::]:1"]})");
    CHECK(
        all ==
        findings{
            {grade::good, "daemon", "runs, version 0.1.0", {}},
            {grade::good, "listens", "http 127.0.0.1:8765, wyoming [::]:1", {}}}
    );
}

TEST_CASE("who was refused comes with the line that lets all of them in", "[doctor]")
{
    const auto all = told(R"({"version":"0.1.0","refused":["192.168.1.7","fd00::1"]})");
    REQUIRE(all.size() == 3);
    CHECK(all[2].how == grade::note);
    CHECK_THAT(all[2].said, Catch::Contains("192.168.1.7, fd00::1"));
    CHECK_THAT(all[2].cure, Catch::Contains("wyoming: {allow: [192.168.1.7, fd00::1]}"));
}

TEST_CASE("a daemon of another version wants a restart", "[doctor]")
{
    const auto all = told(R"({"version":"0.0.9"})");
    CHECK(all.at(0).how == grade::note);
    CHECK_THAT(all.at(0).cure, Catch::Contains("restart") && Catch::Contains("0.1.0"));
}

TEST_CASE("what the entry lacks is told as the daemon said it", "[doctor]")
{
    const auto all =
        told(R"({"version":"0.1.0","entry":"conversation.answerd: reload the entry"})");
    CHECK(
        all.back() == finding{grade::note, "entry", "conversation.answerd: reload the entry", {}}
    );
}

TEST_CASE("what holds only after a restart is told with the cure", "[doctor]")
{
    const auto all = told(R"({"version":"0.1.0","restart":["wyoming.port","wyoming.name"]})");
    CHECK_THAT(all.back().said, Catch::StartsWith("wyoming.port, wyoming.name changed"));
    CHECK(all.back().cure == "systemctl restart answerd");
    CHECK(told(R"({"version":"0.1.0","restart":[]})").size() == 2);
}

TEST_CASE("a port that is taken is bad, a free one only not in use", "[doctor]")
{
    CHECK(port_finding("wyoming.port", "[::]:10600", true).how == grade::note);
    const auto taken = port_finding("wyoming.port", "[::]:10600", false);
    CHECK(taken.how == grade::bad);
    CHECK_THAT(taken.cure, Catch::Contains("wyoming.port"));
}

TEST_CASE("findings print as lines, cures below them", "[doctor]")
{
    const findings two{{grade::good, "a", "b", {}}, {grade::bad, "c", "d", "e"}};
    CHECK(to_text(two) == "a: b\nc: d\n    -> e\n");
    CHECK(to_json(two).at(1).at("grade").as_string() == "bad");
}
