// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/builtin_engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run_now.hpp"

#include <boost/json/parse.hpp>

#include <string>
#include <utility>
#include <vector>

using namespace answerd::conversation;
using namespace answerd::conversation::providers;
namespace json = boost::json;

namespace {

class one_language final : public languages {
 public:
    [[nodiscard]] language_ptr pick(std::string_view) const override { return only; }
    [[nodiscard]] std::vector<std::string> tags() const override { return {"en"}; }
    language_ptr only{};
};

sentence_rule rule(std::vector<std::string> templates, std::string tool, std::string say = {})
{
    sentence_rule made;
    made.templates = std::move(templates);
    made.tool = std::move(tool);
    made.say = std::move(say);
    return made;
}

std::shared_ptr<language> small_language()
{
    auto made = std::make_shared<language>();
    made->words["when"] = {"today|tomorrow [evening]"};
    made->words["stop"] = {"stop", "be quiet"};
    made->words["never_mind"] = {"never mind"};
    sentence_rule weather = rule({"weather [in {place}] [{when}]"}, "get_weather");
    weather.arguments = {{"place", "{place}"}, {"when", "{when}"}};
    sentence_rule then_when = rule({"and {when}"}, "get_weather");
    then_when.arguments = {{"place", "{earlier.place}"}, {"when", "{when}"}};
    sentence_rule then_where = rule({"and in {place}"}, "get_weather");
    then_where.arguments = {{"place", "{place}"}, {"when", "{earlier.when}"}};
    sentence_rule clock = rule({"time"}, "get_datetime", "It is {time}.");
    sentence_rule timer = rule({"set a timer"}, "", "I have no timers.");
    timer.unless = "HassStartTimer";
    made->sentences = {
        weather,
        then_when,
        then_where,
        clock,
        timer,
        rule({"say that again"}, "", "{again}"),
        rule({"say that again"}, "", "I have said nothing yet."),
        rule({"hello"}, "", "Hello."),
    };
    return made;
}

/// One conversation with the engine: what was said, the tools, and the messages so far.
struct talk {
    one_language known{};
    std::vector<message> messages{system_message("You are a voice.")};
    std::vector<std::string> tools{"get_weather", "get_datetime"};
    unmatched otherwise{unmatched::pass};
    unfound names{unfound::told};
    bool closing{false};
    bool may_be_empty{false};
    std::string stay_with{};
    utterance said{};

    talk() { known.only = small_language(); }

    reply infer()
    {
        std::vector<tool_definition> offered;
        for (const std::string& name : tools)
            offered.push_back({name, "", {}});
        const tool_set_ptr set = make_tool_set(std::move(offered));
        answerd::conversation::signal stop;
        const inference asked{
            .messages = messages,
            .tools = set,
            .said = said,
            .language = "en",
            .closing = closing,
            .may_be_empty = may_be_empty,
            .stop = stop,
            .stay_with = stay_with,
        };
        builtin_engine engine{known, otherwise, names};
        return answerd::tests::run_now(engine.infer(asked));
    }

    reply say(std::string text)
    {
        said.text = std::move(text);
        messages.push_back(user_message(said.text));
        return infer();
    }

    /// The tool's answer to the call, and what the engine makes of it.
    completion then_result(const completion& asks, std::string result)
    {
        message calling = assistant_message("");
        calling.tool_calls = asks.tool_calls;
        messages.push_back(calling);
        messages.push_back(tool_message(asks.tool_calls.at(0).id, std::move(result)));
        stay_with = asks.backend;
        return std::get<completion>(infer());
    }

    void ends_with(std::string answer)
    {
        messages.push_back(assistant_message(std::move(answer)));
        stay_with.clear();
    }
};

completion completed(const reply& said)
{
    REQUIRE(std::holds_alternative<completion>(said));
    return std::get<completion>(said);
}

json::object arguments_of(const reply& said)
{
    const completion asks = completed(said);
    REQUIRE(asks.tool_calls.size() == 1);
    return json::parse(asks.tool_calls[0].arguments).as_object();
}

bool passes(const reply& said) { return std::holds_alternative<passed>(said); }

} // namespace

TEST_CASE("a sentence about the weather becomes a call with what was said", "[builtin_engine]")
{
    talk with;
    const completion asks = completed(with.say("Weather in Austin, Texas tomorrow evening?"));
    CHECK(asks.reason == finish_reason::tool_calls);
    CHECK(asks.backend == "builtin");
    REQUIRE(asks.tool_calls.size() == 1);
    CHECK(asks.tool_calls[0].name == "get_weather");
    CHECK_FALSE(asks.tool_calls[0].id.empty());
    CHECK(
        json::parse(asks.tool_calls[0].arguments) ==
        json::parse(R"({"place":"Austin, Texas","when":"tomorrow evening"})")
    );
}

TEST_CASE("what was not said is no argument", "[builtin_engine]")
{
    talk with;
    CHECK(arguments_of(with.say("weather")).empty());
}

TEST_CASE("after the tool its own sentence is left to speak", "[builtin_engine]")
{
    talk with;
    const completion asks = completed(with.say("weather in Bonn"));
    const completion last = with.then_result(asks, R"({"t":20})");
    CHECK(last.content.empty());
    CHECK(last.reason == finish_reason::stop);
    CHECK_FALSE(last.silent);
}

