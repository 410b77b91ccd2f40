// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/get_weather.hpp"

#include "tools/weather/json_read.hpp"
#include "tools/weather/place_words.hpp"
#include "tools/weather/told_weather.hpp"
#include "tools/weather/units.hpp"
#include "tools/weather/weather_trouble.hpp"
#include "tools/weather/when_parser.hpp"
#include "tools/weather/when_resolver.hpp"

#include <boost/json/serialize.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace answerd::tools::weather {
namespace {

using namespace std::chrono_literals;
using boost::json::object;

constexpr int few_days{7}; ///< the provider counts more days as more questions

/// Short words for small models: two optional strings and nothing to choose from. No town as an
/// example: Qwen2.5 1.5B asked for that town when the user named none.
tool_definition make_definition()
{
    tool_definition made;
    made.name = "get_weather";
    made.description = "Weather now and forecast";
    const object place{
        {"type", "string"},
        {"description", "Town as said, with state or country; omit for home"}};
    const object when{
        {"type", "string"},
        {"description", "As said: tomorrow evening, Saturday, a date; omit for now"}};
    made.parameters = {
        {"type", "object"},
        {"properties", object{{"place", place}, {"when", when}}}};
    return made;
}

std::string text_of(const object& arguments, std::string_view key)
{
    return std::string{text_in(arguments.if_contains(key)).value_or("")};
}

sys_seconds wall_of(const conversation::clock& time)
{
    return std::chrono::floor<std::chrono::seconds>(time.wall());
}

int days_needed(const asked_period& period, local_days today)
{
    const auto last = period.first + std::chrono::days{period.days};
    // One more for a night that reaches into the next day.
    const auto ahead = (last - today).count() + 1;
    return ahead <= few_days ? few_days : forecast_reach;
}

/// Whether the house knows all that was asked: half a weekend is no answer where a provider knows
/// the whole.
bool is_whole(const outlook& told)
{
    if (told.moment && !told.moment->temperature)
        return false;
    if (told.period.shape == period_shape::days)
        return told.days.size() == static_cast<std::size_t>(told.period.days);
    return !told.is_empty();
}

} // namespace

get_weather::get_weather(
    conversation::http_client& http,
    const conversation::clock& time,
    const conversation::languages& languages,
    weather_options options,
    std::shared_ptr<place_finder> places
)
    : time_{time}
    , languages_{languages}
    , options_{std::move(options)}
    , places_{std::move(places)}
    , forecasts_{http, time, options_.forecast_url, options_.cache}
    , definition_{make_definition()}
{}

tools::traits get_weather::traits() const noexcept
{
    tools::traits own;
    own.cacheable = true;
    // Forecasts are kept here for as long as the options say. An answer says "tomorrow" and so
    // holds only briefly; that is enough to make one fetch of equal calls at once.
    own.cache_for = std::min<std::chrono::milliseconds>(10s, options_.cache);
    return own;
}

awaitable<outcome> get_weather::call(object arguments, call_context context)
{
    const spoken_terms terms{languages_, context.language};
    const auto when = parse_when(text_of(arguments, "when"));
    if (!when)
        co_return when_not_understood(terms);
    auto words = text_of(arguments, "place");
    const auto read = read_place_words(words);
    if (at_home_ && std::holds_alternative<at_home>(read)) {
        auto told = co_await tell_from_home(*when, context);
        if (told)
            co_return std::move(*told);
    }
    auto found = co_await places_->find(std::move(words), context.language);
    if (const auto* trouble = std::get_if<place_trouble>(&found))
        co_return trouble_outcome(*trouble, terms);
    auto where = std::get<place>(std::move(found));
    co_return co_await tell(std::move(where), *when, context.language);
}

awaitable<std::optional<outcome>>
get_weather::tell_from_home(when_expression when, const call_context& context)
{
    const auto units =
        choose_units(options_.units, places_->home(), places_->home_country(), context.language);
    conversation::signal never;
    conversation::signal& stop = context.stop != nullptr ? *context.stop : never;
    // The provider must still have time to answer in its place.
    const conversation::steady_time half = time_.now() + (context.until - time_.now()) / 2;
    const conversation::patience mine{half, stop};
    std::optional<outcome> answer;
    auto got = co_await at_home_->get(units, mine);
    if (!got)
        co_return answer;

    told_weather told;
    told.where.name = got->name;
    told.where.is_home = true;
    told.here = got->told.here;
    told.now = wall_of(time_);
    told.units = units;
    const auto meant = resolve_when(when, told.now, told.here);
    const auto* period = std::get_if<asked_period>(&meant);
    if (period == nullptr)
        co_return answer;
    told.outlook = select(got->told, *period, false);
    if (!is_whole(told.outlook))
        co_return answer;
    const spoken_terms terms{languages_, context.language};
    answer.emplace();
    answer->result = boost::json::serialize(weather_result(told, terms));
    answer->sentence = weather_sentence(told, terms);
    co_return answer;
}

awaitable<outcome> get_weather::tell(place where, when_expression when, std::string language)
{
    const spoken_terms terms{languages_, language};
    const auto zone = time::zone::find(where.time_zone);
    forecast_request what;
    what.latitude = where.latitude;
    what.longitude = where.longitude;
    what.time_zone = zone ? zone->name() : "auto";
    what.units = choose_units(options_.units, places_->home(), places_->home_country(), language);
    what.days = forecast_reach;
    if (zone) { // else only the reply tells what day it is there
        const auto today = today_at(wall_of(time_), *zone);
        const auto meant = resolve_when(when, wall_of(time_), *zone);
        if (const auto* problem = std::get_if<when_problem>(&meant))
            co_return trouble_outcome(*problem, today, terms);
        what.days = days_needed(std::get<asked_period>(meant), today);
    }

    const auto units = what.units;
    const time::zone there = zone.value_or(time::zone{});
    auto fetched = co_await forecasts_.get(std::move(what), there);
    if (const auto* fault = std::get_if<service_fault>(&fetched))
        co_return trouble_outcome(*fault, terms);

    const auto& forecast = std::get<fetched_forecast>(fetched);
    told_weather told;
    told.where = std::move(where);
    told.here = forecast.told->here;
    told.now = wall_of(time_);
    told.units = units;
    told.as_of = forecast.as_of;
    const auto meant = resolve_when(when, told.now, told.here);
    if (const auto* problem = std::get_if<when_problem>(&meant))
        co_return trouble_outcome(*problem, today_at(told.now, told.here), terms);
    told.outlook = select(*forecast.told, std::get<asked_period>(meant), forecast.is_old);
    if (told.outlook.is_empty())
        co_return no_data(terms);

    outcome answer;
    answer.result = boost::json::serialize(weather_result(told, terms));
    answer.sentence = weather_sentence(told, terms);
    co_return answer;
}

} // namespace answerd::tools::weather
