// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/languages.hpp"
#include "tools/home/timer_intent.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

using namespace answerd;
using namespace answerd::tools::home;

namespace json = boost::json;

namespace {

const timer_intent& intent_named(std::string_view name)
{
    for (const timer_intent& each : timer_intents())
        if (each.shape.name == name)
            return each;
    throw std::logic_error{"no such intent"};
}

/// The slots as they are sent, or "?".
std::string
slots(std::string_view name, std::string_view arguments, std::string_view language = "en")
{
    static const tests::two_languages all;
    const tools::spoken_terms terms{all, language};
    const auto read =
        read_timer_request(intent_named(name), json::parse(arguments).as_object(), terms);
    const auto* asked = std::get_if<timer_request>(&read);
    return asked == nullptr ? "?" : json::serialize(asked->slots);
}

struct example {
    std::string arguments;
    std::string slots;
};

} // namespace

TEST_CASE("the length of a new timer is sent in whole hours, minutes and seconds", "[timers]")
{
    const auto one = GENERATE(values<example>(
        {{R"({"minutes":5})", R"({"minutes":5})"},
         {R"({"minutes":90})", R"({"hours":1,"minutes":30})"},
         {R"({"hours":1.5})", R"({"hours":1,"minutes":30})"},
         {R"({"seconds":3661})", R"({"hours":1,"minutes":1,"seconds":1})"},
         {R"({"hours":0,"minutes":5,"seconds":0})", R"({"minutes":5})"},
         {R"({"minutes":"5"})", R"({"minutes":5})"},
         {R"({"minutes":"five"})", R"({"minutes":5})"},
         {R"({"minutes":"5 minutes"})", R"({"minutes":5})"},
         {R"({"duration":"an hour and a half"})", R"({"hours":1,"minutes":30})"},
         {R"({"minutes":5,"name":"pasta"})", R"({"minutes":5,"name":"pasta"})"},
         {R"({"minutes":5,"name":"Pasta timer"})", R"({"minutes":5,"name":"Pasta"})"},
         {R"({"minutes":5,"name":"timer"})", R"({"minutes":5})"},
         {R"({"minutes":5,"name":"5 minute timer"})", R"({"minutes":5})"},
         {R"({"minutes":5,"name":""})", R"({"minutes":5})"}}
    ));
    INFO(one.arguments);
    CHECK(slots("HassStartTimer", one.arguments) == one.slots);
}

TEST_CASE("a timer without a length that can be read is not started", "[timers]")
{
    const std::string arguments = GENERATE(
        as<std::string>{},
        "{}",
        R"({"name":"pasta"})",
        R"({"minutes":0})",
        R"({"minutes":-5})",
        R"({"minutes":"soon"})",
        R"({"minutes":[5]})",
        R"({"hours":101})",
        R"({"hours":1e300})"
    );
    INFO(arguments);
    CHECK(slots("HassStartTimer", arguments) == "?");
}

TEST_CASE("a timer is found by its name or by how long it was set for", "[timers]")
{
    const auto one = GENERATE(values<example>(
        {{R"({})", R"({})"},
         {R"({"name":"pasta"})", R"({"name":"pasta"})"},
         {R"({"name":"the pasta timer"})", R"({"name":"pasta"})"},
         {R"({"name":"5 minute"})", R"({"start_minutes":5})"},
         {R"({"name":"90 minutes timer"})", R"({"start_hours":1,"start_minutes":30})"},
         {R"({"start_minutes":10})", R"({"start_minutes":10})"},
         {R"({"area":"Kitchen"})", R"({"area":"Kitchen"})"}}
    ));
    INFO(one.arguments);
    const std::string name = GENERATE(
        as<std::string>{},
        "HassCancelTimer",
        "HassPauseTimer",
        "HassUnpauseTimer",
        "HassTimerStatus"
    );
    CHECK(slots(name, one.arguments) == one.slots);
}

TEST_CASE("time is added to one of several timers", "[timers]")
{
    CHECK(
        slots("HassIncreaseTimer", R"({"minutes":2,"name":"10 minute"})") ==
        R"({"minutes":2,"start_minutes":10})"
    );
    CHECK(slots("HassDecreaseTimer", R"({"seconds":"30"})") == R"({"seconds":30})");
    CHECK(slots("HassIncreaseTimer", R"({"name":"pasta"})") == "?");
}

TEST_CASE("the words of the language count, and not those of another", "[timers]")
{
    CHECK(slots("HassStartTimer", R"({"duration":"fünf Minuten"})", "de") == R"({"minutes":5})");
    CHECK(slots("HassStartTimer", R"({"minutes":"fünf"})", "de") == R"({"minutes":5})");
    CHECK(slots("HassStartTimer", R"({"duration":"fünf Minuten"})", "en") == "?");
}
