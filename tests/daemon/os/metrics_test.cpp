// SPDX-License-Identifier: Apache-2.0
#include "daemon/os/metrics.hpp"
#include "tests/support/catch.hpp"

#include <string>

using namespace answerd;
using answerd::daemon::os::metrics;
using namespace std::chrono_literals;

namespace {

conversation::answer ended_with(conversation::code code, std::chrono::milliseconds took)
{
    conversation::answer whole;
    whole.code = code;
    whole.extra.took = took;
    return whole;
}

} // namespace

TEST_CASE("turns are counted by their code, from zero on", "[metrics]")
{
    metrics counted;
    CHECK_THAT(counted.text(), Catch::Contains("answerd_turns_total{code=\"ok\"} 0"));
    const auto good = ended_with(conversation::code::ok, 30ms);
    const auto bad = ended_with(conversation::code::model_timeout, 25s);
    counted.hear("t1", conversation::turn_finished{good});
    counted.hear("t2", conversation::turn_finished{good});
    counted.hear("t3", conversation::turn_finished{bad});
    const auto text = counted.text();
    CHECK_THAT(text, Catch::Contains("answerd_turns_total{code=\"ok\"} 2"));
    CHECK_THAT(text, Catch::Contains("answerd_turns_total{code=\"model_timeout\"} 1"));
    CHECK_THAT(text, Catch::Contains("answerd_turn_seconds_count 3"));
    CHECK_THAT(text, Catch::Contains("answerd_turn_seconds_bucket{le=\"0.1\"} 2"));
}

TEST_CASE("turns in progress are those that began and did not end", "[metrics]")
{
    metrics counted;
    const conversation::utterance said;
    const conversation::answer whole;
    counted.hear("t1", conversation::turn_started{said});
    counted.hear("t2", conversation::turn_started{said});
    CHECK_THAT(counted.text(), Catch::Contains("answerd_turns_active 2"));
    counted.hear("t1", conversation::turn_finished{whole});
    CHECK_THAT(counted.text(), Catch::Contains("answerd_turns_active 1"));
}

TEST_CASE("what rounds cost is counted by backend, where it is known", "[metrics]")
{
    metrics counted;
    const conversation::usage dear{.input_tokens = 10, .cost = 0.25};
    const conversation::usage unknown{.input_tokens = 10};
    counted.hear("t1", conversation::round_finished{"cloud", 200ms, dear});
    counted.hear("t2", conversation::round_finished{"cloud", 200ms, dear});
    counted.hear("t3", conversation::round_finished{"local", 200ms, unknown});
    CHECK_THAT(counted.text(), Catch::Contains("answerd_cost_total{backend=\"cloud\"} 0.5"));
    CHECK_THAT(counted.text(), !Catch::Contains("answerd_cost_total{backend=\"local\"}"));
}

TEST_CASE("rounds are counted by backend, with their tokens", "[metrics]")
{
    metrics counted;
    counted.hear("t1", conversation::round_finished{"local", 200ms, conversation::usage{10, 8, 2}});
    counted.hear("t1", conversation::round_finished{"local", 100ms, {}});
    const auto text = counted.text();
    CHECK_THAT(text, Catch::Contains("answerd_model_rounds_total{backend=\"local\"} 2"));
    CHECK_THAT(text, Catch::Contains("answerd_tokens_total{kind=\"cached\"} 8"));
    CHECK_THAT(text, Catch::Contains("answerd_model_round_seconds_count 2"));
}

TEST_CASE("tools are counted by name and success", "[metrics]")
{
    metrics counted;
    counted.hear("t1", conversation::tool_finished{"c1", "get_weather", true, 5ms});
    counted.hear("t1", conversation::tool_finished{"c2", "get_weather", false, 5ms});
    const auto text = counted.text();
    CHECK_THAT(
        text,
        Catch::Contains("answerd_tool_calls_total{ok=\"true\",tool=\"get_weather\"} 1")
    );
    CHECK_THAT(
        text,
        Catch::Contains("answerd_tool_calls_total{ok=\"false\",tool=\"get_weather\"} 1")
    );
}

TEST_CASE("names that a model invents do not grow the metrics without end", "[metrics]")
{
    metrics counted;
    for (int i = 0; i < 1000; ++i)
        counted.hear("t", conversation::tool_finished{"c", "tool_" + std::to_string(i), true, 1ms});
    const auto text = counted.text();
    CHECK_THAT(text, Catch::Contains("answerd_tool_calls_total{ok=\"true\",tool=\"other\"} 936"));
    CHECK_THAT(text, Catch::Contains("tool=\"tool_63\"") && !Catch::Contains("tool=\"tool_64\""));
}

TEST_CASE("warnings are counted, their text is not shown", "[metrics]")
{
    metrics counted;
    counted.hear("t1", conversation::warned{"something odd"});
    CHECK_THAT(counted.text(), Catch::Contains("answerd_warnings_total 1"));
    CHECK_THAT(counted.text(), !Catch::Contains("odd"));
}
