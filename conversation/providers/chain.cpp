// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/chain.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace answerd::conversation::providers {

namespace {

/// A blank answer that will not be asked for again, as the fault that it is.
fault said_nothing(std::string_view who)
{
    return fault{
        .what = code::no_answer,
        .why = {.code = errc::malformed, .detail = "the model answered with nothing", .raw = {}},
        .backend = std::string{who},
    };
}

/// Names whoever answered, where it did not do so itself.
void sign(reply& got, std::string_view who)
{
    if (auto* said = std::get_if<completion>(&got); said != nullptr && said->backend.empty())
        said->backend = who;
    if (auto* failed = std::get_if<fault>(&got); failed != nullptr && failed->backend.empty())
        failed->backend = who;
}

bool is_language_model(const chain_link& link) noexcept
{
    return link.kind == link_kind::language_model;
}

/// The fault that is told when nobody answers: a fresh one goes before one that is remembered of a
/// backend that rests, and the first goes before the others.
struct fault_to_tell {
    std::optional<fault> fresh{};
    std::optional<fault> remembered{};

    [[nodiscard]] reply tell() &&
    {
        if (fresh)
            return *std::move(fresh);
        if (remembered)
            return *std::move(remembered);
        return passed{};
    }
};

} // namespace

chain::chain(std::vector<chain_link> links, const clock& time) : time_{time}
{
    for (auto& link : links) {
        names_.push_back(link.who->name());
        places_.push_back({.link = std::move(link)});
    }
}

awaitable<reply> chain::infer(const inference& asked)
{
    const std::vector<std::size_t> order = order_for(asked);

    fault_to_tell trouble;
    for (std::size_t at = 0; at < order.size(); ++at) {
        place& who = places_[order[at]];
        if (!may_be_asked(who, asked.until)) {
            if (!trouble.remembered)
                trouble.remembered = who.last_fault;
            continue;
        }
        const std::chrono::milliseconds spare = spare_for(order, at, asked);
        reply got = co_await ask(who, asked, spare);
        attempt how{.kind = who.link.kind, .may_be_empty = asked.may_be_empty};
        how.in_time = time_.now() < asked.until && !asked.stop.raised();
        verdict found = judge(got, how);
        if (found == verdict::ask_again) {
            got = co_await ask(who, asked, spare);
            how.retried = true;
            found = judge(got, how);
        }
        const bool blank = found == verdict::next && std::holds_alternative<completion>(got);
        if (blank)
            got = said_nothing(who.link.who->name());
        learn(who, got);
        if (found == verdict::give)
            co_return got;
        if (auto* failed = std::get_if<fault>(&got); failed != nullptr && !trouble.fresh)
            trouble.fresh = std::move(*failed);
    }
    co_return std::move(trouble).tell();
}

/// Whoever does not take part in this round stands last, and is asked only when nobody else can
/// answer: half an answer serves nobody.
std::vector<std::size_t> chain::order_for(const inference& asked) const
{
    std::vector<std::size_t> order = order_of(names_, asked.stay_with);
    auto end = order.end();
    if (!order.empty() && !is_language_model(places_[order.back()].link))
        --end; // an engine that stands last stays there
    std::stable_partition(order.begin(), end, [&](std::size_t at) {
        return takes_part(places_[at].link.rounds, asked.round);
    });
    return order;
}

std::vector<std::string_view> chain::resting() const
{
    std::vector<std::string_view> names;
    for (const auto& one : places_)
        if (!one.breaker.lets_through(time_.now()))
            names.push_back(one.link.who->name());
    return names;
}

/// A local engine answers at once, also when the time is up.
bool chain::may_be_asked(const place& who, steady_time until) const
{
    if (!is_language_model(who.link))
        return true;
    const steady_time now = time_.now();
    return now < until && who.breaker.lets_through(now);
}

awaitable<reply> chain::ask(place& who, const inference& asked, std::chrono::milliseconds spare)
{
    if (is_language_model(who.link))
        who.breaker.begin(time_.now());
    inference narrowed = asked;
    narrowed.spare = spare;
    reply got = co_await who.link.who->infer(narrowed);
    sign(got, who.link.who->name());
    co_return got;
}

std::chrono::milliseconds
chain::spare_for(const std::vector<std::size_t>& order, std::size_t at, const inference& asked)
    const
{
    const steady_time now = time_.now();
    const bool another_follows = std::any_of(
        order.begin() + static_cast<std::ptrdiff_t>(at) + 1,
        order.end(),
        [&](std::size_t next) {
            const place& later = places_[next];
            return is_language_model(later.link) && later.breaker.lets_through(now);
        }
    );
    return another_follows ? spare_time(now, asked.until) : std::chrono::milliseconds{0};
}

void chain::learn(place& who, const reply& got)
{
    if (!is_language_model(who.link))
        return;
    const auto* failed = std::get_if<fault>(&got);
    if (failed == nullptr) {
        who.breaker.succeeded();
        who.last_fault.reset();
        return;
    }
    if (counts_against(*failed)) {
        who.last_fault = *failed;
        who.breaker.failed(time_.now());
    }
    if (failed->retry_after)
        who.breaker.rest(time_.now(), *failed->retry_after);
}

} // namespace answerd::conversation::providers
