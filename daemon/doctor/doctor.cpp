// SPDX-License-Identifier: Apache-2.0
#include "daemon/doctor/doctor.hpp"

#include "config/assistants.hpp"
#include "config/scalars.hpp"
#include "conversation/providers/language_model.hpp"
#include "conversation/providers/model_finder.hpp"
#include "daemon/daemon_client.hpp"
#include "daemon/doctor/daemon_findings.hpp"
#include "daemon/doctor/home_findings.hpp"
#include "daemon/doctor/model_findings.hpp"
#include "daemon/doctor/model_reach.hpp"
#include "daemon/engine.hpp"
#include "daemon/model_codecs.hpp"
#include "daemon/net/listener.hpp"
#include "daemon/os/announce/homes_nearby.hpp"
#include "daemon/runtime/run_alone.hpp"
#include "daemon/voice_doors.hpp"
#include "ha_bridge/setup/agent_entry.hpp"
#include "ha_bridge/setup/current_user.hpp"
#include "ha_bridge/websocket/tidy_name.hpp"

#include <functional>
#include <utility>

namespace answerd::daemon::doctor {
namespace {

using namespace std::chrono_literals;
using conversation::awaitable;
using tools::home::condition;

/// A slow machine reads the whole prompt of a home in minutes, and is told that it is slow.
constexpr auto model_limit = 180s;
constexpr std::chrono::milliseconds browse_time = 1s;

config::settings quiet(config::settings from)
{
    // The finder of `auto` would look beside us.
    from.llm = {.automatic = false, .backends = {}};
    from.assistants.clear();
    return from;
}

/// One look at everything, with an engine of its own that nobody speaks to.
class look {
 public:
    look(
        boost::asio::io_context& loop,
        const config::settings& of,
        const examination& how,
        os::logging& log
    )
        : of_{of}, how_{how}, engine_{loop, quiet(of), log, how.language_overrides}
    {}

    awaitable<void> run()
    {
        engine_.begin();
        co_await look_at_daemon();
        if (!of_.home_assistant.url.empty())
            co_await look_at_home();
        else
            suggest_homes();
        co_await look_at_models();
        co_await look_at_weather();
        engine_.close();
        const std::chrono::milliseconds at_once(0);
        co_await engine_.drained(at_once);
    }

    [[nodiscard]] findings found() && { return std::move(found_); }

 private:
    awaitable<void> look_at_daemon()
    {
        std::string path{"/status"};
        const auto told = co_await get_from_daemon(engine_.http(), of_.http, std::move(path));
        if (told && told->is_object())
            append(found_, daemon_findings(told->get_object(), ANSWERD_VERSION));
        else if (!told && told.error().code == errc::unreachable)
            look_at_ports();
        else
            found_.push_back(
                {grade::bad,
                 "daemon",
                 "what answers at " + base_url(of_.http) + " is not answerd with this token",
                 "restart answerd after a change of http, or choose another http.listen"}
            );
    }

    void look_at_ports()
    {
        const auto voice = of_.voice_address();
        found_.push_back(port_finding(
            "wyoming.port",
            config::print_listen(voice),
            net::can_listen(voice.host, voice.port)
        ));
        if (!net::can_listen(of_.http.listen.host, of_.http.listen.port))
            found_.push_back(
                port_finding("http.listen", config::print_listen(of_.http.listen), false)
            );
    }

    void suggest_homes()
    {
        for (const auto& each : os::announce::homes_nearby(browse_time))
            found_.push_back(
                {grade::note,
                 "home_assistant",
                 "none is configured; seen on this network: " +
                     ha_bridge::websocket::tidy_name(each.name) + " at " + each.url,
                 "if it is yours: answerd connect " + each.url}
            );
    }

    awaitable<void> look_at_home()
    {
        auto& home = engine_.home();
        conversation::signal nobody;
        const conversation::patience mine{engine_.time().now() + 10s, nobody};
        auto settled = [&home] { return home.status().is_settled(); };
        std::function<bool()> reached{std::move(settled)};
        (void)co_await home.until(std::move(reached), mine);
        home_facts facts{.url = of_.home_assistant.url, .link = home.status()};
        if (home.now() == condition::ready) {
            co_await ask_home(facts);
            co_await engine_.home_known();
        }
        const auto main_offer = offer_of(of_, engine_.house().languages().tags());
        append(found_, home_findings(facts, main_offer, door(of_)));
        for (const config::assistant_settings& each : of_.assistants)
            add_entry_of(config::settings_of(of_, each), facts);
    }

    void add_entry_of(const config::settings& assistant, const home_facts& facts)
    {
        if (!facts.entries || assistant.wyoming.port == 0)
            return;
        const auto offer = offer_of(assistant, engine_.house().languages().tags());
        append(found_, entry_findings(*facts.entries, offer, door(assistant)));
    }

