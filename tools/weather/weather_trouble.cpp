// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/weather_trouble.hpp"

#include "tools/time/spoken_time.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include <utility>

namespace answerd::tools::weather {
namespace {

using boost::json::object;
using conversation::outcome;
using reason = place_trouble::reason;

outcome failed(object body, std::string_view sentence)
{
    outcome result;
    result.ok = false;
    result.result = boost::json::serialize(body);
    result.sentence = std::string{sentence};
    return result;
}

struct wording {
    const char* error; ///< for the model
    const char* term;  ///< for the person
};

wording words_for(reason why)
{
    switch (why) {
    case reason::no_home:
        return {
            "No home location is set. Ask the user which town, then call again with place.",
            "weather_no_home"};
    case reason::no_place:
        return {
            "That is not a place. Give the name of a town as the user said it, for example "
            "\"Austin, Texas\", or leave place out for home.",
            "weather_no_place"};
    case reason::not_found:
        return {
            "No place of that name was found. Check the spelling or ask the user for a larger town "
            "nearby.",
            "weather_no_place"};
    case reason::which:
        return {
            "Several places have that name. Ask the user which one, then call again with its whole "
            "name from places.",
            "weather_which_place"};
    case reason::elsewhere:
        return {
            "No place of that name lies where the words say. These were found; ask the user which "
            "one, then call again with its whole name from places.",
            "weather_other_place"};
    case reason::service:
        break;
    }
    return {"The place cannot be looked up now.", "weather_unreachable"};
}

wording words_for(service_fault fault)
{
    switch (fault) {
    case service_fault::timed_out:
        return {
            "The weather service did not answer in time. Tell the user to try again later.",
            "weather_slow"};
    case service_fault::busy:
        return {
            "The weather service takes no more questions for now. Tell the user to try again "
            "later.",
            "weather_busy"};
    case service_fault::refused:
        return {
            "The weather service refused the question. Calling again will not help.",
            "weather_broken"};
    case service_fault::broken:
        return {
            "The weather service gave no usable answer. Tell the user to try again later.",
            "weather_broken"};
    case service_fault::unreachable:
        break;
    }
    return {
        "The weather service cannot be reached. Tell the user to try again later.",
        "weather_unreachable"};
}

wording words_for(when_problem problem)
{
    switch (problem) {
    case when_problem::past:
        return {
            "That is in the past. Only the days from first_day to last_day are known.",
            "weather_past"};
    case when_problem::too_far:
        return {
            "That is beyond the forecast. Only the days from first_day to last_day are known.",
            "weather_too_far"};
    case when_problem::no_such_date:
        break;
    }
    return {"There is no such date.", "weather_no_date"};
}

} // namespace

outcome trouble_outcome(const place_trouble& trouble, const spoken_terms& terms)
{
    if (trouble.why == reason::service)
        return trouble_outcome(trouble.fault, terms);
    const auto said = words_for(trouble.why);
    object body{{"error", said.error}};
    if (!trouble.places.empty()) {
        boost::json::array places;
        for (const auto& each : trouble.places)
            places.emplace_back(each.label());
        body["places"] = std::move(places);
    }
    return failed(std::move(body), terms.get(said.term));
}

outcome trouble_outcome(service_fault fault, const spoken_terms& terms)
{
    const auto said = words_for(fault);
    return failed({{"error", said.error}}, terms.get(said.term));
}

outcome trouble_outcome(when_problem problem, local_days today, const spoken_terms& terms)
{
    const auto said = words_for(problem);
    object body{{"error", said.error}};
    body["first_day"] = time::iso_date(today);
    body["last_day"] = time::iso_date(today + std::chrono::days{forecast_reach - 1});
    return failed(std::move(body), terms.get(said.term));
}

outcome when_not_understood(const spoken_terms& terms)
{
    return failed(
        {{"error",
          "The words for when were not understood. Use for example: now, tonight, tomorrow "
          "evening, Saturday, this weekend, next week, in three hours, at 5 pm, or a date such as "
          "2026-12-03."}},
        terms.get("weather_when")
    );
}

outcome no_data(const spoken_terms& terms)
{
    return failed(
        {{"error", "The weather service has no values for that time. Say so to the user."}},
        terms.get("weather_no_data")
    );
}

} // namespace answerd::tools::weather
