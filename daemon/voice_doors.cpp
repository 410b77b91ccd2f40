// SPDX-License-Identifier: Apache-2.0
#include "daemon/voice_doors.hpp"

#include "daemon/configuration.hpp"
#include "daemon/model_chain.hpp"
#include "daemon/net/name_watch.hpp"
#include "daemon/os/host_name.hpp"
#include "ha_bridge/wyoming/info.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace answerd::daemon {
namespace {

constexpr std::size_t longest_instance = 63; // a label of the name system

/// Two hosts with an answerd each are two services, and the same ones after a restart: Home
/// Assistant knows them by this name (wyoming.md 3).
std::string instance_name(const std::string& assistant)
{
    const std::string host = os::host_name();
    const std::string whole = assistant + " on " + host;
    return !host.empty() && whole.size() <= longest_instance ? whole : assistant;
}

std::unique_ptr<ha_bridge::wyoming::asking_aloud> way_in_of(resident& to, engine& in)
{
    ha_bridge::wyoming::asking_ports ports{.behind = to, .home = in.home(), .time = in.time()};
    ports.spoken = [&to](std::string_view tag) { return to.house().languages().pick(tag); };
    return std::make_unique<ha_bridge::wyoming::asking_aloud>(std::move(ports));
}

const config::settings& main_settings(const engine& of)
{
    return of.residents().front()->settings();
}

} // namespace

ha_bridge::setup::agent_offer offer_of(const config::settings& of, std::vector<std::string> own)
{
    auto spoken = offered_languages(of.llm, std::move(own));
    if (!of.languages.empty()) {
        auto wanted = of.languages;
        if (!names_a_model(of.llm))
            std::erase_if(wanted, [&spoken](const std::string& tag) {
                return std::ranges::find(spoken, tag) == spoken.end();
            });
        spoken = std::move(wanted);
    }
    return {
        .name = of.wyoming.name,
        .languages = std::move(spoken),
        .controls_home = !of.home_assistant.url.empty(),
    };
}

std::string text_of(const boost::asio::ip::tcp::endpoint& at)
{
    const std::string host = at.address().to_string();
    return (at.address().is_v6() ? "[" + host + "]" : host) + ":" + std::to_string(at.port());
}

voice_doors::voice_doors(
    boost::asio::any_io_executor loop,
    engine& behind,
    os::logging& log,
    std::function<void()> refused
)
    : loop_{std::move(loop)}
    , engine_{behind}
    , log_{log}
    , told_refused_{std::move(refused)}
    , guests_{main_settings(behind).wyoming.allow, net::own_addresses}
    , home_{{home_host(main_settings(behind))}, [] { return net::allow_list::addresses{}; }}
{
    const auto& all = engine_.residents();
    for (const auto& each : all)
        speakers_.push_back(way_in_of(*each, engine_));
    for (std::size_t place = 0; place < all.size(); ++place) {
        if (place > 0 && all[place]->settings().wyoming.port == 0)
            continue;
        auto server = std::make_unique<net::wyoming_server>(loop_, options_for(place), hooks());
        doors_.push_back({*all[place], std::move(server)});
    }
}

net::listener::hooks voice_doors::hooks()
{
    net::listener::hooks told;
    told.warn = [this](const std::string& what) { log_.warn("-", what); };
    told.debug = [this](const std::string& what) { log_.debug("-", what); };
    told.failed = [this](const std::exception_ptr&) { log_.error("-", "a connection broke"); };
    told.is_allowed = [this](const auto& from) { return lets_in(from); };
    told.is_exempt = [this](const auto& from) { return home_.allows(from); };
    told.refusal = [this](const boost::asio::ip::address& from) {
        told_refused_();
        return "wyoming: " + from.to_string() + " was refused; to let it in, write " +
               net::line_to_allow({from.to_string()}) + " into the configuration";
    };
    return told;
}

net::wyoming_server_options voice_doors::options_for(std::size_t place)
{
    const auto& all = engine_.residents();
    const resident& own = *all[place];
    const auto told = offer_of(own.settings(), own.house().languages().tags());
    const ha_bridge::wyoming::info_options info{
        .name = told.name,
        .version = ANSWERD_VERSION,
        .languages = told.languages,
        .supports_home_control = told.controls_home,
    };
    net::wyoming_server_options options;
    options.info = ha_bridge::wyoming::encode_info(info);
    options.programs = {{.name = told.name, .behind = speakers_[place].get()}};
    if (place == 0)
        for (std::size_t other = 1; other < all.size(); ++other)
            options.programs.push_back(
                {.name = all[other]->settings().wyoming.name, .behind = speakers_[other].get()}
            );
    return options;
}

std::optional<std::string> voice_doors::open(door& one)
{
    const auto& of = one.of.settings();
    const bool is_main = &one.of == engine_.residents().front().get();
    const auto at = of.voice_address();
    auto opened = one.server->open(at.host, at.port);
    const bool automatic = !main_settings(engine_).wyoming.listen;
    if (!opened && at.host == "::" && automatic)
        opened = one.server->open("0.0.0.0", at.port); // no IPv6 in this kernel
    if (opened)
        return std::nullopt;
    return (is_main ? "wyoming.listen: " : "assistants: " + of.wyoming.name + ": ") +
           opened.error().detail;
}

std::optional<std::string> voice_doors::open()
{
    for (door& each : doors_)
        if (auto why = open(each))
            return why;
    return std::nullopt;
}

void voice_doors::start()
{
    for (door& each : doors_)
        each.server->start();
    engine_.time().start(net::watch_names(loop_, engine_.time(), guests_, {}));
    engine_.time().start(net::watch_names(loop_, engine_.time(), home_, {}));
}

void voice_doors::use(const config::settings& next)
{
    constexpr std::chrono::milliseconds patience = std::chrono::seconds{5};
    guests_.become(next.wyoming.allow);
    home_.become({home_host(next)});
    engine_.time().start(net::resolve_names(loop_, engine_.time(), guests_, patience));
    engine_.time().start(net::resolve_names(loop_, engine_.time(), home_, patience));
}

bool voice_doors::lets_in(const boost::asio::ip::address& from) const
{
    return home_.allows(from) || guests_.allows(from);
}

void voice_doors::drain()
{
    for (door& each : doors_)
        each.server->drain();
}

void voice_doors::cancel()
{
    for (door& each : doors_)
        each.server->cancel();
}

conversation::awaitable<void> voice_doors::join()
{
    for (door& each : doors_)
        co_await each.server->join();
}

std::vector<std::string> voice_doors::listens() const
{
    std::vector<std::string> all;
    for (const door& each : doors_)
        all.push_back(
            "wyoming " + text_of(each.server->local()) +
            (doors_.size() > 1 ? " (" + each.of.settings().wyoming.name + ")" : "")
        );
    return all;
}

std::vector<os::announce::announced_service> voice_doors::announced() const
{
    std::vector<os::announce::announced_service> all;
    if (!main_settings(engine_).wyoming.announce)
        return all;
    for (const door& each : doors_) {
        const auto at = each.server->local();
        if (!at.address().is_loopback())
            all.push_back({instance_name(each.of.settings().wyoming.name), at.port()});
    }
    return all;
}

std::vector<std::string> voice_doors::refused() const
{
    std::vector<std::string> all;
    for (const door& each : doors_)
        for (const auto& from : each.server->refused())
            if (!lets_in(from) && std::ranges::find(all, from.to_string()) == all.end())
                all.push_back(from.to_string());
    return all;
}

} // namespace answerd::daemon
