// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/wyoming_session.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <utility>

namespace answerd::daemon::net {

namespace asio = boost::asio;
namespace wyoming = ha_bridge::wyoming;
using asio::ip::tcp;

namespace {

constexpr auto as_value = asio::as_tuple(asio::use_awaitable);

std::vector<std::string> names_of(const std::vector<wyoming_program>& programs)
{
    std::vector<std::string> names;
    names.reserve(programs.size());
    for (const auto& one : programs)
        names.push_back(one.name);
    return names;
}

} // namespace

wyoming_session::wyoming_session(tcp::socket socket, const wyoming_service& service)
    : socket_{std::move(socket)}
    , service_{service}
    , machine_{names_of(service.programs), service.limits.session}
    , tasks_{socket_.get_executor(), service.failed}
{
    error_code ignored;
    socket_.non_blocking(true, ignored);
}

awaitable<void> wyoming_session::run()
{
    co_await asio::this_coro::throw_if_cancelled(false);
    co_await read();
    co_await tasks_.join();
    if (tasks_.size() == 0)
        co_return;

    // Cancelled from outside. The tasks refer to this object, so they are waited for all the same.
    co_await asio::this_coro::reset_cancellation_state(asio::disable_cancellation());
    lose_peer();
    co_await tasks_.join();
}

void wyoming_session::drain() { perform(machine_.drain()); }

/// Reads to the end of the input, whichever way it comes.
awaitable<void> wyoming_session::read()
{
    watch_reading();
    while (socket_.is_open()) {
        const auto buffer = asio::buffer(chunk_);
        const auto [error, size] = co_await socket_.async_read_some(buffer, as_value);
        if (error == asio::error::eof) {
            input_over_ = true;
            watch_reading();
            perform(machine_.input_ended());
            co_return;
        }
        if (error) {
            lose_peer();
            co_return;
        }
        heard_ = true;
        auto consuming = consume({chunk_.data(), size});
        co_await std::move(consuming);
        watch_reading();
    }
}

awaitable<void> wyoming_session::consume(std::string_view bytes)
{
    while (!bytes.empty() && machine_.hears()) {
        auto next = decoder_.take(bytes);
        if (!next)
            refuse(next.error());
        else if (*next) {
            stop_watching(); // the next event has its own time
            perform(machine_.hear(**next, std::chrono::steady_clock::now()));
        }
        next = std::optional<wyoming::event>{}; // parsed JSON is large: it does not wait below
        while (is_crowded()) {
            stop_watching(); // it is us who do not read
            std::function<void()> cancelled{[this] { lose_peer(); }};
            auto asleep = reader_.sleep(std::move(cancelled), [] {});
            co_await std::move(asleep);
        }
    }
}

/// Whether to let the peer wait before more of it is read: its answers are not taken, or its
/// questions pile up. Both ends by itself: a write and a turn have their deadlines.
bool wyoming_session::is_crowded() const noexcept
{
    const auto waiting = unsent_.size() + machine_.held();
    return waiting > 0 && waiting + decoder_.held() + chunk_.size() > service_.limits.held;
}

awaitable<void> wyoming_session::take_turn(wyoming::start_turn turn)
{
    conversation::signal stop;
    if (turn.stopped)
        stop.raise();
    stop_ = &stop;
    std::exception_ptr thrown;
    try {
        auto& behind = *service_.programs[turn.program].behind;
        auto answering = behind.answer(std::move(turn.said), *this, stop, nullptr);
        co_await std::move(answering);
    } catch (...) {
        thrown = std::current_exception();
    }
    stop_ = nullptr;
    perform(machine_.turn_over());
    watch_reading();
    reader_.wake();
    if (thrown)
        std::rethrow_exception(thrown);
}

awaitable<void> wyoming_session::say(std::string) { co_return; }

awaitable<bool> wyoming_session::finish(const conversation::answer& whole)
{
    perform(machine_.answered(whole));
    if (!unsent_.empty() && !lost_) {
        std::function<void()> cancelled{[this] { speaker_.wake(); }};
        auto asleep = speaker_.sleep(std::move(cancelled), [] {});
        co_await std::move(asleep);
    }
    co_return !lost_;
}

void wyoming_session::perform(wyoming::session_actions todo)
{
    for (auto& one : todo)
        std::visit([this](auto& action) { act(action); }, one);
}

void wyoming_session::act(const wyoming::send_info&) { send(service_.info); }

void wyoming_session::act(const wyoming::send_event& out) { send(wyoming::encode(out.what)); }

void wyoming_session::act(wyoming::start_turn& turn) { tasks_.spawn(take_turn(std::move(turn))); }

void wyoming_session::act(const wyoming::cancel_turn&)
{
    if (stop_ != nullptr)
        stop_->raise();
}

void wyoming_session::act(const wyoming::close_session& end)
{
    closing_ = end;
    if (unsent_.empty())
        shut();
}

void wyoming_session::send(std::string_view bytes)
{
    if (lost_)
        return;
    unsent_.append(bytes);
    if (!pushing_)
        write_what_fits();
}

/// Nearly always the kernel takes everything at once. Only what it does not take needs a task.
void wyoming_session::write_what_fits()
{
    while (!unsent_.empty()) {
        error_code error;
        const auto written = socket_.write_some(asio::buffer(unsent_), error);
        unsent_.erase(0, written);
        if (error == asio::error::would_block) {
            if (!pushing_)
                tasks_.spawn(push());
            return;
        }
        if (error)
            return lose_peer();
    }
    unsent_ = {};
    writing_.reset();
    speaker_.wake();
    reader_.wake();
    if (closing_)
        shut();
}

awaitable<void> wyoming_session::push()
{
    pushing_ = true;
    const auto until = std::chrono::steady_clock::now() + service_.limits.write;
    writing_.emplace(service_.alarms, until, [this] { lose_peer(); });
    while (!unsent_.empty()) {
        const auto [error] = co_await socket_.async_wait(tcp::socket::wait_write, as_value);
        if (error)
            lose_peer();
        else
            write_what_fits();
    }
    pushing_ = false;
}

void wyoming_session::refuse(const failure& why)
{
    error_code error;
    const auto from = socket_.remote_endpoint(error).address();
    service_.debug("wyoming: refused what " + from.to_string() + " sent: " + why.detail);
    perform(machine_.refuse(why));
}

void wyoming_session::lose_peer()
{
    if (std::exchange(lost_, true))
        return;
    unsent_ = {};
    error_code ignored;
    socket_.close(ignored);
    speaker_.wake();
    reader_.wake();
    perform(machine_.peer_lost());
}

/// Everything is sent. With `linger` the peer learns that it is the end, and what it still writes
/// is read: closing now would make the kernel reset the connection and drop our last words.
void wyoming_session::shut()
{
    error_code ignored;
    if (!closing_->linger) {
        socket_.close(ignored);
        return;
    }
    socket_.shutdown(tcp::socket::shutdown_send, ignored);
    watch_reading();
}

/// One alarm for whatever the peer owes us now. A turn owes us nothing: it has its own deadline.
void wyoming_session::watch_reading()
{
    const auto owes = owed_by_peer();
    if (owes == owed_ && owes != owed::next_event)
        return;
    if (owes == owed::nothing)
        return stop_watching();
    owed_ = owes;
    const auto until = std::chrono::steady_clock::now() + patience_for(owes);
    reading_.emplace(service_.alarms, until, [this] { reading_took_too_long(); });
}

void wyoming_session::stop_watching()
{
    owed_ = owed::nothing;
    reading_.reset();
}

wyoming_session::owed wyoming_session::owed_by_peer() const noexcept
{
    if (!socket_.is_open() || input_over_)
        return owed::nothing;
    if (closing_)
        return owed::end;
    if (!machine_.hears())
        return owed::nothing;
    if (!decoder_.is_between_events())
        return owed::rest_of_event;
    if (machine_.is_in_turn())
        return owed::nothing;
    return heard_ ? owed::next_event : owed::first_event;
}

std::chrono::milliseconds wyoming_session::patience_for(owed what) const noexcept
{
    switch (what) {
    case owed::first_event:
        return service_.limits.first_event;
    case owed::rest_of_event:
        return service_.limits.event;
    case owed::end:
        return service_.limits.linger;
    default:
        return service_.limits.idle;
    }
}

void wyoming_session::reading_took_too_long()
{
    if (owed_ != owed::rest_of_event)
        return lose_peer();
    refuse({errc::timed_out, "an event did not end in time"});
    watch_reading();
}

} // namespace answerd::daemon::net
