// SPDX-License-Identifier: Apache-2.0
#include "tests/support/scripted_home_assistant.hpp"

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <stdexcept>
#include <utility>

namespace answerd::tests {

namespace json = boost::json;
using conversation::awaitable;
using ha_bridge::websocket::endpoint;
using ha_bridge::websocket::socket;

/// One connection, held by both ends.
struct scripted_home_assistant::line {
    std::deque<std::string> to_client{};
    std::optional<conversation::signal> waiting{};
    bool closed{false};
    bool accepted{false};
    std::map<std::string, std::uint64_t, std::less<>> listeners{}; ///< by event type
    std::uint64_t states_subscription{0};

    void wake()
    {
        if (waiting)
            waiting->raise();
    }
};

class scripted_home_assistant::line_end final : public socket {
 public:
    line_end(scripted_home_assistant& home, std::shared_ptr<line> on)
        : home_{home}, on_{std::move(on)}
    {}
    ~line_end() override { on_->closed = true; }

    awaitable<result<std::string>> read() override
    {
        const auto on = on_;
        auto& time = home_.time_;
        conversation::signal never;
        while (on->to_client.empty() && !on->closed) {
            on->waiting.emplace();
            const auto how =
                co_await time.wait(*on->waiting, conversation::steady_time::max(), never);
            if (how == conversation::ended::stopped)
                co_return failure{errc::cancelled};
        }
        if (on->to_client.empty())
            co_return failure{errc::closed_early, "the connection was closed"};
        auto text = std::move(on->to_client.front());
        on->to_client.pop_front();
        co_return text;
    }
    void send(std::string text) override
    {
        if (!on_->closed)
            home_.hear(on_, text);
    }
    void close() noexcept override
    {
        on_->closed = true;
        on_->to_client.clear();
        on_->wake();
    }

 private:
    scripted_home_assistant& home_;
    std::shared_ptr<line> on_;
};

scripted_home_assistant::scripted_home_assistant(conversation::runtime& time) : time_{time} {}
scripted_home_assistant::~scripted_home_assistant() = default;

awaitable<result<std::unique_ptr<socket>>>
scripted_home_assistant::open(endpoint to, conversation::patience)
{
    asked_for.push_back(std::move(to));
    if (!reachable)
        co_return failure{errc::unreachable, "nobody answers there"};
    ++connections_;
    newest_ = std::make_shared<line>();
    if (greets)
        say(json::serialize(json::object{{"type", "auth_required"}, {"ha_version", version}}));
    std::unique_ptr<socket> end = std::make_unique<line_end>(*this, newest_);
    co_return std::move(end);
}

void scripted_home_assistant::furnish()
{
    results["get_config"] = json::parse(
        R"({"location_name": "Rig Home", "language": "en", "country": "NL", "state": "RUNNING",
            "time_zone": "Europe/Amsterdam", "unit_system": {"temperature": "°C"},
            "latitude": 52.37, "longitude": 4.89, "version": "2026.11.0"})"
    );
    results["config/floor_registry/list"] =
        json::parse(R"([{"floor_id": "ground", "name": "Ground floor", "level": 0}])");
    results["config/area_registry/list"] =
        json::parse(R"([{"area_id": "kitchen", "name": "Kitchen", "floor_id": "ground"}])");
    results["config/device_registry/list"] = json::array{};
    results["config/entity_registry/list"] = json::array{};
    results["homeassistant/expose_entity/list"] = json::parse(R"({"exposed_entities": {}})");
    results["get_services"] = json::parse(R"({"light": {"turn_on": {}, "turn_off": {}}})");
    add_entity("light.kitchen", "Kitchen light", "off", {{"area_id", "kitchen"}});
}

void scripted_home_assistant::add_entity(
    const std::string& id,
    const std::string& name,
    const std::string& state,
    json::object entry
)
{
    json::object row = std::move(entry);
    row["entity_id"] = id;
    row["original_name"] = name;
    if (!row.contains("options"))
        row["options"] = {{"conversation", {{"should_expose", true}}}};
    results["config/entity_registry/list"].get_array().push_back(row);
    if (!row.contains("aliases"))
        row["aliases"] = json::array{nullptr};
    entries[id] = std::move(row);
    json::object shown{{"s", state}, {"lc", 1795823474.5}};
    shown["a"] = json::object{{"friendly_name", name}};
    states[id] = std::move(shown);
}

void scripted_home_assistant::say(std::string frame)
{
    if (!newest_)
        throw std::logic_error{"nobody is connected"};
    put(newest_, std::move(frame));
}

void scripted_home_assistant::put(const std::shared_ptr<line>& on, std::string frame)
{
    on->to_client.push_back(std::move(frame));
    on->wake();
}

