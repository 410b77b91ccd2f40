// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/websocket/session_machine.hpp"

#include "conversation/json_fields.hpp"
#include "ha_bridge/websocket/script_reader.hpp"
#include "ha_bridge/websocket/view_builder.hpp"

#include <boost/json/array.hpp>

#include <algorithm>
#include <utility>

namespace answerd::ha_bridge::websocket {
namespace {

namespace json = boost::json;
using conversation::steady_time;
using conversation::text_in;

/// Beyond this the whole list is read again.
constexpr std::size_t most_changed_entities = 1000;

json::array to_array(const entity_ids& ids)
{
    json::array list;
    list.reserve(ids.size());
    for (const auto& id : ids)
        list.emplace_back(id);
    return list;
}

/// A newer entry from the list, without aliases, keeps those that are known until they are read.
void keep_aliases(const entity_entries& from, entity_entries& to)
{
    for (auto& [id, entry] : to)
        if (const auto known = from.find(id); known != from.end()) {
            entry.aliases = known->second.aliases;
            entry.lists_own_name = known->second.lists_own_name;
        }
}

} // namespace

session_machine::session_machine(std::string token, session_times times)
    : token_{std::move(token)}, times_{times}
{}

session_machine::texts session_machine::hear(const message& said, steady_time now)
{
    if (std::holds_alternative<auth_required>(said) && !authenticated_)
        return {encode_auth(token_)};
    if (std::holds_alternative<auth_ok>(said))
        return std::exchange(authenticated_, true) ? texts{} : greet();
    if (std::holds_alternative<auth_invalid>(said)) {
        refused_ = true;
        return {};
    }
    if (const auto* answer = std::get_if<command_result>(&said))
        return hear_result(*answer, now);
    if (const auto* event = std::get_if<subscription_event>(&said))
        return hear_event(*event, now);
    return {};
}

/// Updates are listened to before the lists are asked for: nothing changes unseen in between.
session_machine::texts session_machine::greet()
{
    texts out;
    const json::object coalesce{{"coalesce_messages", 1}};
    command({{"type", "supported_features"}, {"features", coalesce}}, std::nullopt, out);
    for (const auto& [event, about] : updates) {
        command({{"type", "subscribe_events"}, {"event_type", event}}, std::nullopt, out);
        listening_.emplace(last_id_, about);
    }
    ask(topic::config, out);
    ask_for_lists(out);
    return out;
}

session_machine::texts session_machine::tick(steady_time now)
{
    texts out;
    for (auto each = stale_.begin(); each != stale_.end();) {
        if (each->second > now) {
            ++each;
            continue;
        }
        const auto what = each->first;
        each = stale_.erase(each);
        if (what == topic::details)
            ask_details(out);
        else if (what == topic::states)
            watch(out);
        else
            ask(what, out);
    }
    return out;
}

steady_time session_machine::due() const noexcept
{
    auto first = steady_time::max();
    for (const auto& [what, when] : stale_)
        first = std::min(first, when);
    return first;
}

session_machine::phase session_machine::now() const noexcept
{
    if (refused_)
        return phase::refused;
    if (!authenticated_)
        return phase::greeting;
    if (has(topic::config) && !known_.about.running)
        return phase::starting;
    return is_complete() ? phase::ready : phase::fetching;
}

bool session_machine::is_complete() const noexcept
{
    return std::ranges::all_of(all_topics, [this](topic what) { return has(what); });
}

session_machine::texts session_machine::hear_result(const command_result& said, steady_time now)
{
    texts out;
    const auto found = asked_.find(said.id);
    if (found == asked_.end())
        return out;
    const auto what = std::move(found->second);
    asked_.erase(found);
    if (!said.success)
        give_up(what.what, now);
    else if (what.what == topic::config)
        take_config(said.value, now, out);
    else if (what.what != topic::states) // their first event brings those
        take(what, said.value);
    if (said.success && what.what == topic::exposure)
        make_stale(topic::exposure, now + times_.look_at_exposure);
    follow_up(out);
    return out;
}

session_machine::texts session_machine::hear_event(const subscription_event& said, steady_time now)
{
    texts out;
    if (switching_ == said.id) {
        if (watching_)
            command(
                {{"type", "unsubscribe_events"}, {"subscription", *watching_}},
                std::nullopt,
                out
            );
        watching_ = std::exchange(switching_, std::nullopt);
        states_ = {};
        answered_.insert(topic::states);
        follow_up(out); // what is to be watched may have changed meanwhile
    }
    if (watching_ == said.id) {
        const auto change = states_.apply(said.event);
        state_revision_ += change.any ? 1U : 0U;
        view_revision_ += change.of_view ? 1U : 0U;
        return out;
    }
    if (const auto found = listening_.find(said.id); found != listening_.end())
        note_update(found->second, said.event, now);
    return out;
}

void session_machine::take_config(const json::value& result, steady_time now, texts& to)
{
    const bool waited = has(topic::config) && !known_.about.running;
    known_.about = read_config(result);
    answered_.insert(topic::config);
    ++view_revision_;
    if (!known_.about.running) {
        make_stale(topic::config, now + times_.ask_again);
    } else if (waited) {
        // What was read while it started may have been half of it.
        answered_ = {topic::config};
        ask_for_lists(to);
    }
}

void session_machine::take(const asked& what, const json::value& result)
{
    switch (what.what) {
    case topic::floors:
        known_.floors = read_floors(result);
        break;
    case topic::areas:
        known_.areas = read_areas(result);
        break;
    case topic::devices:
        known_.devices = read_devices(result);
        break;
    case topic::entities:
        take_entities(result);
        break;
    case topic::exposure:
        known_.exposure_list = read_exposure(result);
        break;
    case topic::services:
        known_.services = read_services(result);
        known_.scripts = read_scripts(result);
        break;
    case topic::details:
        take_details(what, result);
        break;
    case topic::config:
    case topic::states:
        return;
    }
    answered_.insert(what.what);
    ++view_revision_;
}

void session_machine::take_entities(const json::value& result)
{
    auto fresh = read_entities(result);
    keep_aliases(known_.entities, fresh);
    known_.entities = std::move(fresh);
    undetailed_.clear();
    for (const auto& [id, entry] : known_.entities)
        if (known_.is_exposed(id))
            undetailed_.insert(undetailed_.end(), id);
    answered_.erase(topic::details);
}

void session_machine::take_details(const asked& what, const json::value& result)
{
    const auto* entries = result.if_object();
    for (const auto& id : what.about) {
        const auto* row = entries != nullptr ? entries->if_contains(id) : nullptr;
        if (auto entry = row != nullptr ? read_entry(*row) : std::nullopt)
            known_.entities.insert_or_assign(id, std::move(*entry));
        else
            known_.entities.erase(id);
    }
}

/// Home Assistant answered with an error.
void session_machine::give_up(topic what, steady_time now)
{
    if (what == topic::exposure) {
        // Only administrators may read it; the registry's own decisions are what remains.
        known_.exposure_list.reset();
        answered_.insert(topic::exposure);
        return;
    }
    if (what == topic::states) {
        switching_.reset();
        watched_.clear();
    }
    if (what == topic::details)
        what = topic::entities;
    make_stale(what, now + times_.ask_again);
}

void session_machine::note_update(topic what, const json::value& event, steady_time now)
{
    const auto* whole = event.if_object();
    const auto* data = whole != nullptr ? whole->if_contains("data") : nullptr;
    if (data == nullptr || !data->is_object())
        return;
    if (what == topic::services)
        return note_service(*whole, now);
    // While it starts everything changes; all of it is read again afterwards.
    if (has(topic::config) && !known_.about.running)
        return;
    if (what == topic::details)
        note_entity(data->get_object());
    make_stale(what, now + times_.settle);
}

void session_machine::note_service(const json::object& event, steady_time now)
{
    const auto& data = event.at("data").get_object();
    const auto name =
        std::string{text_in(data, "domain")} + "." + std::string{text_in(data, "service")};
    if (text_in(event, "event_type") == "service_removed")
        known_.services.erase(name);
    else if (name.size() > 1)
        known_.services.insert(name);
    // What a script asks for stands in no event.
    if (text_in(data, "domain") == "script" && known_.about.running)
        make_stale(topic::services, now + times_.settle);
    ++view_revision_;
}

void session_machine::note_entity(const json::object& data)
{
    for (const auto key : {"entity_id", "old_entity_id"})
        if (const auto id = text_in(data, key); !id.empty())
            undetailed_.emplace(id);
}

void session_machine::make_stale(topic what, steady_time at)
{
    const auto [known, fresh] = stale_.emplace(what, at);
    if (!fresh)
        known->second = std::min(known->second, at);
}

void session_machine::command(json::object what, std::optional<topic> about, texts& to)
{
    const auto id = take_id();
    if (about)
        asked_.emplace(id, asked{*about});
    to.push_back(encode_command(id, std::move(what)));
}

void session_machine::ask(topic what, texts& to)
{
    command({{"type", command_for(what)}}, what, to);
}

void session_machine::ask_for_lists(texts& to)
{
    for (const auto what :
         {topic::floors,
          topic::areas,
          topic::devices,
          topic::exposure,
          topic::entities,
          topic::services})
        ask(what, to);
}

void session_machine::ask_details(texts& to)
{
    auto ids = std::exchange(undetailed_, {});
    if (ids.size() > most_changed_entities && has(topic::details))
        return ask(topic::entities, to);
    command(
        {{"type", command_for(topic::details)}, {"entity_ids", to_array(ids)}},
        topic::details,
        to
    );
    asked_.at(last_id_).about = std::move(ids);
}

/// What can be asked for once it is known which entities there are.
void session_machine::follow_up(texts& to)
{
    if (!has(topic::entities) || !has(topic::exposure))
        return;
    if (!has(topic::details) && !is_asked(topic::details)) {
        if (undetailed_.empty())
            answered_.insert(topic::details);
        else
            ask_details(to);
    }
    watch(to);
}

/// Subscribes anew when other entities are to be watched. The old subscription feeds the states
/// until the new one does.
void session_machine::watch(texts& to)
{
    if (switching_)
        return;
    auto wanted = watched(known_);
    if (wanted == watched_ && (watching_ || wanted.empty())) {
        answered_.insert(topic::states);
        return;
    }
    watched_ = std::move(wanted);
    if (watched_.empty()) { // an empty list would mean all of them
        command({{"type", "unsubscribe_events"}, {"subscription", *watching_}}, std::nullopt, to);
        watching_.reset();
        states_ = {};
        ++view_revision_;
        answered_.insert(topic::states);
        return;
    }
    command(
        {{"type", command_for(topic::states)}, {"entity_ids", to_array(watched_)}},
        topic::states,
        to
    );
    switching_ = last_id_;
}

bool session_machine::is_asked(topic what) const noexcept
{
    return std::ranges::any_of(asked_, [what](const auto& each) {
        return each.second.what == what;
    });
}

} // namespace answerd::ha_bridge::websocket
