// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/big_home_server.hpp"

#include "tests/support/big_home.hpp"
#include "tests/support/fake_runtime.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/json.hpp>

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace answerd::bench {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace json = boost::json;
using asio::ip::tcp;
using clock = std::chrono::steady_clock;
using socket = beast::websocket::stream<tcp::socket>;

/// What the commands of a connection that begins are answered with.
std::map<std::string, json::value, std::less<>> answers_of(const tests::scripted_home& home)
{
    const auto view = home.view();
    std::map<std::string, json::value, std::less<>> all;
    all["get_config"] = {
        {"location_name", "Big home"},
        {"language", "en"},
        {"state", "RUNNING"},
        {"time_zone", "Europe/Berlin"},
        {"unit_system", {{"temperature", "°C"}}},
        {"version", "2026.11.0"}};
    json::array floors;
    for (const auto& each : view->floors)
        floors.push_back({{"floor_id", each.id}, {"name", each.name}, {"level", each.level}});
    all["config/floor_registry/list"] = std::move(floors);
    json::array areas;
    for (const auto& each : view->areas)
        areas.push_back({{"area_id", each.id}, {"name", each.name}, {"floor_id", each.floor_id}});
    all["config/area_registry/list"] = std::move(areas);
    all["config/device_registry/list"] = json::array{};
    all["homeassistant/expose_entity/list"] = {{"exposed_entities", json::object{}}};
    json::object services;
    for (const std::string& each : view->services) {
        const auto dot = each.find('.');
        json::value& of = services[each.substr(0, dot)];
        if (of.is_null())
            of = json::object{};
        of.get_object()[each.substr(dot + 1)] = json::object{};
    }
    all["get_services"] = std::move(services);
    json::array entities;
    for (const auto& each : view->entities)
        entities.push_back(
            {{"entity_id", each.id},
             {"original_name", each.name},
             {"area_id", each.area_id},
             {"aliases", json::array{nullptr}},
             {"options", {{"conversation", {{"should_expose", true}}}}}}
        );
    all["config/entity_registry/list"] = std::move(entities);
    return all;
}

json::object states_of(const tests::scripted_home& home)
{
    json::object all;
    for (const auto& each : home.view()->entities) {
        const auto* shown = home.state_of(each.id);
        json::object attributes = shown->attributes;
        attributes["friendly_name"] = each.name;
        all[each.id] = {{"s", shown->state}, {"a", std::move(attributes)}, {"lc", 1795823474.5}};
    }
    return all;
}

void send(socket& to, const json::object& what) { to.write(asio::buffer(json::serialize(what))); }

} // namespace

class big_home_server::impl {
 public:
    explicit impl(std::size_t entities)
    {
        tests::fake_runtime time;
        tests::scripted_home home{time};
        tests::furnish_big(home, entities);
        answers_ = answers_of(home);
        states_ = states_of(home);
        thread_ = std::thread{[this] { serve(); }};
    }
    ~impl()
    {
        over_ = true;
        asio::io_context loop;
        tcp::socket last{loop}; // accept() waits for somebody
        boost::system::error_code ignored;
        last.connect(acceptor_.local_endpoint(), ignored);
        thread_.join();
    }
    impl(const impl&) = delete;
    impl& operator=(const impl&) = delete;

    [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

    std::atomic<std::size_t> acts{0};
    std::mutex guard{};
    clock::time_point last_act{};

 private:
    void serve()
    {
        while (!over_) {
            socket peer{loop_};
            boost::system::error_code error;
            acceptor_.accept(beast::get_lowest_layer(peer), error);
            if (error || over_)
                return;
            beast::get_lowest_layer(peer).set_option(tcp::no_delay{true});
            try {
                talk(peer);
            } catch (const boost::system::system_error&) {
                continue; // the daemon was ended
            }
        }
    }

    void talk(socket& peer)
    {
        peer.accept();
        send(peer, {{"type", "auth_required"}, {"ha_version", "2026.11.0"}});
        beast::flat_buffer buffer;
        for (;;) {
            buffer.clear();
            peer.read(buffer);
            const auto came = clock::now();
            answer(peer, json::parse(beast::buffers_to_string(buffer.data())).as_object(), came);
        }
    }

    void answer(socket& peer, const json::object& asked, clock::time_point came)
    {
        const std::string_view type{asked.at("type").as_string()};
        if (type == "auth")
            return send(peer, {{"type", "auth_ok"}, {"ha_version", "2026.11.0"}});
        const json::value& id = asked.at("id");
        if (type == "ping")
            return send(peer, {{"id", id}, {"type", "pong"}});
        json::object said{{"id", id}, {"type", "result"}, {"success", true}, {"result", nullptr}};
        if (const auto known = answers_.find(type); known != answers_.end())
            said["result"] = known->second;
        if (type == "config/entity_registry/get_entries")
            said["result"] = entries(asked.at("entity_ids").as_array());
        if (type == "call_service")
            act(peer, asked, came);
        send(peer, said);
        if (type == "subscribe_entities") {
            subscription_ = id;
            send(peer, {{"id", id}, {"type", "event"}, {"event", {{"a", states_}}}});
        }
    }

    json::object entries(const json::array& of) const
    {
        json::object all;
        for (const json::value& each : answers_.at("config/entity_registry/list").as_array())
            for (const json::value& wanted : of)
                if (wanted == each.at("entity_id"))
                    all[each.at("entity_id").as_string()] = each;
        return all;
    }

    /// Lights are all that the bench acts on.
    void act(socket& peer, const json::object& asked, clock::time_point came)
    {
        {
            const std::lock_guard held{guard};
            last_act = came;
        }
        ++acts;
        const std::string_view on = asked.at("service") == "turn_on" ? "on" : "off";
        json::object changes;
        for (const json::value& each : asked.at("target").at("entity_id").as_array())
            changes[each.as_string()] = {{"+", {{"s", on}, {"lc", 1795823475.5}}}};
        send(
            peer,
            {{"id", subscription_}, {"type", "event"}, {"event", {{"c", std::move(changes)}}}}
        );
    }

    asio::io_context loop_{1};
    tcp::acceptor acceptor_{loop_, tcp::endpoint{asio::ip::address_v4::loopback(), 0}};
    std::map<std::string, json::value, std::less<>> answers_{};
    json::object states_{};
    json::value subscription_{};
    std::atomic<bool> over_{false};
    std::thread thread_{};
};

big_home_server::big_home_server(std::size_t entities) : impl_{std::make_unique<impl>(entities)} {}
big_home_server::~big_home_server() = default;

std::uint16_t big_home_server::port() const { return impl_->port(); }
std::size_t big_home_server::acts() const { return impl_->acts; }

clock::time_point big_home_server::last_act() const
{
    const std::lock_guard held{impl_->guard};
    return impl_->last_act;
}

} // namespace answerd::bench