TEST_CASE("a rule with words of its own fills them from the result", "[builtin_engine]")
{
    talk with;
    CHECK(
        with.then_result(completed(with.say("time")), R"({"time":"noon"})").content == "It is noon."
    );
}

TEST_CASE("no words are made from a result that is missing something or failed", "[builtin_engine]")
{
    const auto result =
        GENERATE(R"({"clock":"noon"})", R"({"error":"x","time":"noon"})", "garbage");
    talk with;
    CHECK(with.then_result(completed(with.say("time")), result).content.empty());
}

TEST_CASE(
    "an unknown sentence is passed on, or not understood by the last of the chain",
    "[builtin_engine]"
)
{
    talk with;
    CHECK(passes(with.say("sing me a song")));
    with.otherwise = unmatched::not_understood;
    const reply said = with.say("sing me a song");
    REQUIRE(std::holds_alternative<fault>(said));
    CHECK(std::get<fault>(said).what == code::not_understood);
}

TEST_CASE("a sentence that is known in part is not known", "[builtin_engine]")
{
    talk with;
    CHECK(passes(with.say("weather in Bonn tomorrow and turn on the light in the kitchen")));
    CHECK(passes(with.say("hello weather")));
}

TEST_CASE("a tool that is not offered is not called", "[builtin_engine]")
{
    talk with;
    with.tools = {"get_datetime"};
    CHECK(passes(with.say("weather")));
}

TEST_CASE("the last allowed call asks for no tool", "[builtin_engine]")
{
    talk with;
    with.closing = true;
    CHECK(passes(with.say("weather")));
    CHECK(completed(with.say("hello")).content == "Hello.");
}

TEST_CASE("stop and never mind are answered with silence", "[builtin_engine]")
{
    talk with;
    const auto said = GENERATE("Stop!", "be quiet", "Never mind.");
    const completion got = completed(with.say(said));
    CHECK(got.silent);
    CHECK(got.content.empty());
    CHECK(passes(with.say("stop the music")));
}

TEST_CASE("a follow-up keeps what the earlier question said", "[builtin_engine]")
{
    talk with;
    (void)with.then_result(completed(with.say("weather in Bonn today")), "{}");
    with.ends_with("It is fine.");
    const reply when = with.say("and tomorrow?");
    CHECK(arguments_of(when) == json::parse(R"({"place":"Bonn","when":"tomorrow"})").as_object());
    (void)with.then_result(completed(when), "{}");
    with.ends_with("It will rain.");
    CHECK(
        arguments_of(with.say("and in Paris?")) ==
        json::parse(R"({"place":"Paris","when":"tomorrow"})").as_object()
    );
}

TEST_CASE("a follow-up needs a turn before that asked the same tool", "[builtin_engine]")
{
    talk with;
    CHECK(passes(with.say("and tomorrow?")));
    (void)with.then_result(completed(with.say("weather in Bonn")), "{}");
    with.ends_with("Fine.");
    (void)with.say("hello");
    with.ends_with("Hello.");
    CHECK(passes(with.say("and tomorrow?")));
}

TEST_CASE("the last words are said again", "[builtin_engine]")
{
    talk with;
    CHECK(completed(with.say("say that again")).content == "I have said nothing yet.");
    with.ends_with("It is fine.");
    CHECK(completed(with.say("say that again")).content == "It is fine.");
}

TEST_CASE("where a model stands behind it may know which list is meant", "[builtin_engine]")
{
    talk with;
    const completion asks = completed(with.say("weather"));
    const std::string result = R"({"error":"Say which list.","lists":["Shopping","Garden"]})";
    CHECK(completed(with.then_result(asks, result)).content.empty()); // the tool's own question
    with.names = unfound::passed;
    CHECK(passes(with.infer()));
}

TEST_CASE("a call that failed otherwise is not passed on to a model", "[builtin_engine]")
{
    talk with;
    with.names = unfound::passed;
    const completion asks = completed(with.say("weather"));
    CHECK(completed(with.then_result(asks, R"({"error":"It was not done."})")).content.empty());
}

TEST_CASE("no timers are claimed, unless a tool for them is offered", "[builtin_engine]")
{
    talk with;
    CHECK(completed(with.say("set a timer")).content == "I have no timers.");
    with.tools.push_back("HassStartTimer");
    CHECK(passes(with.say("set a timer")));
}

TEST_CASE("calls of another model are concluded only when a tool has spoken", "[builtin_engine]")
{
    talk with;
    completion theirs = completed(with.say("weather in Bonn"));
    theirs.backend = "local";
    message calling = assistant_message("");
    calling.tool_calls = theirs.tool_calls;
    with.messages.push_back(calling);
    with.messages.push_back(tool_message(theirs.tool_calls[0].id, "{}"));
    with.stay_with = "local";
    CHECK(passes(with.infer()));
    with.may_be_empty = true;
    CHECK(completed(with.infer()).content.empty());
}

TEST_CASE("a template that is none is left out and told", "[sentence_book]")
{
    auto broken = std::make_shared<language>();
    broken->sentences = {rule({"(a", "b"}, "", "x")};
    const sentence_book book{broken};
    REQUIRE(book.problems().size() == 1);
    CHECK_THAT(book.problems()[0], Catch::Contains("(a") && Catch::Contains("not closed"));
    CHECK(
        book.find(said_words{"b"}, [](const auto&, const auto&) { return true; }).rule != nullptr
    );
}
