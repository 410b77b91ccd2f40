// SPDX-License-Identifier: Apache-2.0
#include "tools/home/home_weather.hpp"

#include "tools/home/calendar_tool.hpp"
#include "tools/home/weather_entity.hpp"
#include "tools/plain_words.hpp"

#include <utility>

namespace answerd::tools::home {
namespace {

// WeatherEntityFeature
constexpr std::uint64_t daily = 1;
constexpr std::uint64_t hourly = 2;

/// The first that knows anything now.
const entity* teller(const home& in, const home_view& view)
{
    for (const entity& each : view.entities) {
        if (each.domain() != "weather")
            continue;
        const entity_state* shown = in.state_of(each.id);
        if (shown != nullptr && shown->state != "unavailable" && shown->state != "unknown")
            return &each;
    }
    return nullptr;
}

} // namespace

awaitable<boost::json::value>
home_weather::forecasts(std::string entity_id, std::string type, patience mine)
{
    service_call ask;
    ask.domain = "weather";
    ask.service = "get_forecasts";
    ask.entities.push_back(std::move(entity_id));
    ask.data["type"] = std::move(type);
    ask.wants_response = true;
    auto got = co_await in_.act(std::move(ask), mine);
    boost::json::value told;
    if (got.ended == act_result::how::done)
        told = std::move(got.response);
    co_return told;
}

awaitable<std::optional<weather::told_at_home>> home_weather::get(unit_system units, patience mine)
{
    std::optional<weather::told_at_home> got;
    const home_view_ptr view = in_.view();
    const entity* who = in_.now() == condition::ready ? teller(in_, *view) : nullptr;
    if (who == nullptr)
        co_return got;
    const std::string id = who->id;
    boost::json::value days;
    boost::json::value hours;
    if ((who->features & daily) != 0)
        days = co_await forecasts(id, "daily", mine);
    if ((who->features & hourly) != 0)
        hours = co_await forecasts(id, "hourly", mine);
    const entity_state* shown = in_.state_of(id);
    if (shown == nullptr)
        co_return got;
    got.emplace();
    got->told = forecast_from(*shown, days, hours, units, zone_of(*view));
    got->name = clean_name(view->name);
    co_return got;
}

} // namespace answerd::tools::home
