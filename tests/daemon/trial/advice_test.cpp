// SPDX-License-Identifier: Apache-2.0
#include "daemon/trial/advice.hpp"
#include "tests/support/catch.hpp"

#include <algorithm>

using namespace answerd;
using namespace answerd::daemon;
using namespace answerd::daemon::trial;
using conversation::code;
using conversation::local_first;

namespace {

std::vector<marked> of(std::size_t right, std::size_t others, mark how, code what = code::ok)
{
    std::vector<marked> all(right, marked{.how = mark::right});
    marked other{.how = how};
    other.what.answer.code = what;
    other.what.answer.extra.limit_reached = what == code::overrun;
    all.insert(all.end(), others, other);
    return all;
}

std::string verdicts_cure(const std::vector<marked>& all, const terms& under)
{
    return verdict(all, under).back().cure;
}

} // namespace

TEST_CASE("a model that calls wrongly should be larger, how large is said", "[trial]")
{
    const std::string cure = verdicts_cure(of(5, 15, mark::wrong), {});
    CHECK_THAT(cure, Catch::Contains("4 billion parameters or more"));
    CHECK_THAT(cure, Catch::Contains("local: first"));
}

TEST_CASE("what is set already is not advised", "[trial]")
{
    const terms done{.temperature = 0, .local = local_first::first};
    const auto lost = of(5, 15, mark::failed, code::overrun);
    CHECK_THAT(advice(lost, done), !Catch::Contains("local: first"));
    CHECK_THAT(advice(lost, {}), Catch::Contains("local: first"));
    CHECK_THAT(loops(lost, done).at(0).cure, !Catch::Contains("temperature"));
    CHECK_THAT(loops(lost, {}).at(0).cure, Catch::Contains("temperature: 0"));
}

TEST_CASE("a model that calls nothing is asked for its template", "[trial]")
{
    CHECK_THAT(advice(of(5, 15, mark::missing), {}), Catch::Contains("--jinja"));
}

TEST_CASE("a model that calls in loops is told so, with a size, a setting and a flag", "[trial]")
{
    const auto told = loops(of(5, 15, mark::failed, code::overrun), {});
    REQUIRE(told.size() == 1);
    CHECK(told[0].how == doctor::grade::note);
    CHECK_THAT(told[0].said, Catch::StartsWith("15 of 20 questions"));
    CHECK_THAT(told[0].cure, Catch::Contains("4 billion") && Catch::Contains("--jinja"));
    CHECK_THAT(advice(of(5, 15, mark::failed, code::overrun), {}), Catch::Contains("4 billion"));
}

TEST_CASE("a loop that ended in words is one, too; two in twenty are not worth a line", "[trial]")
{
    auto all = of(20, 0, mark::right);
    all[0].what.answer.extra.limit_reached = true;
    all[1].what.answer.extra.limit_reached = true;
    CHECK(loops(all, {}).empty());
    all[2].what.answer.extra.limit_reached = true;
    CHECK(loops(all, {}).size() == 1);
}

TEST_CASE("to call twice and then to say nothing is a loop, to say nothing is none", "[trial]")
{
    auto all = of(5, 15, mark::failed, code::no_answer);
    CHECK(loops(all, {}).empty());
    CHECK_THAT(advice(all, {}), !Catch::Contains("4 billion"));
    for (marked& each : all)
        if (each.how == mark::failed)
            each.what.answer.extra.tools.resize(2);
    CHECK(loops(all, {}).size() == 1);
    CHECK_THAT(advice(all, {}), Catch::Contains("4 billion"));
}

TEST_CASE("questions that failed otherwise are advised by their usual fault", "[trial]")
{
    CHECK_THAT(advice(of(5, 15, mark::failed, code::model_auth), {}), Catch::Contains("key_file"));
    CHECK_THAT(
        advice(of(5, 15, mark::failed, code::model_timeout), {}),
        Catch::Contains("a smaller model")
    );
    auto mixed = of(5, 7, mark::failed, code::model_quota);
    for (const marked& each : of(0, 8, mark::failed, code::overrun))
        mixed.push_back(each);
    CHECK_THAT(advice(mixed, {}), Catch::Contains("4 billion"));
}

TEST_CASE("the verdict shows loops before it judges", "[trial]")
{
    const auto all = verdict(of(5, 15, mark::failed, code::overrun), {});
    const auto line = std::ranges::find(all, "loops", &doctor::finding::about);
    REQUIRE(line != all.end());
    CHECK(line < all.end() - 1);
}
