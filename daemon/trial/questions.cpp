// SPDX-License-Identifier: Apache-2.0
#include "daemon/trial/questions.hpp"

#include <algorithm>
#include <utility>

namespace answerd::daemon::trial {
namespace {

using tools::home::entity;
using tools::home::home_view;

constexpr std::size_t most_about_home = 9;

const entity* first_of(const home_view& home, std::string_view domain, std::size_t place = 0)
{
    for (const entity& each : home.entities)
        if (each.domain() == domain && !each.name.empty() && place-- == 0)
            return &each;
    return nullptr;
}

void add(
    std::vector<question>& to,
    const entity* about,
    std::string before,
    std::string after,
    std::vector<std::string> tools,
    std::string service
)
{
    if (about != nullptr)
        to.push_back(
            {.text = std::move(before) + about->name + std::move(after),
             .tools = std::move(tools),
             .service = std::move(service),
             .entity = about->id}
        );
}

std::vector<question> about_home(const home_view& home)
{
    std::vector<question> all;
    const entity* lamp = first_of(home, "light");
    const entity* other = first_of(home, "light", 1);
    add(all, lamp, "Turn on the ", ".", {"HassTurnOn"}, "turn_on");
    add(all, lamp, "Turn off the ", ".", {"HassTurnOff"}, "turn_off");
    add(all, other, "Set the ", " to 40 percent.", {"HassLightSet"}, "turn_on");
    add(all, other, "Is the ", " on?", {"GetLiveContext", "HassGetState"}, "");
    add(all, first_of(home, "switch"), "Please switch on the ", ".", {"HassTurnOn"}, "turn_on");
    add(all,
        first_of(home, "cover"),
        "Close the ",
        ".",
        {"HassTurnOff", "HassCloseCover", "HassClose"},
        "close_cover");
    add(all,
        first_of(home, "climate"),
        "Set the ",
        " to 21 degrees.",
        {"HassClimateSetTemperature"},
        "set_temperature");
    add(all, first_of(home, "lock"), "Lock the ", ".", {"HassTurnOn", "HassLock"}, "lock");
    add(all, first_of(home, "media_player"), "Pause the ", ".", {"HassMediaPause"}, "media_pause");
    if (all.size() > most_about_home)
        all.resize(most_about_home);
    return all;
}

const std::vector<question>& about_all_homes()
{
    static const std::vector<std::string> weather{"get_weather"};
    static const std::vector<std::string> time{"get_datetime"};
    static const std::vector<question> all{
        {.text = "What is the weather like in Paris?", .tools = weather, .place = "Paris"},
        {.text = "What is the capital of France?"},
        {.text = "What time is it in Tokyo right now?", .tools = time},
        {.text = "Tell me a joke."},
        {.text = "Will it rain in Munich tomorrow?", .tools = weather, .place = "Munich"},
        {.text = "How many legs does a spider have?"},
        {.text = "How cold is it in Vienna?", .tools = weather, .place = "Vienna"},
        {.text = "Who wrote Romeo and Juliet?"},
        {.text = "What is the date in Sydney today?", .tools = time},
        {.text = "What is seven times eight?"},
        {.text = "Do I need an umbrella in London on Saturday?",
         .tools = weather,
         .place = "London"},
        {.text = "What time is it in New York?", .tools = time},
        {.text = "How do you say good morning in Italian?"},
        {.text = "Is it windy in Chicago this evening?", .tools = weather, .place = "Chicago"},
        {.text = "What time is it in London?", .tools = time},
        {.text = "Is a tomato a fruit?"},
        {.text = "What will the weather be in Berlin at the weekend?",
         .tools = weather,
         .place = "Berlin"},
        {.text = "Name three colours."},
        {.text = "Will it snow in Graz tonight?", .tools = weather, .place = "Graz"},
        {.text = "What day is it in Chicago?", .tools = time},
    };
    return all;
}

} // namespace

std::vector<question> questions_for(const home_view& home)
{
    // By turns, so that a trial that is cut short has asked about everything.
    const auto own = about_home(home);
    const auto& others = about_all_homes();
    std::vector<question> all;
    for (std::size_t place = 0; all.size() < question_count; ++place) {
        if (place < own.size())
            all.push_back(own[place]);
        if (all.size() < question_count)
            all.push_back(others[place]);
    }
    return all;
}

} // namespace answerd::daemon::trial
