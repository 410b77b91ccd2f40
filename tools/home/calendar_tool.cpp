// SPDX-License-Identifier: Apache-2.0
#include "tools/home/calendar_tool.hpp"

#include "tools/home/iso_time.hpp"
#include "tools/home/named_entity.hpp"
#include "tools/plain_words.hpp"
#include "tools/weather/when_parser.hpp"
#include "tools/weather/when_resolver.hpp"

#include <boost/json/array.hpp>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <variant>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;
using namespace std::chrono;
using weather::asked_period;
using weather::period_shape;

struct day_span {
    local_days first{};
    int days{1};
};

/// Ranges that are words of our own in the schema; the rest is for the parser of times.
std::optional<day_span> named_span(std::string_view range, local_days today)
{
    const std::string words = plain_words(range);
    if (words.empty() || words == "now")
        return day_span{today, 1};
    if (words == "week" || words == "next 7 days")
        return day_span{today, 7};
    if (words == "month")
        return day_span{today, 31};
    return std::nullopt;
}

calendar_range over_days(day_span span, calendar_range range)
{
    range.begin = range.here.instant(local_seconds{span.first});
    range.end = range.here.instant(local_seconds{span.first + days{span.days}});
    return range;
}

/// nothing: the words are no time, or one that cannot be told.
std::optional<calendar_range>
range_meant(std::string_view said, sys_seconds now, const time::zone& here)
{
    calendar_range range;
    range.here = here;
    range.today = weather::today_at(now, here);
    if (const auto named = named_span(said, range.today))
        return over_days(*named, range);
    const auto when = weather::parse_when(said);
    if (!when)
        return std::nullopt;
    const auto got = weather::resolve_when(*when, now, here);
    const auto* period = std::get_if<asked_period>(&got);
    if (period == nullptr)
        return std::nullopt;
    if (period->shape == period_shape::now)
        return over_days({range.today, 1}, range);
    if (period->shape == period_shape::days)
        return over_days({period->first, period->days}, range);
    range.begin = period->begin;
    range.end = period->end;
    return range;
}

json::array ids_of(const std::vector<const entity*>& meant)
{
    json::array ids;
    for (const entity* each : meant)
        ids.emplace_back(each->id);
    return ids;
}

} // namespace

time::zone zone_of(const home_view& view)
{
    return time::zone::find(view.time_zone).value_or(time::zone::system());
}

calendar_tool::calendar_tool(home_parts parts)
    : home_service{
          {.name = "calendar_get_events",
           .description = "Calendar; range as said",
           .slots = {{.name = "range", .what = value_slot::kind::text, .required = false}},
           .also_taken = {"calendar", "name"},
           .read_only = true,
           .untrusted = true},
          std::move(parts)}
{}

bool calendar_tool::usable(const conversation::utterance&) const
{
    return is_known() && parts().names->has_domain("calendar");
}

plan calendar_tool::prepare(json::object arguments, const call_context& context) const
{
    const spoken_terms terms = terms_for(context);
    std::string name = text_of(arguments, "calendar");
    if (name.empty())
        name = text_of(arguments, "name");
    auto got = entities_meant("calendar", name, parts(), context);
    if (auto* trouble = std::get_if<outcome>(&got))
        return instead_of(std::move(*trouble));
    const std::string said = text_of(arguments, "range");
    const auto now = std::chrono::floor<seconds>(parts().time.wall());
    const auto range = range_meant(said, now, zone_of(*parts().in.view()));
    if (!range)
        return instead_of(failed_with(
            {{"error",
              "range must be today, tomorrow, week, a weekday or a date from today on, at "
              "most 15 days ahead."}},
            std::string{terms.get("calendar_when")}
        ));
    const auto& meant = std::get<std::vector<const entity*>>(got);
    plan made;
    made.arguments = {
        {"entities", ids_of(meant)},
        {"begin", range->begin.time_since_epoch().count()},
        {"end", range->end.time_since_epoch().count()}};
    for (const entity* each : meant) {
        intended_act act{.domain = "calendar"};
        act.entity_id = each->id;
        act.area_id = each->area_id;
        act.name = each->name;
        made.acts.push_back(std::move(act));
    }
    return made;
}

awaitable<outcome> calendar_tool::call(json::object arguments, call_context context)
{
    const spoken_terms terms = terms_for(context);
    const home_view_ptr view = parts().in.view();
    calendar_range range;
    range.here = zone_of(*view);
    range.begin = sys_seconds{seconds{arguments.at("begin").to_number<std::int64_t>()}};
    range.end = sys_seconds{seconds{arguments.at("end").to_number<std::int64_t>()}};
    range.today = weather::today_at(std::chrono::floor<seconds>(parts().time.wall()), range.here);

    service_call ask;
    ask.domain = "calendar";
    ask.service = "get_events";
    ask.entities = texts_in(arguments, "entities");
    ask.data["start_date_time"] = write_instant(range.begin, range.here);
    ask.data["end_date_time"] = write_instant(range.end, range.here);
    ask.wants_response = true;
    const auto calendars = ask.entities;
    call_patience waits{context};
    const patience mine = waits.get();
    const auto got = co_await parts().in.act(std::move(ask), mine);
    if (got.ended != act_result::how::done)
        co_return failed_with(
            {{"error", "Home Assistant did not give the events."}},
            std::string{terms.get("calendar_failed")}
        );

    std::vector<calendar_event> events;
    for (const std::string& each : calendars) {
        const entity* its = view->find(each);
        auto more = events_in(got.response, each, its == nullptr ? "" : its->name, range);
        std::ranges::move(more, std::back_inserter(events));
    }
    std::ranges::stable_sort(events, {}, &calendar_event::begin);
    const json::object body{
        {"from", write_instant(range.begin, range.here)},
        {"to", write_instant(range.end, range.here)},
        {"events", rows_of(events, range)}};
    co_return told_with(body, spoken_events(events, range, terms));
}

} // namespace answerd::tools::home
