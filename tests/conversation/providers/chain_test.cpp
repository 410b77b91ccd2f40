// SPDX-License-Identifier: Apache-2.0
#include "tests/conversation/providers/a_chain.hpp"
#include "tests/support/catch.hpp"

#include <deque>
#include <memory>
#include <string>
#include <utility>

using namespace answerd;
using namespace answerd::conversation;
using namespace answerd::conversation::providers;
using namespace answerd::tests;
using namespace std::chrono_literals;

TEST_CASE("a backend for later rounds answers after a tool, the first one reads", "[chain]")
{
    a_chain with;
    auto& reads = with.language_model("large", {words("large")});
    auto& words_it = with.language_model("small", {words("small")});
    with.links[0].rounds = rounds::first;
    with.links[1].rounds = rounds::later;
    CHECK(std::get<completion>(with.ask()).content == "large");
    with.asked.round = 2;
    with.asked.stay_with = "large";
    CHECK(std::get<completion>(with.ask()).content == "small");
    CHECK(reads.asked_times + words_it.asked_times == 2);
}

TEST_CASE("who takes no part in a round is asked when nobody else can answer", "[chain]")
{
    a_chain with;
    with.language_model("large", {words("large")});
    with.language_model("small", {fails(code::model_unreachable)});
    with.links[0].rounds = rounds::first;
    with.links[1].rounds = rounds::later;
    with.asked.round = 2;
    CHECK(std::get<completion>(with.ask()).content == "large");
}

TEST_CASE("the first that answers is the answer and nobody else is asked", "[chain]")
{
    a_chain chain;
    chain.language_model("first", {words("Hello.")});
    auto& second = chain.language_model("second", {words("Hi.")});
    CHECK(chain.told() == "first: Hello.");
    CHECK(second.asked_times == 0);
}

TEST_CASE("who passes is passed over, and when all pass so does the chain", "[chain]")
{
    a_chain chain;
    chain.local({passed{}});
    chain.language_model("first", {words("Hello."), passed{}});
    CHECK(chain.told() == "first: Hello.");
    CHECK(chain.told() == "passed");
}

TEST_CASE("an empty chain passes", "[chain]") { CHECK(a_chain{}.told() == "passed"); }

TEST_CASE("a fault of any class is passed over to the next", "[chain]")
{
    const code what = GENERATE(
        code::model_unreachable,
        code::model_timeout,
        code::model_rate_limited,
        code::model_quota,
        code::model_auth,
        code::model_refused,
        code::model_error
    );
    a_chain chain;
    auto& first = chain.language_model("first", {fails(what)});
    chain.language_model("second", {words("Hi.")});
    CHECK(chain.told() == "second: Hi.");
    CHECK(first.asked_times == 1);
}

TEST_CASE("a fault after spoken words is not passed over", "[chain]")
{
    a_chain chain;
    fault half = fails(code::model_unreachable);
    half.spoken = true;
    chain.language_model("first", {half});
    auto& second = chain.language_model("second", {words("Hi.")});
    CHECK(chain.told() == "first failed: model_unreachable");
    CHECK(second.asked_times == 0);
}

TEST_CASE("a cancelled turn asks nobody else", "[chain]")
{
    a_chain chain;
    chain.language_model("first", {fails(code::cancelled)});
    auto& second = chain.language_model("second", {words("Hi.")});
    CHECK(chain.told() == "first failed: cancelled");
    CHECK(second.asked_times == 0);
}

TEST_CASE("where the built-in engine cannot answer, the first model's fault is told", "[chain]")
{
    a_chain chain;
    chain.language_model("first", {fails(code::model_quota)});
    chain.language_model("second", {fails(code::model_timeout)});
    chain.local({passed{}});
    CHECK(chain.told() == "first failed: model_quota");
}

TEST_CASE("the built-in engine answers when the models are down", "[chain]")
{
    a_chain chain;
    chain.language_model("first", {fails(code::model_unreachable)});
    chain.local({words("It is noon.")});
    CHECK(chain.told() == "builtin: It is noon.");
}

TEST_CASE("the round after the tools goes to who asked for them", "[chain]")
{
    a_chain chain;
    auto& first = chain.language_model("first", {words("Hello.")});
    chain.language_model("second", {words("It is sunny.")});
    chain.asked.round = 2;
    chain.asked.stay_with = "second";
    CHECK(chain.told() == "second: It is sunny.");
    CHECK(first.asked_times == 0);
}

TEST_CASE("when who asked for the tools fails, another goes on with their results", "[chain]")
{
    a_chain chain;
    chain.language_model("first", {words("It is sunny.")});
    chain.language_model("second", {fails(code::model_unreachable)});
    chain.asked.round = 2;
    chain.asked.stay_with = "second";
    CHECK(chain.told() == "first: It is sunny.");
}

TEST_CASE("a blank answer is asked for once more", "[chain]")
{
    a_chain chain;
    auto& first = chain.language_model("first", {words(" \n"), words("Hello.")});
    CHECK(chain.told() == "first: Hello.");
    CHECK(first.asked_times == 2);
}

TEST_CASE("two blank answers are a fault and the next is asked", "[chain]")
{
    a_chain chain;
    auto& first = chain.language_model("first", {words("")});
    chain.language_model("second", {words("Hi.")});
    CHECK(chain.told() == "second: Hi.");
    CHECK(first.asked_times == 2);
}

TEST_CASE("nobody who says anything is no answer", "[chain]")
{
    a_chain chain;
    chain.language_model("first", {words("")});
    CHECK(chain.told() == "first failed: no_answer");
}

