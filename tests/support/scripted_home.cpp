// SPDX-License-Identifier: Apache-2.0
#include "tests/support/scripted_home.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>

namespace answerd::tests {

namespace json = boost::json;
using conversation::ended;
using conversation::patience;
using conversation::runtime;
using tools::home::act_result;
using tools::home::entity_state;
using tools::home::home_view;
using tools::home::service_call;

namespace {

const failure nobody_answers{errc::refused, "the scripted home has no answer to that"};

/// Sleeps as long as it takes, whoever asks to stop.
awaitable<void> rest_for(runtime& time, std::chrono::milliseconds how_long)
{
    conversation::signal never;
    conversation::signal nor_this;
    (void)co_await time.wait(never, time.now() + how_long, nor_this);
}

std::string text_at(const json::object& in, std::string_view key)
{
    const json::value* found = in.if_contains(key);
    return found != nullptr && found->is_string() ? std::string{found->get_string()} : "";
}

tools::home::entity make_entity(const scripted_entity& from)
{
    tools::home::entity made;
    made.id = from.id;
    made.name = from.name;
    made.area_id = from.area;
    made.aliases = from.aliases;
    made.device_class = text_at(from.attributes, "device_class");
    if (const json::value* bits = from.attributes.if_contains("supported_features"))
        made.features = bits->to_number<std::uint64_t>();
    return made;
}

void offer_services_of(std::string_view domain, home_view& view)
{
    for (const home_effect& row : home_effects())
        if (row.service.substr(0, row.service.find('.')) == domain)
            view.services.emplace(row.service);
}

} // namespace

scripted_home::scripted_home(runtime& time)
    : time_{time}, view_{std::make_shared<const home_view>()}
{
    change_view([](home_view& view) {
        view.name = "Home";
        view.language = "en";
        view.temperature_unit = "°C";
        view.time_zone = "Europe/Berlin";
    });
}

void scripted_home::change_view(const std::function<void(home_view&)>& change)
{
    auto next = std::make_shared<home_view>(*view_);
    change(*next);
    std::ranges::sort(next->areas, {}, &tools::home::area::id);
    std::ranges::sort(next->entities, {}, &tools::home::entity::id);
    view_ = std::move(next);
    ring();
}

void scripted_home::add_floor(std::string id, std::string name, std::vector<std::string> aliases)
{
    change_view([&](home_view& view) {
        const int level = static_cast<int>(view.floors.size());
        view.floors.push_back({std::move(id), std::move(name), std::move(aliases), level});
    });
}

void scripted_home::add_area(
    std::string id,
    std::string name,
    std::string floor,
    std::vector<std::string> aliases
)
{
    change_view([&](home_view& view) {
        view.areas.push_back({std::move(id), std::move(name), std::move(aliases), std::move(floor)}
        );
    });
}

void scripted_home::add(scripted_entity what)
{
    std::vector<scripted_entity> one;
    one.push_back(std::move(what));
    add_all(std::move(one));
}

void scripted_home::add_all(std::vector<scripted_entity> all)
{
    change_view([&](home_view& view) {
        for (const scripted_entity& each : all) {
            view.entities.push_back(make_entity(each));
            offer_services_of(view.entities.back().domain(), view);
        }
    });
    for (scripted_entity& each : all)
        states_[each.id] =
            entity_state{each.state, std::move(each.attributes), time_.wall(), time_.wall()};
}

void scripted_home::add_satellite(
    std::string entity_id,
    std::string area_id,
    std::uint64_t features
)
{
    change_view([&](home_view& view) {
        view.satellites.push_back(
            {.entity_id = std::move(entity_id),
             .device_id = {},
             .area_id = std::move(area_id),
             .features = features}
        );
    });
}

void scripted_home::remove(std::string_view entity_id)
{
    change_view([&](home_view& view) {
        std::erase_if(view.entities, [&](const auto& each) { return each.id == entity_id; });
    });
    const auto found = states_.find(entity_id);
    if (found != states_.end())
        states_.erase(found);
    ring();
}

entity_state& scripted_home::known(std::string_view entity_id)
{
    const auto found = states_.find(entity_id);
    if (found == states_.end())
        throw std::logic_error{"no such entity: " + std::string{entity_id}};
    return found->second;
}

void scripted_home::set_state(
    std::string_view entity_id,
    std::string state,
    const json::object& changed_attributes
)
{
    entity_state& shown = known(entity_id);
    if (shown.state != state)
        shown.last_changed = time_.wall();
    shown.state = std::move(state);
    shown.last_updated = time_.wall();
    for (const auto& [name, value] : changed_attributes)
        shown.attributes[name] = value;
    ring();
}

std::string scripted_home::state(std::string_view entity_id) const
{
    const entity_state* shown = state_of(entity_id);
    return shown == nullptr ? std::string{} : shown->state;
}

json::value scripted_home::attribute(std::string_view entity_id, std::string_view name) const
{
    const entity_state* shown = state_of(entity_id);
    const json::value* found = shown == nullptr ? nullptr : shown->attributes.if_contains(name);
    return found == nullptr ? json::value{} : *found;
}

const entity_state* scripted_home::state_of(std::string_view entity_id) const
{
    const auto found = states_.find(entity_id);
    return found == states_.end() ? nullptr : &found->second;
}

void scripted_home::next(std::string service, scripted_end how)
{
    next_[std::move(service)].push_back(std::move(how));
}

void scripted_home::always(std::string service, scripted_end how)
{
    always_[std::move(service)] = std::move(how);
}

scripted_end scripted_home::end_of(const std::string& service)
{
    auto& queue = next_[service];
    if (!queue.empty()) {
        scripted_end first = std::move(queue.front());
        queue.pop_front();
        return first;
    }
    const auto found = always_.find(service);
    return found == always_.end() ? scripted_end{} : found->second;
}

void scripted_home::take_effect(const service_call& what)
{
    const std::string service = what.domain + "." + what.service;
    for (const std::string& each : what.entities) {
        const auto found = states_.find(each);
        if (found == states_.end() || found->second.state == "unavailable")
            continue;
        entity_state after = found->second;
        effects(service, what.data, after);
        set_state(each, after.state, after.attributes);
    }
}

awaitable<void> scripted_home::take_effect_later(
    scripted_home& home,
    service_call what,
    std::chrono::milliseconds delay
)
{
    co_await rest_for(home.time_, delay);
    home.take_effect(what);
}

awaitable<act_result> scripted_home::act(service_call what, patience mine)
{
    const std::string service = what.domain + "." + what.service;
    act_result got;
    if (condition == tools::home::condition::absent || condition == tools::home::condition::away) {
        got.ended = act_result::how::not_sent;
        co_return got;
    }
    acted.push_back(what);
    const scripted_end end = end_of(service);
    if (end.delay.count() > 0)
        co_await rest_for(time_, end.delay);
    got.ended = end.ended;
    got.code = end.code;
    const bool changes = end.takes_effect && end.ended != act_result::how::refused &&
                         end.ended != act_result::how::not_sent;
    if (changes && end.effect.count() > 0)
        time_.start(take_effect_later(*this, what, end.effect));
    else if (changes)
        take_effect(what);
    if (end.never) {
        conversation::signal silence;
        (void)co_await time_.wait(silence, mine.until, mine.stop);
        got.ended = act_result::how::unknown;
    }
    if (const auto response = responses.find(service); response != responses.end())
        got.response = response->second;
    co_return got;
}

awaitable<ended> scripted_home::until(std::function<bool()> reached, patience mine)
{
    ended how = ended::done;
    while (how == ended::done && !reached()) {
        conversation::signal bell;
        const auto mark = waiting_.insert(waiting_.end(), &bell);
        how = co_await time_.wait(bell, mine.until, mine.stop);
        waiting_.erase(mark);
    }
    co_return how;
}

void scripted_home::ring()
{
    for (conversation::signal* each : bells{waiting_})
        each->raise();
}

awaitable<result<json::value>> scripted_home::ask(json::object command, patience /*mine*/)
{
    const std::string type = text_at(command, "type");
    asked.push_back(std::move(command));
    const auto found = answers.find(type);
    if (found == answers.end())
        co_return nobody_answers;
    co_return found->second;
}

awaitable<result<std::vector<json::object>>>
scripted_home::follow(json::object command, std::string /*last*/, patience /*mine*/)
{
    const std::string type = text_at(command, "type");
    asked.push_back(std::move(command));
    const auto found = events.find(type);
    if (found == events.end())
        co_return nobody_answers;
    co_return found->second;
}

result<json::value> scripted_home::page(std::string_view path) const
{
    const std::pair<const std::string, result<json::value>>* best = nullptr;
    for (const auto& each : pages)
        if (path.starts_with(each.first) && (best == nullptr || best->first < each.first))
            best = &each;
    if (best == nullptr)
        return nobody_answers;
    return best->second;
}

awaitable<result<json::value>>
scripted_home::rest(std::string path, json::object body, patience /*mine*/)
{
    rested.push_back({path, std::move(body)});
    co_return page(path);
}

awaitable<result<json::value>> scripted_home::rest(std::string path, patience /*mine*/)
{
    rested.push_back({path, std::nullopt});
    co_return page(path);
}

} // namespace answerd::tests