    awaitable<void> ask_home(home_facts& into)
    {
        auto& home = engine_.home();
        conversation::signal nobody;
        const conversation::patience mine{engine_.time().now() + 10s, nobody};
        into.is_administrator = co_await ha_bridge::setup::is_administrator(home, mine);
        auto entries = co_await ha_bridge::setup::read_agent_entries(home, mine);
        if (entries)
            into.entries = std::move(*entries);
        conversation::http_request request{.url = of_.home_assistant.url + "/manifest.json"};
        request.ca_file = of_.home_assistant.ca_file;
        request.limits = {.connect = 2s, .first_event = 3s, .idle = 3s, .total = 5s};
        const auto opened = co_await engine_.http().open(std::move(request));
        if (!opened)
            co_return;
        const auto told = http_date(std::string{(*opened)->header("date")});
        if (told)
            into.ahead =
                std::chrono::duration_cast<std::chrono::seconds>(*told - engine_.time().wall());
    }

    [[nodiscard]] static std::string door(const config::settings& of)
    {
        const auto at = of.voice_address();
        const bool only_here = at.is_loopback();
        return (only_here ? "host " + at.host : std::string{"the address of this host"}) +
               ", port " + std::to_string(at.port);
    }

    awaitable<void> look_at_models()
    {
        co_await look_at_models(of_.llm);
        for (const config::assistant_settings& each : of_.assistants)
            if (each.llm)
                co_await look_at_models(*each.llm);
    }

    awaitable<void> look_at_models(const config::llm_settings& all)
    {
        if (all.automatic)
            co_await look_around();
        for (const config::llm_backend& backend : all.backends) {
            const std::string name = "llm " + backend.options.name;
            if (backend.api == config::model_api::builtin)
                found_.push_back({grade::good, name, "the engine without a model", {}});
            else if (backend.api == config::model_api::none)
                found_.push_back({grade::good, name, "nothing after this", {}});
            else
                co_await look_at_model(backend);
        }
    }

    awaitable<void> look_around()
    {
        const conversation::providers::finder_options where;
        std::string current;
        auto found = co_await conversation::providers::look_around(
            where,
            std::move(current),
            engine_.http()
        );
        if (!found) {
            found_.push_back(
                {grade::note,
                 "llm: auto",
                 "not found, no model server on this host",
                 "the engine without a model answers; list a server in llm, or start one"}
            );
            co_return;
        }
        const std::string said = "found, " + found->server + " with the model " + found->model;
        found_.push_back({grade::good, "llm: auto", said, {}});
        config::llm_backend backend;
        backend.options.name = "auto";
        backend.options.url = found->url;
        backend.options.model = found->model;
        co_await talk_with(backend);
    }

    awaitable<void> look_at_model(const config::llm_backend& backend)
    {
        auto there = co_await reach(engine_.http(), backend);
        const bool is_there = there.how != grade::bad;
        found_.push_back(std::move(there));
        if (is_there)
            co_await talk_with(backend);
    }

    awaitable<void> talk_with(const config::llm_backend& backend)
    {
        if (!how_.asks_models)
            co_return;
        conversation::providers::patience patience;
        patience.first_event = model_limit;
        conversation::providers::language_model
            who{backend.options, codec_for(backend.api), engine_.http(), engine_.time(), patience};
        const auto& as = engine_.house().who();
        const std::chrono::milliseconds limit = model_limit;
        const auto talk = co_await talk_to(who, as, engine_.time(), limit);
        append(found_, talk_findings("llm " + backend.options.name, talk));
    }

    awaitable<void> look_at_weather()
    {
        const std::string& url = of_.weather.forecast_url;
        conversation::http_request request{
            .url = url + (url.find('?') == std::string::npos ? "?" : "&") +
                   "latitude=52.52&longitude=13.40&current=temperature_2m"};
        request.limits = {.connect = 2s, .first_event = 4s, .idle = 4s, .total = 5s};
        const auto opened = co_await engine_.http().open(std::move(request));
        const int status = opened ? (*opened)->status() : 0;
        if (status == 200)
            found_.push_back({grade::good, "weather", "reachable", {}});
        else
            found_.push_back(
                {grade::note,
                 "weather",
                 opened ? "answers with " + std::to_string(status)
                        : "not reachable: " + opened.error().code.message(),
                 "weather questions get an honest answer without it; may this host reach "
                 "weather.forecast_url?"}
            );
    }

    const config::settings& of_;
    const examination& how_;
    engine engine_;
    findings found_{};
};

} // namespace

findings doctor::examine(const config::settings& of)
{
    config::log_settings only_errors;
    only_errors.level = config::log_level::error;
    os::logging log{only_errors};
    boost::asio::io_context loop{1};
    look all{loop, of, how_, log};
    runtime::run_alone(loop, all.run());
    return std::move(all).found();
}

} // namespace answerd::daemon::doctor
