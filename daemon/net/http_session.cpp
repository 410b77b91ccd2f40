// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/http_session.hpp"

#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <array>
#include <charconv>
#include <utility>

namespace answerd::daemon::net {

namespace asio = boost::asio;
namespace door = ha_bridge::http;
using stage = request_reader::stage;
using arrival = watched_socket::arrival;

namespace {

watched_socket::time_point from_now(std::chrono::milliseconds limit)
{
    return std::chrono::steady_clock::now() + limit;
}

/// RFC 9112 7.1.
std::string chunk_of(std::string_view bytes)
{
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), bytes.size(), 16);
    std::string chunk;
    chunk.reserve(bytes.size() + 12);
    chunk.append(digits.data(), end.ptr).append("\r\n").append(bytes).append("\r\n");
    return chunk;
}

} // namespace

http_session::http_session(asio::ip::tcp::socket socket, const http_service& service)
    : service_{service}, peer_{std::move(socket), service.alarms}, reader_{service.limits.request}
{}

awaitable<void> http_session::run()
{
    co_await asio::this_coro::throw_if_cancelled(false);
    const std::string here = peer_.local_address();
    for (;;) {
        const auto then = co_await read_request();
        if (then == next::end)
            break;
        asked_.reached_at = here;
        co_await serve();
        if (!keeps_alive())
            break;
    }
    const auto until = from_now(service_.limits.linger);
    co_await peer_.finish(until);
}

/// Until a request is whole, or there will be none.
awaitable<http_session::next> http_session::read_request()
{
    stage_ = stage::between;
    until_ = from_now(has_asked_ ? service_.limits.idle : service_.limits.head);
    for (;;) {
        peer_.consume(reader_.take(peer_.held()));
        if (reader_.at() == stage::whole)
            break;
        if (reader_.at() == stage::broken) {
            const auto why = reader_.refusal();
            co_await refuse(why.status, why.field, why.why);
            co_return next::end;
        }
        if (reader_.wants_continue() && peer_.held().empty())
            peer_.push("HTTP/1.1 100 Continue\r\n\r\n");
        idle_ = reader_.at() == stage::between;
        if (idle_ && draining_)
            co_return next::end;
        const auto until = patience(reader_.at());
        const auto came = co_await peer_.arrive(until);
        idle_ = false;
        if (came == arrival::more)
            continue;
        if (came == arrival::late && reader_.at() != stage::between)
            co_await refuse(408, "", "the request did not end in time");
        co_return next::end;
    }
    asked_ = reader_.take_request();
    has_asked_ = true;
    co_return next::serve;
}

/// One deadline for each stage: a client that sends a byte now and then does not move it.
watched_socket::time_point http_session::patience(stage now)
{
    if (now != std::exchange(stage_, now))
        until_ = from_now(now == stage::head ? service_.limits.head : service_.limits.body);
    return until_;
}

awaitable<void> http_session::serve()
{
    conversation::signal stop;
    stop_ = &stop;
    answered_ = false;
    streaming_ = false;
    head_only_ = asked_.method == "HEAD";
    std::exception_ptr thrown;
    peer_.watch(&stop);
    try {
        auto serving = service_.door.serve(asked_, *this, stop);
        co_await std::move(serving);
    } catch (...) {
        thrown = std::current_exception();
    }
    peer_.watch(nullptr);
    stop_ = nullptr;
    if (thrown && service_.failed)
        service_.failed(thrown);
    if (streaming_) // its end is missing: only a broken connection says so
        peer_.lose();
    else if (!answered_)
        co_await refuse(500, "", "the request could not be served");
}

bool http_session::keeps_alive() const noexcept
{
    return reader_.keeps_alive() && !draining_ && !closing_ && !peer_.is_lost();
}

awaitable<bool> http_session::respond(door::response whole)
{
    answered_ = true;
    closing_ = !keeps_alive();
    const door::head_form form{
        .http_1_0 = reader_.is_http_1_0(),
        .keep_alive = !closing_,
    };
    std::string bytes = door::response_head(whole, form);
    if (!head_only_)
        bytes.append(whole.body);
    peer_.watch(nullptr); // the end of the client after our last word cancels nothing
    peer_.push(bytes);
    const auto until = from_now(service_.limits.write);
    co_return co_await peer_.flush(until);
}

door::event_sink& http_session::open_stream(door::response head)
{
    answered_ = true;
    streaming_ = true;
    chunked_ = !reader_.is_http_1_0();
    closing_ = !chunked_ || !keeps_alive();
    const door::head_form form{
        .framing = chunked_ ? door::framing::chunked : door::framing::until_close,
        .http_1_0 = !chunked_,
        .keep_alive = !closing_,
    };
    peer_.push(door::response_head(head, form));
    return *this;
}

void http_session::write(std::string_view bytes) noexcept
{
    if (!streaming_ || bytes.empty())
        return;
    if (peer_.unsent() + bytes.size() > service_.limits.unsent_events)
        return peer_.lose();
    if (chunked_)
        peer_.push(chunk_of(bytes));
    else
        peer_.push(bytes);
}

awaitable<bool> http_session::close()
{
    streaming_ = false;
    peer_.watch(nullptr);
    if (chunked_)
        peer_.push("0\r\n\r\n");
    const auto until = from_now(service_.limits.write);
    co_return co_await peer_.flush(until);
}

/// The connection ends after it.
awaitable<void> http_session::refuse(unsigned status, std::string_view field, std::string_view why)
{
    std::vector<door::problem> problems;
    if (!field.empty())
        problems.push_back({std::string{field}, std::string{why}});
    closing_ = true;
    const auto said = field.empty() ? why : std::string_view{"a header field is not acceptable"};
    auto whole = door::problem_response(status, said, problems);
    co_await respond(std::move(whole));
}

void http_session::drain()
{
    draining_ = true;
    if (idle_)
        peer_.lose();
}

void http_session::abandon()
{
    drain();
    const bool owes_answer = stop_ != nullptr && (!answered_ || streaming_);
    if (owes_answer)
        stop_->raise();
    else
        peer_.lose();
}

} // namespace answerd::daemon::net
