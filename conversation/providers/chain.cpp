// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/chain.hpp"

#include "conversation/providers/side_question.hpp"

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

fault unanswered(bool stopped)
{
    return fault{
        .what = stopped ? code::cancelled : code::model_timeout,
        .why = {.code = stopped ? errc::cancelled : errc::timed_out, .detail = "no answer in time"},
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

/// Two backends with the same question. Whoever is left unheard is dropped, however this ends.
class chain::two_at_once {
 public:
    explicit two_at_once(runtime& time) : time_{time} {}
    ~two_at_once()
    {
        for (const auto& each : asked_) {
            each.question->wake(nullptr);
            each.question->drop();
        }
    }
    two_at_once(const two_at_once&) = delete;
    two_at_once& operator=(const two_at_once&) = delete;

    void ask(place& who, const inference& asked, std::chrono::milliseconds spare)
    {
        who.breaker.begin(time_.now());
        inference narrowed = asked;
        narrowed.spare = spare;
        asked_.push_back({&who, side_question::put(who.link.who, narrowed, time_)});
    }

    [[nodiscard]] bool is_empty() const noexcept { return asked_.empty(); }

    /// The next one that is over, by then.
    [[nodiscard]] awaitable<std::optional<std::pair<place*, reply>>>
    next(steady_time until, signal& stop)
    {
        signal wake; // it rings once, so each wait has its own
        for (const auto& each : asked_)
            each.question->wake(&wake);
        if (!any_is_over())
            (void)co_await time_.wait(wake, until, stop);
        for (const auto& each : asked_)
            each.question->wake(nullptr);
        co_return take_one();
    }

 private:
    struct asked_one {
        place* who{nullptr};
        std::shared_ptr<side_question> question{};
    };

    [[nodiscard]] bool any_is_over() const
    {
        return std::any_of(asked_.begin(), asked_.end(), [](const asked_one& each) {
            return each.question->is_over();
        });
    }
    [[nodiscard]] std::optional<std::pair<place*, reply>> take_one()
    {
        for (auto each = asked_.begin(); each != asked_.end(); ++each) {
            if (!each->question->is_over())
                continue;
            std::pair<place*, reply> taken{each->who, each->question->take()};
            asked_.erase(each);
            return taken;
        }
        return std::nullopt;
    }

    runtime& time_;
    std::vector<asked_one> asked_{};
};

chain::chain(std::vector<chain_link> links, runtime& time) : time_{time}
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
    std::vector<const place*> done;
    for (std::size_t at = 0; at < order.size(); ++at) {
        place& who = places_[order[at]];
        if (std::find(done.begin(), done.end(), &who) != done.end())
            continue;
        if (!may_be_asked(who, asked.until)) {
            if (!trouble.remembered)
                trouble.remembered = who.last_fault;
            continue;
        }
        place* next = follower(order, at);
        std::vector<heard> all = co_await hear(who, next, asked);
        for (heard& each : all) {
            learn(*each.who, each.got);
            done.push_back(each.who);
            if (each.found == verdict::give)
                co_return std::move(each.got);
            if (auto* failed = std::get_if<fault>(&each.got); failed != nullptr && !trouble.fresh)
                trouble.fresh = std::move(*failed);
        }
    }
    co_return std::move(trouble).tell();
}

awaitable<std::vector<chain::heard>> chain::hear(place& who, place* next, const inference& asked)
{
    const bool may_wait_for_another = is_language_model(who.link) && next != nullptr;
    const auto spare =
        may_wait_for_another ? spare_time(time_.now(), asked.until) : std::chrono::milliseconds{0};
    if (may_wait_for_another && who.link.hedge) {
        auto both = co_await hear_two(who, *next, asked, spare);
        co_return both;
    }
    std::vector<heard> all;
    heard only = co_await hear_one(who, asked, spare);
    all.push_back(std::move(only));
    co_return all;
}

awaitable<chain::heard>
chain::hear_one(place& who, const inference& asked, std::chrono::milliseconds spare)
{
    reply got = co_await ask(who, asked, spare);
    heard one = judged(who, std::move(got), asked, false);
    if (one.found != verdict::ask_again)
        co_return one;
    got = co_await ask(who, asked, spare);
    co_return judged(who, std::move(got), asked, true);
}

/// The second is asked when the first takes longer than its `hedge`; each that says nothing is
/// asked once more.
awaitable<std::vector<chain::heard>>
chain::hear_two(place& who, place& beside, const inference& asked, std::chrono::milliseconds spare)
{
    std::vector<heard> all;
    std::vector<const place*> retried;
    two_at_once both{time_};
    both.ask(who, asked, spare);
    bool hedged = false;
    const auto hedge_at = std::min(time_.now() + *who.link.hedge, asked.until);
    while (!both.is_empty()) {
        const auto until = hedged ? asked.until : hedge_at;
        auto over = co_await both.next(until, asked.stop);
        if (!over && !hedged && !asked.stop.raised()) {
            both.ask(beside, asked, std::chrono::milliseconds{0});
            hedged = true;
            continue;
        }
        if (!over)
            break;
        place* const from = over->first;
        const bool again = std::find(retried.begin(), retried.end(), from) != retried.end();
        heard one = judged(*from, std::move(over->second), asked, again);
        if (one.found == verdict::ask_again) {
            retried.push_back(from);
            both.ask(*from, asked, from == &who ? spare : std::chrono::milliseconds{0});
            continue;
        }
        all.push_back(std::move(one));
        if (all.back().found == verdict::give)
            break;
    }
    if (all.empty())
        all.push_back(judged(who, unanswered(asked.stop.raised()), asked, true));
    co_return all;
}

chain::heard chain::judged(place& who, reply got, const inference& asked, bool retried) const
{
    attempt how{.kind = who.link.kind, .retried = retried, .may_be_empty = asked.may_be_empty};
    how.in_time = time_.now() < asked.until && !asked.stop.raised();
    sign(got, who.link.who->name());
    const verdict found = judge(got, how);
    if (found == verdict::next && std::holds_alternative<completion>(got))
        got = said_nothing(who.link.who->name());
    return {.who = &who, .got = std::move(got), .found = found};
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
    co_return co_await who.link.who->infer(narrowed);
}

/// The language model that would be asked after this one.
chain::place* chain::follower(const std::vector<std::size_t>& order, std::size_t at)
{
    const steady_time now = time_.now();
    const auto found = std::find_if(
        order.begin() + static_cast<std::ptrdiff_t>(at) + 1,
        order.end(),
        [&](std::size_t next) {
            const place& later = places_[next];
            return is_language_model(later.link) && later.breaker.lets_through(now);
        }
    );
    return found == order.end() ? nullptr : &places_[*found];
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
