// SPDX-License-Identifier: Apache-2.0
#include "daemon/serve.hpp"

#include "config/restart.hpp"
#include "daemon/configuration.hpp"
#include "daemon/engine.hpp"
#include "daemon/net/http_server.hpp"
#include "daemon/os/announce/avahi_bus.hpp"
#include "daemon/os/descriptor_limit.hpp"
#include "daemon/os/host_name.hpp"
#include "daemon/os/systemd_notify.hpp"
#include "daemon/runtime/signals.hpp"
#include "daemon/status_page.hpp"
#include "daemon/voice_doors.hpp"
#include "ha_bridge/http/http_door.hpp"
#include "ha_bridge/http/process_api.hpp"
#include "ha_bridge/setup/entry_watch.hpp"

#include <boost/asio/co_spawn.hpp>

#include <cstdlib>
#include <optional>
#include <utility>

namespace answerd::daemon {
namespace {

using conversation::awaitable;
using namespace std::chrono_literals;

constexpr auto drain_time = 5s;

ha_bridge::http::access_rules access_of(const config::settings& from)
{
    ha_bridge::http::access_rules rules;
    if (!from.http.token.text.empty())
        rules.token = from.http.token.text;
    rules.hosts = from.http.hosts;
    const std::string own = os::host_name();
    if (!own.empty())
        rules.hosts.insert(rules.hosts.end(), {own, own.substr(0, own.find('.')) + ".local"});
    return rules;
}

/// The daemon, in the order in which it is built.
class house_server {
 public:
    house_server(
        boost::asio::io_context& loop,
        config::loaded from,
        os::logging& log,
        config::load_request wanted
    )
        : wanted_{std::move(wanted)}
        , opened_with_{std::move(*from.value)}
        , log_{log}
        , engine_{loop, opened_with_, log, std::string{config::standard_languages}}
        , page_{engine_, facts_of_doors()}
        , door_{engine_, page_, access_of(opened_with_)}
        , process_{engine_, engine_.dice()}
        , http_{loop.get_executor(), door_, {}, hooks()}
        , wyoming_{loop.get_executor(), engine_, log, [this] { systemd_.status(page_.one_line()); }}
        , avahi_{
              loop.get_executor(),
              [this](const std::string& what) { log_.info("-", "zeroconf: " + what); }}
        , signals_{loop.get_executor()}
    {
        door_.add_route(process_.line());
    }

    /// Binds both doors; says why not.
    [[nodiscard]] std::optional<std::string> open()
    {
        const auto& web = opened_with_.http.listen;
        if (const auto opened = http_.open(web.host, web.port); !opened)
            return "http.listen: " + opened.error().detail;
        return wyoming_.open();
    }

    awaitable<void> run()
    {
        http_.start();
        wyoming_.start();
        page_.set_ready(true);
        log_.info("-", page_.one_line());
        systemd_.ready(page_.one_line());
        engine_.time().start(keep_alive());
        engine_.begin();
        engine_.warm_up(log_);
        watch_entries();
        avahi_.announce(wyoming_.announced());
        for (;;) {
            const auto wanted = co_await signals_.next();
            if (!wanted || *wanted == runtime::asked::stop)
                break;
            reload();
        }
        engine_.time().start(hurry());
        co_await shut_down();
    }

 private:
    net::listener::hooks hooks()
    {
        net::listener::hooks told;
        told.warn = [this](const std::string& what) { log_.warn("-", what); };
        told.debug = [this](const std::string& what) { log_.debug("-", what); };
        told.failed = [this](const std::exception_ptr&) { log_.error("-", "a connection broke"); };
        return told;
    }

    [[nodiscard]] door_facts facts_of_doors() const
    {
        return {
            .listens =
                [this] {
                    auto all = wyoming_.listens();
                    all.insert(all.begin(), "http " + text_of(http_.local()));
                    return all;
                },
            .refused = [this] { return wyoming_.refused(); }};
    }

    void watch_entries()
    {
        for (const auto& each : engine_.residents())
            engine_.time().start(ha_bridge::setup::watch_entry(
                engine_.home(),
                engine_.time(),
                offer_of(each->settings(), each->house().languages().tags()),
                [this, name = each->settings().wyoming.name](const std::string& news) {
                    note_entry(name, news);
                }
            ));
    }