void scripted_home_assistant::answer(std::uint64_t id, json::value result)
{
    json::object said{{"id", id}, {"type", "result"}, {"success", true}};
    said["result"] = std::move(result);
    say(json::serialize(said));
}

void scripted_home_assistant::refuse(
    std::uint64_t id,
    std::string_view code,
    std::string_view message
)
{
    json::object said{{"id", id}, {"type", "result"}, {"success", false}};
    said["error"] = json::object{{"code", code}, {"message", message}};
    say(json::serialize(said));
}

void scripted_home_assistant::tell(std::uint64_t id, json::object event)
{
    json::object said{{"id", id}, {"type", "event"}};
    said["event"] = std::move(event);
    say(json::serialize(said));
}

void scripted_home_assistant::fire(std::string_view event_type, json::object data)
{
    const auto listener = newest_->listeners.find(event_type);
    if (listener == newest_->listeners.end())
        throw std::logic_error{"nobody listens to " + std::string{event_type}};
    json::object event{{"event_type", event_type}};
    event["data"] = std::move(data);
    tell(listener->second, std::move(event));
}

void scripted_home_assistant::tell_states(json::object event)
{
    tell(newest_->states_subscription, std::move(event));
}

void scripted_home_assistant::drop()
{
    newest_->closed = true;
    newest_->wake();
}

bool scripted_home_assistant::is_connected() const noexcept
{
    return newest_ != nullptr && !newest_->closed;
}

std::vector<json::object> scripted_home_assistant::asked(std::string_view type) const
{
    std::vector<json::object> found;
    for (const auto& each : commands)
        if (each.at("type").as_string() == type)
            found.push_back(each);
    return found;
}

std::uint64_t scripted_home_assistant::id_of(std::string_view type) const
{
    const auto all = asked(type);
    if (all.empty())
        throw std::logic_error{"nobody asked for " + std::string{type}};
    return all.back().at("id").to_number<std::uint64_t>();
}

void scripted_home_assistant::hear(const std::shared_ptr<line>& on, const std::string& text)
{
    auto command = json::parse(text).as_object();
    if (command.at("type").as_string() == "auth") {
        on->accepted = command.at("access_token").as_string() == token;
        json::object said{{"type", on->accepted ? "auth_ok" : "auth_invalid"}};
        said[on->accepted ? "ha_version" : "message"] =
            on->accepted ? version : std::string{"Invalid access token or password"};
        put(on, json::serialize(said));
        on->closed = !on->accepted;
        return;
    }
    commands.push_back(command);
    if (!mute)
        serve(on, std::move(command));
}

void scripted_home_assistant::serve(const std::shared_ptr<line>& on, json::object command)
{
    const std::string type{command.at("type").as_string()};
    const auto id = command.at("id").to_number<std::uint64_t>();
    json::object said{{"id", id}, {"type", "result"}, {"success", true}, {"result", nullptr}};
    if (type == "ping")
        return put(on, json::serialize(json::object{{"id", id}, {"type", "pong"}}));
    if (const auto wrong = errors.find(type); wrong != errors.end()) {
        said["success"] = false;
        said["error"] = json::object{{"code", wrong->second}, {"message", "raw words"}};
    } else if (type == "config/entity_registry/get_entries") {
        json::object found;
        for (const auto& each : command.at("entity_ids").as_array())
            found[each.as_string()] =
                entries.contains(each.as_string()) ? entries.at(each.as_string()) : nullptr;
        said["result"] = std::move(found);
    } else if (const auto known = results.find(type); known != results.end()) {
        said["result"] = known->second;
    } else if (!type.starts_with("subscribe_") && type != "supported_features" && type != "unsubscribe_events") {
        return; // silence
    }
    put(on, json::serialize(said));
    if (said.at("success").as_bool())
        subscribe(on, command);
}

void scripted_home_assistant::subscribe(
    const std::shared_ptr<line>& on,
    const json::object& command
)
{
    const auto id = command.at("id").to_number<std::uint64_t>();
    const auto& type = command.at("type").as_string();
    if (type == "subscribe_events")
        on->listeners[std::string{command.at("event_type").as_string()}] = id;
    if (type != "subscribe_entities")
        return;
    on->states_subscription = id;
    json::object shown;
    for (const auto& each : command.at("entity_ids").as_array())
        if (states.contains(each.as_string()))
            shown[each.as_string()] = states.at(each.as_string());
    json::object said{{"id", id}, {"type", "event"}};
    said["event"] = json::object{{"a", std::move(shown)}};
    put(on, json::serialize(said));
}

} // namespace answerd::tests
