// SPDX-License-Identifier: Apache-2.0
#include "tools/home/calendar_event.hpp"

#include "conversation/json_fields.hpp"
#include "tools/clean_text.hpp"
#include "tools/home/iso_time.hpp"
#include "tools/plain_words.hpp"
#include "tools/time/spoken_time.hpp"

#include <boost/json/object.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;
using conversation::member;
using conversation::text_in;
using namespace std::chrono;

constexpr std::size_t most_rows = 25;
constexpr std::size_t most_spoken = 6;
constexpr std::size_t longest_text = 120;

std::string short_text(const json::value& of, std::string_view key)
{
    return clean_text(head_of(text_in(of, key), longest_text));
}

bool put_days(const json::value& told, const time::zone& here, calendar_event& into)
{
    const auto first = read_date(text_in(told, "start"));
    if (!first)
        return false;
    const local_days after = read_date(text_in(told, "end")).value_or(*first + days{1});
    into.all_day = true;
    into.first = *first;
    into.last = std::max(*first, after - days{1});
    into.begin = here.instant(local_seconds{into.first});
    into.end = here.instant(local_seconds{into.last + days{1}});
    return true;
}

bool put_times(const json::value& told, const time::zone& here, calendar_event& into)
{
    const auto begin = read_instant(text_in(told, "start"), here);
    if (!begin)
        return false;
    into.begin = *begin;
    into.end = std::max(*begin, read_instant(text_in(told, "end"), here).value_or(*begin));
    into.first = std::chrono::floor<days>(here.local(into.begin));
    const sys_seconds still_on = into.end > into.begin ? into.end - seconds{1} : into.end;
    into.last = std::chrono::floor<days>(here.local(still_on));
    return true;
}

std::optional<calendar_event> event_from(const json::value& told, const time::zone& here)
{
    calendar_event read;
    if (!put_days(told, here, read) && !put_times(told, here, read))
        return std::nullopt;
    read.summary = short_text(told, "summary");
    read.place = short_text(told, "location");
    return read;
}

bool reaches_into(const calendar_event& event, const calendar_range& range)
{
    const bool a_moment = event.end == event.begin;
    const bool begins_in_time = event.begin < range.end;
    return begins_in_time && (a_moment ? event.begin >= range.begin : event.end > range.begin);
}

local_days shown_day(const calendar_event& event, const calendar_range& range)
{
    return std::max(event.first, std::chrono::floor<days>(range.here.local(range.begin)));
}

std::string day_in_words(local_days day)
{
    static constexpr std::string_view
        names[]{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
    return std::string{names[weekday{day}.c_encoding()]} + ' ' + time::iso_date(day);
}

std::string last_day(const calendar_event& event, local_days today, const spoken_terms& terms)
{
    const bool soon = event.last - today < days{7};
    return soon ? time::spoken_weekday(terms, event.last) : time::spoken_date(terms, event.last);
}

std::string
spoken_event(const calendar_event& event, const calendar_range& range, const spoken_terms& terms)
{
    std::string name = clean_name(event.summary);
    if (name.empty())
        name = std::string{terms.get("calendar_unnamed")};
    const local_days day = shown_day(event, range);
    if (event.last > day)
        return terms.fill(
            "calendar_until",
            {{"event", name}, {"day", last_day(event, range.today, terms)}}
        );
    if (event.all_day || event.first < day)
        return terms.fill("calendar_all_day", {{"event", name}});
    const std::string clock = time::spoken_clock(terms, range.here.local(event.begin));
    return terms.fill("calendar_at", {{"event", name}, {"time", clock}});
}

} // namespace

std::vector<calendar_event> events_in(
    const json::value& response,
    std::string_view entity_id,
    std::string_view calendar,
    const calendar_range& range
)
{
    std::vector<calendar_event> all;
    const json::value* told = member(member(&response, entity_id), "events");
    if (told == nullptr || !told->is_array())
        return all;
    for (const json::value& each : told->get_array()) {
        auto read = event_from(each, range.here);
        if (!read || !reaches_into(*read, range))
            continue;
        read->calendar = calendar;
        all.push_back(std::move(*read));
    }
    std::ranges::stable_sort(all, {}, &calendar_event::begin);
    return all;
}

json::array rows_of(const std::vector<calendar_event>& events, const calendar_range& range)
{
    json::array rows;
    for (const calendar_event& each : events) {
        if (rows.size() == most_rows)
            break;
        json::object row{{"summary", each.summary}, {"day", day_in_words(each.first)}};
        if (each.all_day)
            row["all_day"] = true;
        else
            row["start"] = time::iso_clock(range.here.local(each.begin));
        if (each.last != each.first)
            row["last_day"] = day_in_words(each.last);
        if (!each.all_day)
            row["end"] = time::iso_clock(range.here.local(each.end));
        if (!each.place.empty())
            row["place"] = each.place;
        row["calendar"] = each.calendar;
        rows.push_back(std::move(row));
    }
    return rows;
}

std::string spoken_events(
    const std::vector<calendar_event>& events,
    const calendar_range& range,
    const spoken_terms& terms
)
{
    if (events.empty())
        return std::string{terms.get("calendar_none")};
    std::string text;
    std::string of_day;
    std::optional<local_days> day;
    const auto end_day = [&] {
        if (day)
            text += (text.empty() ? "" : " ") +
                    terms.sentence(
                        "calendar_day",
                        {{"day", time::spoken_day(terms, *day, range.today)}, {"events", of_day}}
                    );
        of_day.clear();
    };
    for (std::size_t i = 0; i < std::min(events.size(), most_spoken); ++i) {
        const local_days its = shown_day(events[i], range);
        if (its != day)
            end_day();
        day = its;
        of_day += (of_day.empty() ? "" : ", ") + spoken_event(events[i], range, terms);
    }
    end_day();
    if (events.size() > most_spoken)
        text += ' ' + terms.sentence(
                          "calendar_more",
                          {{"count", std::to_string(events.size() - most_spoken)}}
                      );
    return text;
}

} // namespace answerd::tools::home