    void note_entry(const std::string& assistant, const std::string& news)
    {
        if (!news.empty())
            log_.warn("-", "home assistant: " + news);
        page_.set_entry(assistant, news);
        systemd_.status(page_.one_line());
    }

    awaitable<void> keep_alive()
    {
        const auto every = systemd_.watchdog_interval();
        conversation::signal nothing;
        conversation::signal nobody;
        while (every) {
            systemd_.alive();
            (void)co_await engine_.time().wait(nothing, engine_.time().now() + *every, nobody);
        }
    }

    // A second SIGTERM ends the patience; a reload no longer matters.
    awaitable<void> hurry()
    {
        for (;;) {
            const auto again = co_await signals_.next();
            if (!again)
                co_return;
            if (*again == runtime::asked::stop)
                std::_Exit(exit_done);
        }
    }

    void reload()
    {
        systemd_.reloading();
        auto next = config::load(wanted_, files_of_process());
        for (const auto& what : next.wrong)
            log_.error("-", config::to_line(what));
        if (!next.value || !next.wrong.empty()) {
            log_.error("-", "reload: the settings stay as they were");
        } else {
            use(*next.value);
            log_.info("-", "reloaded");
        }
        systemd_.ready(page_.one_line());
    }

    void use(const config::settings& next)
    {
        auto keys = config::needs_restart(opened_with_, next);
        for (const auto& key : keys)
            log_.warn("-", "reload: " + key + " needs a restart");
        log_.configure(next.log);
        engine_.use(next);
        wyoming_.use(next);
        // A door that others can reach keeps its token until it is closed.
        if (!next.http.token.text.empty() || opened_with_.http.listen.is_loopback())
            door_.use(access_of(next));
        if (is_told_otherwise(next))
            keys.emplace_back("what Home Assistant is told (languages, control)");
        page_.set_restart(std::move(keys));
    }

    /// Home Assistant asks each time that it loads the entry, and hears what was so at the start.
    [[nodiscard]] bool is_told_otherwise(const config::settings& next) const
    {
        const auto own = engine_.house().languages().tags();
        const auto before = offer_of(opened_with_, own);
        const auto now = offer_of(next, own);
        return before.languages != now.languages || before.controls_home != now.controls_home;
    }

    awaitable<void> shut_down()
    {
        log_.info("-", "stopping");
        systemd_.stopping();
        page_.set_ready(false);
        avahi_.withdraw();
        engine_.close();
        http_.drain();
        wyoming_.drain();
        co_await engine_.drained(drain_time);
        http_.cancel();
        wyoming_.cancel();
        co_await http_.join();
        co_await wyoming_.join();
    }

    config::load_request wanted_;
    config::settings opened_with_; ///< what the doors were opened with: a reload cannot move them
    os::logging& log_;
    os::systemd_notify systemd_{};
    engine engine_;
    status_page page_;
    ha_bridge::http::http_door door_;
    ha_bridge::http::process_api process_;
    net::http_server http_;
    voice_doors wyoming_;
    os::announce::avahi_bus avahi_;
    runtime::signals signals_;
};

} // namespace

int serve(const serve_command& wanted)
{
    const auto files = files_of_process(config::disk_files::missing_token::is_made);
    auto from = load_or_complain(wanted.from, files);
    if (!from.value)
        return exit_usage;

    os::lift_descriptor_limit();
    os::logging log{from.value->log};
    for (const auto& what : from.warnings)
        log.warn("-", config::to_line(what));
    boost::asio::io_context loop{1};
    house_server server{loop, std::move(from), log, wanted.from};
    if (const auto why = server.open()) {
        log.error("-", *why);
        return exit_usage;
    }
    int status = exit_done;
    boost::asio::co_spawn(loop, server.run(), [&](const std::exception_ptr& thrown) {
        if (!thrown)
            return;
        log.error("-", "the daemon broke");
        status = exit_turn_failed;
        loop.stop();
    });
    loop.run();
    return status;
}

} // namespace answerd::daemon
