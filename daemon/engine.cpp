// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine.hpp"

#include "config/assistants.hpp"
#include "ha_bridge/sentences/sentence_agent.hpp"

#include <algorithm>
#include <exception>
#include <functional>
#include <utility>

namespace answerd::daemon {
namespace {

std::string words_of(const std::exception_ptr& thrown)
{
    try {
        std::rethrow_exception(thrown);
    } catch (const std::exception& bug) {
        return bug.what();
    } catch (...) {
        return "something that is no exception";
    }
}

ha_bridge::websocket::link_options link_options_of(const config::settings& from)
{
    const auto& home = from.home_assistant;
    return {.url = home.url, .token = home.token.text, .ca_file = home.ca_file};
}

ha_bridge::websocket::link_log link_log_to(os::logging& log)
{
    return {
        .error = [&log](const std::string& what) { log.error("-", what); },
        .warn = [&log](const std::string& what) { log.warn("-", what); },
        .info = [&log](const std::string& what) { log.info("-", what); },
        .debug = [&log](const std::string& what) { log.debug("-", what); },
    };
}

} // namespace

engine::engine(
    boost::asio::io_context& loop, const config::settings& from, os::logging& log, std::string language_overrides
)
    : time_{loop, [&log](const std::exception_ptr& thrown) { log.error("-", "a task broke: " + words_of(thrown)); }}
    , http_{loop.get_executor(), time_.alarms()}
    , sockets_{loop.get_executor(), time_.alarms()}
    , turn_log_{log}
    , listeners_{turn_log_, metrics_}
    , audit_{log}
    , kept_{time_, random_}
    , home_{{time_, random_, http_, sockets_, link_log_to(log)}, link_options_of(from)}
{
    const auto ports = ports_for(log, std::move(language_overrides));
    residents_.push_back(std::make_unique<resident>(ports, from));
    for (const auto& each : from.assistants)
        residents_.push_back(std::make_unique<resident>(ports, settings_of(from, each)));
}

resident_ports engine::ports_for(os::logging& log, std::string language_overrides)
{
    tools::argument_digest::key digest_key{};
    std::ranges::generate(digest_key, [this] { return static_cast<std::uint8_t>(random_.next()); });
    return {
        .time = time_,
        .http = http_,
        .dice = random_,
        .home = home_,
        .listener = listeners_,
        .audit = audit_,
        .kept = kept_,
        .log = log,
        .digest_key = digest_key,
        .language_overrides = std::move(language_overrides),
        .costs = &costs_,
    };
}

conversation::awaitable<conversation::answer> engine::answer(
    conversation::utterance said,
    conversation::voice& way_back,
    conversation::signal& stop,
    conversation::observer* also
)
{
    return main().answer(std::move(said), way_back, stop, also);
}

void engine::close() noexcept
{
    for (const auto& each : residents_)
        each->close();
}

std::size_t engine::active_turns() const noexcept
{
    std::size_t all = 0;
    for (const auto& each : residents_)
        all += each->active_turns();
    return all;
}

std::size_t engine::conversations() const noexcept
{
    std::size_t all = 0;
    for (const auto& each : residents_)
        all += each->conversations();
    return all;
}

void engine::begin()
{
    time_.start(home_.run());
    time_.start(ha_bridge::sentences::keep_prepared(home_, time_, [this] {
        return house().who().default_language;
    }));
}

void engine::warm_up(os::logging& log)
{
    for (const auto& each : residents_) {
        resident& one = *each;
        const auto is_on = [&one] { return one.settings().warm_up == config::warming::automatic; };
        const auto who = [this, &one]() -> conversation::assistant_ptr {
            if (!home_.status().is_settled())
                return nullptr;
            // As the next turn will: the home's name, its place and its scripts stand in the
            // prompt.
            one.follow_home();
            return one.who();
        };
        warm_subject subject{is_on, who, [&one] { return one.house().near().all(); }};
        const auto tell = [&log](const std::string& what) { log.info("-", what); };
        warm_ports ports{http_, time_, tell};
        time_.start(keep_warm(std::move(subject), std::move(ports)));
    }
}

conversation::awaitable<void> engine::home_known()
{
    using namespace std::chrono_literals;
    conversation::signal nobody;
    const conversation::patience mine{time_.now() + 3s, nobody};
    auto here = [this] { return home_.status().is_settled(); };
    std::function<bool()> reached{std::move(here)};
    (void)co_await home_.until(std::move(reached), mine);
    for (const auto& each : residents_)
        each->follow_home();
}

void engine::use(const config::settings& next)
{
    home_.use(link_options_of(next));
    main().use(next);
    for (const auto& each : next.assistants)
        for (const auto& here : residents_)
            if (here != residents_.front() && here->settings().wyoming.name == each.name)
                here->use(settings_of(next, each));
}

conversation::awaitable<void> engine::drained(std::chrono::milliseconds patience)
{
    using namespace std::chrono_literals;
    const auto until = time_.now() + patience;
    conversation::signal nothing;
    conversation::signal nobody;
    while (active_turns() > 0) {
        if (time_.now() >= until)
            for (const auto& each : residents_)
                each->stop_all();
        const auto look_again = time_.now() + 10ms;
        (void)co_await time_.wait(nothing, look_again, nobody);
    }
    home_.stop();
    time_.cancel();
    time_.cancel_writes();
    co_await time_.join();
}

void engine::listeners::hear(
    const std::string& turn_id,
    const conversation::turn_news& news
) noexcept
{
    log_.hear(turn_id, news);
    counts_.hear(turn_id, news);
}

void engine::audit_lines::note(const tools::audit_record& record) noexcept
{
    std::string line =
        "call " + record.tool + " id=" + record.call_id + " arguments=" + record.arguments_digest +
        " end=" + std::string{to_string(record.end)} + " ms=" + std::to_string(record.took.count());
    if (!record.decision.empty())
        line += " policy=" + record.decision;
    if (!record.rule.empty())
        line += " rule=" + record.rule;
    if (!record.policy_cause.empty())
        line += " because=" + record.policy_cause;
    if (!record.cause.empty())
        line += " cause=" + record.cause;
    log_.info(record.turn_id, line);
}

} // namespace answerd::daemon
