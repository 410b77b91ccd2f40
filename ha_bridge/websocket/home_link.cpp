// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/websocket/home_link.hpp"

#include "ha_bridge/websocket/link_session.hpp"
#include "ha_bridge/websocket/view_builder.hpp"

#include <algorithm>
#include <exception>
#include <utility>

namespace answerd::ha_bridge::websocket {

using conversation::ended;
using conversation::steady_time;
using tools::home::condition;
using phase = session_machine::phase;
using namespace std::chrono_literals;

namespace {

/// States that a view shows may change in bursts, when an integration comes back.
constexpr auto view_settles = 200ms;

constexpr const char* token_cure =
    "home assistant: it does not accept the token of home_assistant.token_file. Make a new "
    "long-lived access token on the profile page of answerd's user there, put it into the file, "
    "and reload";

} // namespace

home_link::home_link(link_ports ports, link_options options, link_times times)
    : ports_{std::move(ports)}, options_{std::move(options)}, times_{times}
{}

home_link::~home_link() = default;

awaitable<void> home_link::run()
{
    while (!stopped_) {
        changed_ = false;
        auto next = steady_time::max();
        if (!options_.url.empty()) {
            const auto how = co_await connect();
            next = ports_.time.now() + delay_after(how);
        }
        while (!stopped_ && !changed_ && ports_.time.now() < next) {
            const bool goes_on = co_await sleep_until(next);
            if (!goes_on)
                co_return;
        }
    }
}

awaitable<home_link::outcome> home_link::connect()
{
    auto where = endpoint_of(options_.url);
    if (!where) {
        tell_trouble(where.error());
        co_return outcome::never_stood;
    }
    where->ca_file = options_.ca_file;
    nudge_.emplace();
    const conversation::patience mine{ports_.time.now() + times_.connect, *nudge_};
    auto opened = co_await ports_.sockets.open(*where, mine);
    if (stopped_ || changed_)
        co_return outcome::ours;
    if (!opened) {
        tell_trouble(opened.error());
        co_return outcome::never_stood;
    }
    auto open = std::make_shared<session>(
        std::move(*opened),
        session_machine{options_.token, times_.session},
        ports_.time.now()
    );
    co_return co_await hold(std::move(open));
}

awaitable<home_link::outcome> home_link::hold(std::shared_ptr<session> open)
{
    session_ = open;
    ports_.time.start(read(open));
    while (!open->ended && !stopped_ && !changed_) {
        const bool goes_on = co_await sleep_until(due(*open));
        if (!goes_on)
            break;
        tend(*open);
    }
    leave(*open);
    while (!open->reader_over) { // it refers to this object
        const bool goes_on = co_await sleep_until(steady_time::max());
        if (!goes_on)
            break;
    }
    if (stopped_ || changed_)
        co_return outcome::ours;
    if (open->machine.now() == phase::refused)
        co_return outcome::token_refused;
    tell_trouble(open->why);
    co_return open->was_ready ? outcome::was_ready : outcome::lost_early;
}

awaitable<bool> home_link::sleep_until(steady_time due)
{
    nudge_.emplace();
    const auto how = co_await ports_.time.wait(*nudge_, due, never_);
    co_return how != ended::stopped;
}

awaitable<void> home_link::read(std::shared_ptr<session> of)
{
    std::exception_ptr thrown;
    try {
        while (!of->ended) {
            auto got = co_await of->wire->read();
            if (got) {
                hear(*of, *got);
            } else if (!std::exchange(of->ended, true)) {
                of->why = got.error();
            }
        }
    } catch (...) {
        thrown = std::current_exception();
    }
    of->ended = true;
    of->reader_over = true;
    nudge();
    if (thrown)
        std::rethrow_exception(thrown);
}

void home_link::hear(session& in, const std::string& frame)
{
    if (in.ended)
        return;
    const auto now = ports_.time.now();
    auto said = decode(frame);
    if (!said) {
        in.ended = true;
        in.why = said.error();
        in.wire->close();
        return;
    }
    in.heard = now;
    in.pinged.reset();
    heard_ = now;
    for (auto& each : *said) {
        if (const auto* accepted = std::get_if<auth_ok>(&each))
            version_ = accepted->version;
        for (auto& text : in.machine.hear(each, now))
            in.wire->send(std::move(text));
        calls_.hear(each);
    }
    note_progress(in);
    nudge(); // other things may be due now
}

/// After what was heard, or done: what the home's users notice.
void home_link::note_progress(session& in)
{
    const auto now = in.machine.now();
    const bool complete = in.machine.is_complete();
    if (complete && !in.shown && (now == phase::ready || !has_view_))
        show(in);
    else if (in.shown && in.view_seen != in.machine.view_revision() && !in.view_due)
        in.view_due = ports_.time.now() + view_settles;
    if (now != std::exchange(in.told, now)) {
        if (now == phase::refused) {
            trouble_ = "the token is not accepted";
            if (!std::exchange(told_token_, true))
                ports_.log.error(token_cure);
        } else if (now == phase::starting) {
            ports_.log.info("home assistant: connected, it is still starting");
        } else if (now == phase::ready) {
            show(in); // what was read while it started was not the last word
            in.was_ready = true;
            failures_ = 0;
            told_trouble_ = told_token_ = false;
            trouble_.clear();
            ports_.log.info(
                "home assistant: connected, version " + in.machine.known().about.version + ", " +
                std::to_string(view_->entities.size()) + " entities exposed"
            );
        }
        look_at_watchers();
    }
    const auto seen = std::exchange(in.state_seen, in.machine.state_revision());
    if (in.shown && seen != in.state_seen)
        look_at_watchers();
}

/// What is due: see due().
void home_link::tend(session& in)
{
    if (in.ended)
        return;
    const auto now = ports_.time.now();
    for (auto& text : in.machine.tick(now))
        in.wire->send(std::move(text));
    if (in.view_due && *in.view_due <= now)
        show(in);
    const bool greeted = in.machine.now() != phase::greeting;
    if (in.machine.now() == phase::refused) {
        in.ended = true;
    } else if (!greeted && now >= in.began + times_.greeting) {
        in.ended = true;
        in.why = {errc::timed_out, "it accepted the connection and did not greet"};
    } else if (greeted && now >= in.heard + times_.dead) {
        in.ended = true;
        in.why = {errc::timed_out, "it says nothing any more"};
    } else if (greeted && !in.pinged && now >= in.heard + times_.quiet) {
        in.pinged = now;
        in.wire->send(encode_command(in.machine.take_id(), {{"type", "ping"}}));
    }
}

steady_time home_link::due(const session& of) const
{
    auto first = of.machine.due();
    if (of.view_due)
        first = std::min(first, *of.view_due);
    if (of.machine.now() == phase::refused)
        return ports_.time.now();
    if (of.machine.now() == phase::greeting)
        return std::min(first, of.began + times_.greeting);
    return std::min(first, of.heard + (of.pinged ? times_.dead : times_.quiet));
}

/// From now on the home is what this connection says it is.
void home_link::show(session& from)
{
    from.shown = true;
    from.view_due.reset();
    from.view_seen = from.machine.view_revision();
    auto built = build_view(from.machine.known(), from.machine.states());
    if (!has_view_ || built != *view_) // an equal one stays the same object
        view_ = std::make_shared<const tools::home::home_view>(std::move(built));
    has_view_ = true;
    look_at_watchers();
}

void home_link::leave(session& from)
{
    from.ended = true;
    from.wire->close();
    if (from.shown)
        kept_states_ = from.machine.states();
    session_.reset();
    calls_.lose_all();
    look_at_watchers();
}

void home_link::tell_trouble(const failure& why)
{
    trouble_ = why.detail.empty() ? "the connection ended" : why.detail;
    if (!why.raw.empty())
        ports_.log.debug("home assistant: " + why.raw);
    const std::string line = "home assistant: not connected (" + trouble_ + "); trying again";
    if (std::exchange(told_trouble_, true))
        ports_.log.debug(line);
    else
        ports_.log.warn(line);
    look_at_watchers();
}

std::chrono::milliseconds home_link::delay_after(outcome how)
{
    if (how == outcome::ours)
        return 0ms;
    auto delay = times_.refused_retry;
    if (how != outcome::token_refused) {
        delay = times_.first_retry * (1U << std::min(failures_, 16U));
        delay = std::min(delay, times_.last_retry);
        ++failures_;
    }
    // A quarter more or less, so that a house full of clients does not come back at once.
    return delay * (750 + static_cast<int>(ports_.dice.next() % 501U)) / 1000;
}

void home_link::use(link_options next)
{
    if (next == options_)
        return;
    const bool other_home = next.url != options_.url;
    options_ = std::move(next);
    changed_ = true;
    told_trouble_ = told_token_ = false;
    failures_ = 0;
    trouble_.clear();
    if (other_home) {
        view_ = std::make_shared<const tools::home::home_view>();
        has_view_ = false;
        kept_states_ = {};
        if (session_)
            session_->shown = false;
    }
    end_session();
}

void home_link::stop()
{
    stopped_ = true;
    end_session();
}

void home_link::end_session()
{
    if (session_) {
        session_->ended = true;
        session_->wire->close();
    }
    nudge();
}

void home_link::nudge()
{
    if (nudge_)
        nudge_->raise();
}

link_status home_link::status() const
{
    link_status told{.now = now(), .version = version_, .entities = view_->entities.size()};
    if (heard_)
        told.last_heard =
            std::chrono::duration_cast<std::chrono::milliseconds>(ports_.time.now() - *heard_);
    told.trouble = trouble_;
    return told;
}

condition home_link::now() const noexcept
{
    if (options_.url.empty())
        return condition::absent;
    if (!can_send() || changed_)
        return condition::away;
    return session_->machine.now() == phase::ready ? condition::ready : condition::starting;
}

const tools::home::entity_state* home_link::state_of(std::string_view entity_id) const
{
    const bool live = session_ && session_->shown;
    return (live ? session_->machine.states() : kept_states_).find(entity_id);
}

} // namespace answerd::ha_bridge::websocket
