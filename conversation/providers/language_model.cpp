// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/language_model.hpp"

#include "conversation/fault.hpp"
#include "conversation/providers/local_address.hpp"
#include "conversation/providers/retry_after.hpp"
#include "conversation/providers/server_error.hpp"
#include "conversation/providers/shorter_view.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace answerd::conversation::providers {

using std::chrono::milliseconds;

namespace {

milliseconds left_until(steady_time until, steady_time now)
{
    return std::max(milliseconds{0}, std::chrono::ceil<milliseconds>(until - now));
}

code class_of(const error_code& why) noexcept
{
    if (why == errc::timed_out)
        return code::model_timeout;
    if (why == errc::cancelled)
        return code::cancelled;
    if (why == errc::malformed || why == errc::too_large)
        return code::model_error;
    return code::model_unreachable;
}

/// A server that is still loading its model says so with 503; it is asked again until it has one.
bool is_loading(const fault& why)
{
    return why.transient && why.why.raw.find("oading model") != std::string::npos;
}

/// Leaves the parameter out, or gives the limit of tokens the name that the server wants
/// (core#137039).
void adapt(profile& quirks, const std::string& refused, std::string_view words)
{
    constexpr std::string_view other_name = "max_completion_tokens";
    const bool is_renamed = refused == "max_tokens" && quirks.max_tokens_name == refused &&
                            words.find(other_name) != std::string_view::npos;
    if (is_renamed)
        quirks.max_tokens_name = other_name;
    if (!quirks.refuses(refused))
        quirks.refused.push_back(refused);
}

/// The same question with other messages.
inference with_messages(const inference& asked, const std::vector<message>& messages)
{
    return {
        .messages = messages,
        .tools = asked.tools,
        .said = asked.said,
        .language = asked.language,
        .round = asked.round,
        .closing = asked.closing,
        .waiting = asked.waiting,
        .may_be_empty = asked.may_be_empty,
        .until = asked.until,
        .stop = asked.stop,
        .stay_with = asked.stay_with,
        .spare = asked.spare,
    };
}

} // namespace

/// The reading of one answer.
struct language_model::attempt {
    std::unique_ptr<stream_decoder> decoder;
    steady_time until;
    milliseconds first;
    std::optional<failure> broken{};
};

language_model::language_model(
    backend_options backend,
    std::shared_ptr<const wire_codec> codec,
    http_client& http,
    runtime& time,
    patience limits
)
    : backend_{std::move(backend)}
    , codec_{std::move(codec)}
    , http_{http}
    , time_{time}
    , limits_{limits}
    , local_{is_local_address(backend_.url)}
{}

awaitable<reply> language_model::infer(const inference& asked)
{
    backend_options backend = backend_;
    std::optional<std::vector<message>> shorter;
    bool retried = false;
    for (;;) {
        const auto& sent = shorter ? *shorter : asked.messages;
        auto got = co_await ask_once(asked, sent, backend);
        const auto* why = std::get_if<fault>(&got);
        if (why == nullptr)
            co_return got;
        if (learn_refusal(*why, backend))
            continue;
        if (did_not_fit(*why) && !shorter) {
            shorter = shorter_view(asked.messages);
            if (!shorter)
                co_return got;
            continue;
        }
        const bool loading = is_loading(*why);
        if (!why->transient || why->spoken || (retried && !loading))
            co_return got;
        retried = true;
        const auto delay = why->retry_after.value_or(
            why->why.code == errc::closed_early ? milliseconds{0} : limits_.retry_delay
        );
        const bool fits = co_await pause_fits(delay, asked);
        if (!fits)
            co_return got;
    }
}

/// A parameter that the server refuses by name is left out at once, and by all turns after this
/// one; each only once, so a server that refuses it again is not asked for ever.
bool language_model::learn_refusal(const fault& why, backend_options& now)
{
    if (why.what != code::model_error || why.transient)
        return false;
    const auto refused = refused_parameter(why.why.raw);
    if (!refused || now.profile.refuses(*refused))
        return false;
    for (profile* each : {&now.profile, &backend_.profile})
        adapt(*each, *refused, why.why.raw);
    return true;
}

awaitable<bool> language_model::pause_fits(milliseconds delay, const inference& asked) const
{
    const auto left = left_until(asked.until, time_.now());
    if (delay + limits_.least_left + asked.spare > left || asked.stop.raised())
        co_return false;
    if (delay <= delay.zero())
        co_return true;
    signal never;
    const auto how = co_await time_.wait(never, time_.now() + delay, asked.stop);
    co_return how == ended::timed_out;
}

milliseconds language_model::first_patience(milliseconds left, milliseconds spare) const
{
    const auto most = left - std::min(spare, left);
    return local_ ? most : std::min(limits_.first_event, most);
}

fault language_model::transport_fault(const failure& why) const
{
    // Refused at once or silent for its whole limit: trying again would only spend the time that
    // another backend could use. An answer that broke off may well come whole the second time.
    fault found{class_of(why.code), why, backend_.name};
    found.transient = why.code == errc::closed_early;
    return found;
}

awaitable<reply> language_model::ask_once(
    const inference& asked,
    const std::vector<message>& sent,
    const backend_options& backend
) const
{
    const auto left = left_until(asked.until, time_.now());
    const auto first = first_patience(left, asked.spare);
    if (first <= first.zero()) {
        failure late{errc::timed_out, "no time is left"};
        co_return transport_fault(late);
    }
    // Ids of calls are made up so that they are new in the whole view, so its reader sees all of
    // it.
    auto request = codec_->encode(with_messages(asked, sent), backend);
    request.limits.connect = std::min(limits_.connect, left);
    request.limits.first_event = first;
    request.limits.idle = limits_.idle;
    request.limits.total = left;
    const auto began = time_.now();
    auto opened = co_await http_.open(std::move(request));
    if (!opened)
        co_return transport_fault(opened.error());

    auto& response = **opened;
    attempt now{
        codec_->decoder(response.status(), response.header("content-type"), asked, backend),
        asked.until,
        std::max(milliseconds{0}, first - std::chrono::floor<milliseconds>(time_.now() - began))};
    co_await read_answer(now, response);

    auto said = now.decoder->finish();
    if (auto* whole = std::get_if<completion>(&said)) {
        whole->backend = backend_.name;
        co_return std::move(*whole);
    }
    auto& why = std::get<fault>(said);
    why.backend = backend_.name;
    const bool answered = response.status() < 200 || response.status() > 299;
    if (now.broken && !answered)
        co_return transport_fault(*now.broken);
    const auto wish = retry_after(
        response.header("retry-after-ms"),
        response.header("retry-after"),
        time_.wall()
    );
    if (wish)
        why.retry_after = wish;
    co_return std::move(why);
}

awaitable<void> language_model::read_answer(attempt& now, http_response& from) const
{
    // Pings keep the socket, not the deadline (faults.md 29, 30): only complete events count.
    std::vector<delta> unused;
    std::size_t events = now.decoder->events();
    auto due = time_.now() + now.first;
    for (;;) {
        const auto patience = left_until(std::min(due, now.until), time_.now());
        auto piece = co_await from.read(patience);
        if (!piece) {
            now.broken = piece.error();
            co_return;
        }
        if (piece->empty())
            co_return;
        unused.clear();
        if (!now.decoder->feed(*piece, unused))
            co_return;
        if (now.decoder->events() != events) {
            events = now.decoder->events();
            due = time_.now() + limits_.idle;
        }
        if (time_.now() >= due) {
            now.broken = failure{errc::timed_out, "no complete event in time"};
            co_return;
        }
    }
}

} // namespace answerd::conversation::providers
