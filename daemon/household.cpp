// SPDX-License-Identifier: Apache-2.0
#include "daemon/household.hpp"

#include "config/embedded.hpp"
#include "daemon/model_chain.hpp"
#include "ha_bridge/sentences/sentence_agent.hpp"
#include "ha_bridge/sentences/sentence_tool.hpp"
#include "tools/home/act_members.hpp"
#include "tools/home/code_needs.hpp"
#include "tools/home/home_services.hpp"
#include "tools/home/home_tools.hpp"
#include "tools/home/home_weather.hpp"
#include "tools/time/get_datetime.hpp"
#include "tools/weather/get_weather.hpp"

#include <chrono>
#include <functional>
#include <stdexcept>
#include <utility>

namespace answerd::daemon {
namespace {

std::shared_ptr<config::languages_table>
languages_for(const config::settings& from, const household_ports& ports)
{
    return std::make_shared<config::languages_table>(
        from.language,
        ports.language_overrides,
        [tell = ports.tell](const config::problem& what) { tell(config::to_line(what)); }
    );
}

std::string zone_of(const config::settings& from)
{
    return from.location.time_zone.value_or(tools::time::zone::system().name());
}

tools::time::zone home_zone(const config::settings& from)
{
    return tools::time::zone::find(zone_of(from)).value_or(tools::time::zone::system());
}

std::string_view units_of(const config::settings& from)
{
    const auto units = from.location.units.value_or(from.weather.units);
    return units == tools::unit_system::imperial ? "imperial" : "metric";
}

conversation::prompt prompt_for(const config::settings& from)
{
    std::string text = from.prompt.text;
    if (text.empty())
        text = std::string{config::embedded("prompts/voice.txt").value_or("")};
    return conversation::prompt{{
        .text = std::move(text),
        .name = from.wyoming.name,
        .place = from.location.name.value_or("this home"),
        .units = std::string{units_of(from)},
        .language = from.language,
        .time_zone = zone_of(from),
    }};
}

tools::act_knowledge knowledge_of(const tools::home::home& home)
{
    using tools::intended_act;
    return {
        .needs_code = [&home](const intended_act& act) { return needs_code(act, home); },
        .members = [&home](const intended_act& act) { return members_of(act, home); },
    };
}

std::function<std::string(const conversation::utterance&)> room_in(const tools::home::home& home)
{
    return [&home](const conversation::utterance& said) {
        return std::string{home.view()->room_of_speaker(
            said.satellite_id.value_or(""),
            said.device_id.value_or("")
        )};
    };
}

void add(tools::registry& to, std::shared_ptr<tools::tool> what)
{
    const auto added = to.add(std::move(what));
    if (!added)
        throw std::logic_error{
            added.error().detail}; // a tool of our own with a bad schema is a bug
}

/// Home Assistant's recogniser, and the tool by which it does what we cannot.
std::shared_ptr<conversation::model> recogniser_for(
    const config::settings& from,
    const household_ports& ports,
    tools::registry& registry
)
{
    using namespace ha_bridge::sentences;
    auto seen = std::make_shared<recognitions>();
    add(registry, std::make_shared<sentence_tool>(ports.home, seen));
    constexpr std::chrono::seconds where_nobody_stands_behind{10};
    agent_options options;
    options.half = asks_a_model_last(from) ? half_understood::pass : half_understood::call;
    // The first sentence of a language takes a slow Home Assistant seconds: worth the wait where
    // the alternative is not to understand.
    if (!asks_a_model_last(from))
        options.limit = where_nobody_stands_behind;
    return std::make_shared<sentence_agent>(ports.home, ports.time, std::move(seen), options);
}

} // namespace

household::household(const config::settings& from, const household_ports& ports)
    : languages_{languages_for(from, ports)}
    , policy_{from.policy, ports.time, home_zone(from), knowledge_of(ports.home)}
    , registry_{std::make_shared<tools::registry>(
          tools::registry_ports{
              .time = ports.time,
              .policy = policy_,
              .audit = ports.audit,
              .observer = &ports.listener,
              .digest_key = ports.digest_key,
              .kept = &ports.kept,
              .spoken = languages_.get(),
              .room_of = room_in(ports.home),
          },
          from.tool
      )}
    , who_{.prompt = prompt_for(from)}
{
    auto places = std::make_shared<tools::weather::place_finder>(
        ports.http,
        ports.time,
        from.weather.geocoding_url,
        from.location,
        tools::time::zone::system()
    );
    auto weather = std::make_shared<tools::weather::get_weather>(
        ports.http,
        ports.time,
        *languages_,
        from.weather,
        places
    );
    weather->ask_at_home(std::make_shared<tools::home::home_weather>(ports.home));
    add(*registry_, std::move(weather));
    add(*registry_, std::make_shared<tools::time::get_datetime>(ports.time, *languages_, places));
    const auto parts = tools::home::make_home_parts(ports.home, *languages_, ports.time);
    tools::home::add_home_tools(*registry_, parts);
    tools::home::add_home_services(*registry_, parts);
    scripts_ = std::make_unique<tools::home::script_tools>(*registry_, parts);
    follow_home();
    ports.time.start(tools::home::keep_folded(ports.home, ports.time, parts.names));

    who_.name = from.wyoming.name;
    who_.chain = make_model_chain(
        from,
        *languages_,
        {ports.http,
         ports.time,
         ports.remembered,
         ports.tell,
         recogniser_for(from, ports, *registry_),
         ports.costs,
         near_}
    );
    who_.tools = registry_;
    who_.spoken = languages_;
    who_.default_language = from.language;
    who_.loop = from.loop;
    who_.turn = from.turn;
    who_.concurrency = from.concurrency;
    who_.history = from.history;
    who_.batch = from.batch;
    who_.speech = from.speech;
}

void household::follow_home() const { scripts_->follow(); }

conversation::assistant_ptr assistant_of(const std::shared_ptr<const household>& built)
{
    return {built, &built->who()};
}

} // namespace answerd::daemon
