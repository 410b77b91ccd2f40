// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine.hpp"

#include "daemon/home_defaults.hpp"
#include "ha_bridge/sentences/sentence_agent.hpp"

#include <algorithm>
#include <exception>
#include <functional>
#include <utility>

namespace answerd::daemon {
namespace {

/// Old households whose last turns are long over are let go, the newest few aside.
constexpr std::size_t kept_households = 4;

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
    : log_{log}
    , language_overrides_{std::move(language_overrides)}
    , time_{loop, [&log](const std::exception_ptr& thrown) { log.error("-", "a task broke: " + words_of(thrown)); }}
    , http_{loop.get_executor(), time_.alarms()}
    , sockets_{loop.get_executor(), time_.alarms()}
    , turn_log_{log}
    , remembered_{time_, from.recent_turns}
    , listeners_{turn_log_, metrics_, remembered_}
    , audit_{log}
    , kept_{time_, random_}
    , settings_{from}
    , home_{{time_, random_, http_, sockets_, link_log_to(log)}, link_options_of(from)}
    , followed_{home_.view()}
    , place_{from.location}
    , language_{from.language}
    , house_{build(from)}
    , histories_{time_, from.history}
    , answerer_{{time_, random_, histories_, listeners_, &kept_.asked}, assistant_of(house_)}
{}

std::shared_ptr<const household> engine::build(const config::settings& from)
{
    if (digest_key_ == tools::argument_digest::key{})
        std::ranges::generate(digest_key_, [this] {
            return static_cast<std::uint8_t>(random_.next());
        });
    const household_ports ports{
        .time = time_,
        .http = http_,
        .home = home_,
        .listener = listeners_,
        .audit = audit_,
        .kept = kept_,
        .remembered = remembered_,
        .digest_key = digest_key_,
        .tell = [this](const std::string& what) { log_.info("-", what); },
        .language_overrides = language_overrides_,
    };
    return std::make_shared<const household>(from, ports);
}

conversation::awaitable<conversation::answer> engine::answer(
    conversation::utterance said,
    conversation::voice& way_back,
    conversation::signal& stop,
    conversation::observer* also
)
{
    follow_home();
    return answerer_.answer_to(std::move(said), way_back, stop, also);
}

conversation::awaitable<void> engine::erase(std::optional<std::string> conversation_id)
{
    return answerer_.erase(std::move(conversation_id));
}

bool engine::knows(std::string_view conversation_id) const
{
    return answerer_.knows(conversation_id);
}

void engine::begin()
{
    time_.start(home_.run());
    time_.start(ha_bridge::sentences::keep_prepared(home_, time_, [this] {
        return house_->who().default_language;
    }));
}

conversation::awaitable<void> engine::home_known()
{
    using namespace std::chrono_literals;
    conversation::signal nobody;
    const conversation::patience mine{time_.now() + 3s, nobody};
    auto here = [this] {
        using tools::home::condition;
        const auto status = home_.status();
        return status.now == condition::absent || status.now == condition::ready ||
               !status.trouble.empty();
    };
    std::function<bool()> reached{std::move(here)};
    (void)co_await home_.until(std::move(reached), mine);
    follow_home();
}

void engine::use(const config::settings& next)
{
    settings_ = next;
    home_.use(link_options_of(next));
    furnish();
    histories_.use(next.history);
    remembered_.keep(next.recent_turns);
}

/// What the home told about itself may be what the settings leave open.
void engine::follow_home()
{
    if (home_.view() == followed_)
        return;
    followed_ = home_.view();
    const auto whole = with_home_defaults(settings_, *followed_);
    if (whole.location != place_ || whole.language != language_)
        furnish();
}

void engine::furnish()
{
    followed_ = home_.view();
    const auto whole = with_home_defaults(settings_, *followed_);
    auto built = build(whole);
    place_ = whole.location;
    language_ = whole.language;
    earlier_.push_back(std::exchange(house_, std::move(built)));
    if (earlier_.size() > kept_households)
        earlier_.erase(earlier_.begin());
    answerer_.use(assistant_of(house_));
}

conversation::awaitable<void> engine::drained(std::chrono::milliseconds patience)
{
    using namespace std::chrono_literals;
    const auto until = time_.now() + patience;
    conversation::signal nothing;
    conversation::signal nobody;
    while (answerer_.active() > 0) {
        if (time_.now() >= until)
            answerer_.stop_all();
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
    remembered_.hear(turn_id, news);
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
