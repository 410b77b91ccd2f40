// SPDX-License-Identifier: Apache-2.0
#include "tools/time/get_datetime.hpp"

#include "tools/spoken_terms.hpp"
#include "tools/time/named_zone.hpp"
#include "tools/time/spoken_time.hpp"
#include "tools/weather/json_read.hpp"
#include "tools/weather/place_words.hpp"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include <utility>

namespace answerd::tools::time {
namespace {

using boost::json::object;
using weather::place_trouble;

tool_definition make_definition()
{
    tool_definition made;
    made.name = "get_datetime";
    made.description = "Date, weekday, time";
    const object where{{"type", "string"}, {"description", "Town, country or zone; omit for home"}};
    made.parameters = {{"type", "object"}, {"properties", object{{"place_or_zone", where}}}};
    return made;
}

outcome failed(const object& body, std::string_view sentence)
{
    outcome result;
    result.ok = false;
    result.result = boost::json::serialize(body);
    result.sentence = std::string{sentence};
    return result;
}

outcome not_found(const place_trouble& trouble, const spoken_terms& terms)
{
    if (trouble.why == place_trouble::reason::service)
        return failed(
            {{"error",
              "That place cannot be looked up now. An IANA zone such as \"Europe/Vienna\" or a "
              "country works."}},
            terms.get("time_unreachable")
        );
    object body{
        {"error",
         "No such place or zone is known. Give a town, a country or an IANA zone such as "
         "\"Europe/Vienna\"."}};
    if (!trouble.places.empty()) {
        body["error"] =
            "Ask the user which place is meant, then call again with its whole name from places.";
        boost::json::array places;
        for (const auto& each : trouble.places)
            places.emplace_back(each.label());
        body["places"] = std::move(places);
    }
    return failed(body, terms.get("time_unknown"));
}

} // namespace

get_datetime::get_datetime(
    const conversation::clock& time,
    const conversation::languages& languages,
    std::shared_ptr<weather::place_finder> places
)
    : time_{time}, languages_{languages}, places_{std::move(places)}, definition_{make_definition()}
{}

awaitable<outcome> get_datetime::call(object arguments, call_context context)
{
    const spoken_terms terms{languages_, context.language};
    std::string words{weather::text_in(arguments.if_contains("place_or_zone")).value_or("")};
    const auto read = weather::read_place_words(words);
    named_zone where;
    where.zone = places_->home_zone();
    if (std::holds_alternative<weather::at_home>(read))
        co_return tell(where, context.language);
    if (const auto known = zone_named(words, terms.language()))
        co_return tell(*known, context.language);

    auto found = co_await places_->find(std::move(words), context.language);
    if (const auto* trouble = std::get_if<place_trouble>(&found))
        co_return not_found(*trouble, terms);
    const auto& place = std::get<weather::place>(found);
    const auto zone = zone::find(place.time_zone);
    if (!zone && !place.is_home)
        co_return not_found({}, terms);
    where.zone = zone.value_or(where.zone);
    where.place = place.is_home ? std::string{} : place.label();
    co_return tell(where, context.language);
}

outcome get_datetime::tell(const named_zone& where, std::string_view language) const
{
    const spoken_terms terms{languages_, language};
    const auto now = std::chrono::floor<std::chrono::seconds>(time_.wall());
    const auto local = where.zone.local(now);
    const auto day = std::chrono::floor<std::chrono::days>(local);
    const auto clock = spoken_clock(terms, local);
    const auto weekday = spoken_weekday(terms, day);
    const auto date = spoken_date(terms, day);
    object body;
    if (!where.place.empty())
        body["place"] = where.place;
    body["date"] = iso_date(day);
    body["weekday"] = weekday;
    body["time"] = iso_clock(local);
    body["time_zone"] = where.zone.name();
    body["utc_offset"] = iso_offset(where.zone.offset(now));
    body["summer_time"] = where.zone.is_summer_time(now);
    body["spoken_time"] = clock;
    body["spoken_date"] = date;
    if (!where.is_only)
        body["note"] = "This country has several time zones; a town would be exact.";
    outcome answer;
    answer.result = boost::json::serialize(body);
    const auto short_name = where.place.substr(0, where.place.find(','));
    answer.sentence = terms.sentence(
        short_name.empty() ? "time_now" : "time_now_at",
        {{"place", short_name}, {"time", clock}, {"weekday", weekday}, {"date", date}}
    );
    return answer;
}

} // namespace answerd::tools::time
