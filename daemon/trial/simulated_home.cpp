// SPDX-License-Identifier: Apache-2.0
#include "daemon/trial/simulated_home.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace answerd::daemon::trial {
namespace {

using namespace tools::home;

/// The state in which a service leaves an entity of any domain, and one in which it has work to do.
struct effect {
    std::string_view service;
    std::string_view state;
    std::string_view before;
};

constexpr std::array<effect, 16> effects{{
    {"turn_on", "on", "off"},
    {"turn_off", "off", "on"},
    {"lock", "locked", "unlocked"},
    {"unlock", "unlocked", "locked"},
    {"open_cover", "open", "closed"},
    {"close_cover", "closed", "open"},
    {"open_valve", "open", "closed"},
    {"close_valve", "closed", "open"},
    {"media_play", "playing", "paused"},
    {"media_pause", "paused", "playing"},
    {"media_stop", "idle", "playing"},
    {"start", "cleaning", "docked"},
    {"pause", "paused", "cleaning"},
    {"return_to_base", "returning", "cleaning"},
    {"alarm_arm_away", "armed_away", "disarmed"},
    {"alarm_arm_home", "armed_home", "disarmed"},
}};

void apply(const service_call& what, entity_state& to)
{
    for (const effect& each : effects)
        if (each.service == what.service)
            to.state = each.state;
    if (what.service == "toggle")
        to.state = to.state == "on" ? "off" : "on";
    if (what.service == "set_hvac_mode" && what.data.contains("hvac_mode"))
        to.state = what.data.at("hvac_mode").as_string();
    for (const auto& [name, value] : what.data) {
        if (name == "brightness_pct" && value.is_number())
            to.attributes["brightness"] = value.to_number<double>() * 2.55;
        else if (name == "position")
            to.attributes["current_position"] = value;
        else
            to.attributes[name] = value;
    }
}

failure not_here() { return {errc::refused, "a simulated home answers no such question"}; }

} // namespace

simulated_home::simulated_home(conversation::runtime& time, const home& like)
    : time_{time}, condition_{like.now()}, view_{like.view()}
{
    for (const auto& each : view_->entities)
        if (const auto* state = like.state_of(each.id))
            first_.emplace(each.id, *state);
    states_ = first_;
}

void simulated_home::begin_anew(std::string_view entity_id, std::string_view service)
{
    states_ = first_;
    acted_.clear();
    const auto found = states_.find(entity_id);
    if (found == states_.end())
        return;
    for (const effect& each : effects)
        if (each.service == service && found->second.state == each.state)
            found->second.state = each.before;
}

const entity_state* simulated_home::state_of(std::string_view entity_id) const
{
    const auto found = states_.find(entity_id);
    return found == states_.end() ? nullptr : &found->second;
}

awaitable<act_result> simulated_home::act(service_call what, patience)
{
    for (const std::string& each : what.entities)
        if (const auto found = states_.find(each); found != states_.end())
            apply(what, found->second);
    acted_.push_back(std::move(what));
    co_return act_result{};
}

awaitable<conversation::ended> simulated_home::until(std::function<bool()> reached, patience mine)
{
    if (reached())
        co_return conversation::ended::done;
    conversation::signal never;
    co_return co_await time_.wait(never, mine.until, mine.stop);
}

awaitable<result<boost::json::value>> simulated_home::ask(boost::json::object, patience)
{
    co_return not_here();
}

awaitable<result<std::vector<boost::json::object>>>
simulated_home::follow(boost::json::object, std::string, patience)
{
    co_return not_here();
}

awaitable<result<boost::json::value>>
simulated_home::rest(std::string, boost::json::object, patience)
{
    co_return not_here();
}

awaitable<result<boost::json::value>> simulated_home::rest(std::string, patience)
{
    co_return not_here();
}

} // namespace answerd::daemon::trial
