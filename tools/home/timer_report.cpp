// SPDX-License-Identifier: Apache-2.0
#include "tools/home/timer_report.hpp"

#include "conversation/json_fields.hpp"
#include "tools/home/duration.hpp"
#include "tools/plain_words.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <algorithm>
#include <utility>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;
using conversation::member;
using conversation::outcome;
using conversation::text_in;
using std::chrono::seconds;

constexpr std::size_t most_told = 5;

long whole_in(const json::value& of, std::string_view key)
{
    const json::value* found = member(&of, key);
    if (found == nullptr || !found->is_number())
        return 0;
    return static_cast<long>(std::clamp(found->to_number<double>(), 0.0, 1e6));
}

timer_state timer_from(const json::value& told)
{
    timer_state read;
    read.name = clean_name(text_in(told, "name"));
    read.left = seconds{whole_in(told, "total_seconds_left")};
    read.set_for = seconds{
        whole_in(told, "start_hours") * 3600 + whole_in(told, "start_minutes") * 60 +
        whole_in(told, "start_seconds")};
    const json::value* runs = member(&told, "is_active");
    read.runs = runs == nullptr || !runs->is_bool() || runs->get_bool();
    return read;
}

std::string speech_in(const json::value& response)
{
    const json::value* speech = member(&response, "speech");
    const json::value* plain = member(speech, "plain");
    return plain == nullptr ? std::string{} : std::string{text_in(*plain, "speech")};
}

json::array rows_of(const std::vector<timer_state>& running, const spoken_terms& terms)
{
    json::array rows;
    for (const timer_state& each : running) {
        json::object row;
        if (!each.name.empty())
            row["name"] = each.name;
        row["left"] = spoken_duration(each.left, terms);
        if (each.set_for.count() > 0)
            row["set_for"] = spoken_duration(each.set_for, terms);
        if (!each.runs)
            row["paused"] = true;
        rows.push_back(std::move(row));
    }
    return rows;
}

/// The form of a term for a timer with a name, and for one of several that has none.
std::string form(std::string_view term, const timer_state& of, bool alone)
{
    std::string key{term};
    if (!of.name.empty())
        key += "_named";
    else if (!alone && of.set_for.count() > 0)
        key += "_of";
    return key;
}

std::string sentence_of(const timer_state& one, bool alone, const spoken_terms& terms)
{
    const std::string left = spoken_duration(one.left, terms);
    const std::string start = spoken_duration(one.set_for, terms);
    const std::string_view term = one.runs ? "timer_left" : "timer_waits";
    return terms.sentence(
        form(term, one, alone),
        {{"time", left}, {"name", one.name}, {"start", start}}
    );
}

} // namespace

std::vector<timer_state> timers_in(const json::value& response)
{
    std::vector<timer_state> all;
    const json::value* slots = member(&response, "speech_slots");
    const json::value* told = member(slots, "timers");
    if (told != nullptr && told->is_array())
        for (const json::value& each : told->get_array())
            all.push_back(timer_from(each));
    std::ranges::stable_sort(all, {}, &timer_state::left);
    return all;
}

timer_answer answer_in(const json::value& response)
{
    const std::string_view type = text_in(response, "response_type");
    if (type != "error")
        return type.empty() ? timer_answer::failed : timer_answer::done;
    // Home Assistant's words are English in every language, and its code is the same for all.
    const std::string why = speech_in(response);
    if (why.find("not support timers") != std::string::npos)
        return timer_answer::no_device;
    if (why.find("not found") != std::string::npos)
        return timer_answer::not_found;
    if (why.find("Multiple") != std::string::npos)
        return timer_answer::several;
    return timer_answer::failed;
}

outcome timers_told(const std::vector<timer_state>& running, const spoken_terms& terms)
{
    json::object body{{"timers", rows_of(running, terms)}};
    if (running.empty())
        return told_with(body, std::string{terms.get("timer_none")});
    std::string text;
    for (std::size_t i = 0; i < std::min(running.size(), most_told); ++i)
        text += (i == 0 ? "" : " ") + sentence_of(running[i], running.size() == 1, terms);
    return told_with(body, std::move(text));
}

std::string
timer_sentence(const timer_intent& what, const timer_request& asked, const spoken_terms& terms)
{
    const std::string time = spoken_duration(asked.length, terms);
    std::string term{what.told};
    if (!asked.name.empty() && !terms.get(term + "_named").empty())
        term += "_named";
    return terms.sentence(term, {{"time", time}, {"name", asked.name}});
}

outcome timer_done(
    const timer_intent& what,
    const timer_request& asked,
    const json::value& response,
    const spoken_terms& terms
)
{
    json::object body{{"done", what.shape.name}};
    if (!asked.name.empty())
        body["name"] = asked.name;
    if (asked.length.count() > 0)
        body["time"] = spoken_duration(asked.length, terms);
    const json::value* slots = member(&response, "speech_slots");
    const json::value* cancelled = member(slots, "canceled");
    if (cancelled != nullptr) {
        const long count = whole_in(*slots, "canceled");
        body["cancelled"] = count;
        if (count == 0)
            return told_with(body, std::string{terms.get("timer_none")});
    }
    outcome got = told_with(body, timer_sentence(what, asked, terms));
    got.effect = conversation::effect::done;
    return got;
}

outcome
timer_refused(timer_answer why, const std::vector<timer_state>& running, const spoken_terms& terms)
{
    if (why == timer_answer::no_device)
        return failed_with(
            {{"error",
              "Not done: the device that the user speaks to cannot ring. Timers can be "
              "set from a voice satellite."}},
            std::string{terms.get("timer_no_device")}
        );
    if (why == timer_answer::failed)
        return failed_with(
            {{"error", "Home Assistant did not do it."}},
            std::string{terms.get("timer_failed")}
        );
    json::object body{{"timers", rows_of(running, terms)}};
    if (why == timer_answer::not_found && running.empty()) {
        body["error"] = "Not done: no timer is running.";
        return failed_with(body, std::string{terms.get("timer_none")});
    }
    const bool several = why == timer_answer::several;
    body["error"] = several ? "Not done: several timers fit. Give the name of one of `timers`, or "
                              "the time that it was set for as its name."
                            : "Not done: there is no such timer. Those that run are in `timers`.";
    return failed_with(body, std::string{terms.get(several ? "timer_which" : "timer_unknown")});
}

} // namespace answerd::tools::home