TEST_CASE("a blank answer is good where a tool has said what to say", "[chain]")
{
    a_chain chain;
    auto& first = chain.language_model("first", {words("")});
    chain.asked.may_be_empty = true;
    CHECK(chain.told() == "first: ");
    CHECK(first.asked_times == 1);
}

TEST_CASE("a blank answer that the length cut is not asked for again", "[chain]")
{
    a_chain chain;
    auto& first = chain.language_model("first", {completion{.reason = finish_reason::length}});
    CHECK(chain.told() == "first failed: no_answer");
    CHECK(first.asked_times == 1);
}

TEST_CASE("calls without words are no blank answer", "[chain]")
{
    a_chain chain;
    completion calls{.tool_calls = {{.id = "1", .name = "get_weather"}}};
    auto& first = chain.language_model("first", {calls});
    CHECK(chain.told() == "first: ");
    CHECK(first.asked_times == 1);
}

TEST_CASE("a silent answer of the built-in engine is meant", "[chain]")
{
    a_chain chain;
    auto& local = chain.local({words("")});
    CHECK(chain.told() == "builtin: ");
    CHECK(local.asked_times == 1);
}

TEST_CASE("after three faults a backend rests, and is asked again after its pause", "[chain]")
{
    a_chain chain;
    auto& first = chain.language_model(
        "first",
        {fails(code::model_timeout),
         fails(code::model_timeout),
         fails(code::model_timeout),
         words("Hello.")}
    );
    chain.language_model("second", {words("Hi.")});
    for (int turn = 0; turn < 5; ++turn)
        CHECK(chain.told() == "second: Hi.");
    CHECK(first.asked_times == 3);
    CHECK(chain.subject->resting() == std::vector<std::string_view>{"first"});

    chain.time.advance(1s);
    CHECK(chain.told() == "first: Hello.");
    CHECK(chain.subject->resting().empty());
}

TEST_CASE("while a backend rests its last fault is what is told", "[chain]")
{
    a_chain chain;
    auto& first = chain.language_model("first", {fails(code::model_auth)});
    for (int turn = 0; turn < 4; ++turn)
        CHECK(chain.told() == "first failed: model_auth");
    CHECK(first.asked_times == 3);
}

TEST_CASE("refusals and long requests do not make a backend rest", "[chain]")
{
    a_chain chain;
    fault too_long = fails(code::model_error);
    too_long.why.code = errc::too_large;
    const fault what = GENERATE_COPY(fails(code::model_refused), too_long);
    auto& first = chain.language_model("first", {what});
    for (int turn = 0; turn < 5; ++turn)
        static_cast<void>(chain.told());
    CHECK(first.asked_times == 5);
}

TEST_CASE("a server that asks for a pause gets it at once", "[chain]")
{
    a_chain chain;
    fault limited = fails(code::model_rate_limited);
    limited.retry_after = 20s;
    auto& first = chain.language_model("first", {limited, words("Hello.")});
    chain.language_model("second", {words("Hi.")});
    CHECK(chain.told() == "second: Hi.");
    CHECK(chain.told() == "second: Hi.");
    CHECK(first.asked_times == 1);
    chain.time.advance(20s);
    chain.asked.until = chain.time.now() + 25s;
    CHECK(chain.told() == "first: Hello.");
}

TEST_CASE(
    "a model spares five seconds when another one follows, and none when none does",
    "[chain]"
)
{
    a_chain chain;
    auto& first = chain.language_model("first", {fails(code::model_timeout)});
    auto& second = chain.language_model("second", {words("Hi.")});
    chain.local({words("No.")});
    static_cast<void>(chain.told());
    CHECK(first.spare == 5s);
    CHECK(second.spare == 0s);
}

TEST_CASE("with little time left a model spares half of it", "[chain]")
{
    a_chain chain;
    auto& first = chain.language_model("first", {fails(code::model_timeout)});
    chain.language_model("second", {words("Hi.")});
    chain.asked.until = chain.time.now() + 4s;
    static_cast<void>(chain.told());
    CHECK(first.spare == 2s);
}

TEST_CASE("when the time is up no language model is asked, but the built-in engine is", "[chain]")
{
    a_chain chain;
    auto& first = chain.language_model("first", {fails(code::model_timeout)});
    first.time = &chain.time;
    first.takes = 25s;
    auto& second = chain.language_model("second", {words("Hi.")});
    chain.local({words("It is noon.")});
    CHECK(chain.told() == "builtin: It is noon.");
    CHECK(second.asked_times == 0);
}

TEST_CASE("the engines without a model stand where `local` wants them", "[chain]")
{
    struct row {
        local_first local;
        bool ended;
        std::string order;
    };
    const auto [local, ended, order] = GENERATE(values<row>({
        {local_first::last, false, "a b builtin recogniser "},
        {local_first::last, true, "a b "},
        {local_first::first, false, "builtin recogniser a b "},
        {local_first::first, true, "builtin recogniser a b "},
        {local_first::off, false, "a b "},
    }));
    const auto named = [](std::string name) {
        return std::make_shared<lined_model>(std::move(name), std::deque<reply>{passed{}});
    };
    std::string got;
    std::vector<std::shared_ptr<model>> engines{named("builtin"), nullptr, named("recogniser")};
    for (const auto& link : in_order({{named("a")}, {named("b")}}, engines, local, ended))
        got += std::string{link.who->name()} + " ";
    CHECK(got == order);
}
