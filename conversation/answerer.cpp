// SPDX-License-Identifier: Apache-2.0
#include "conversation/answerer.hpp"

#include "conversation/blank.hpp"
#include "conversation/code_cut.hpp"
#include "conversation/history_view.hpp"
#include "conversation/open_questions.hpp"
#include "conversation/turn_driver.hpp"
#include "conversation/turn_frame.hpp"
#include "conversation/turn_record.hpp"
#include "conversation/utf8.hpp"

#include <boost/json/serialize.hpp>

#include <algorithm>
#include <cassert>
#include <exception>
#include <iterator>
#include <utility>

namespace answerd::conversation {

/// A turn on its way in: the event that begins it, and what it holds until it is committed.
struct answerer::opened {
    turn_event first;
    lanes::pass lane{};
    std::optional<std::uint64_t> ticket{};
};

namespace {

std::string make_turn_id(random& dice)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string id(12, '0');
    std::uint64_t bits = dice.next();
    for (char& each : id) {
        each = digits[bits & 0xfU];
        bits >>= 4U;
    }
    return id;
}

tool_set_ptr tools_for(const assistant& who, const utterance& said)
{
    auto own = who.tools->offered(said);
    if (said.extra_tools.empty())
        return own;
    std::vector<tool_definition> all = own->tools;
    for (const auto& extra : said.extra_tools)
        if (!own->contains(extra.name))
            all.push_back(extra);
    return make_tool_set(std::move(all));
}

std::vector<message> first_messages(const turn_frame& frame, std::vector<message> before)
{
    const auto& words = frame.who->prompt;
    std::vector<message> messages;
    std::string system = words.system_text(frame.said);
    if (!system.empty())
        messages.push_back(system_message(std::move(system)));
    std::ranges::move(repaired(std::move(before)), std::back_inserter(messages));
    const auto room = frame.who->tools->room_of(frame.said);
    messages.push_back(
        user_message(words.user_text(frame.said, frame.language, room, frame.time.wall()))
    );
    messages.back().images = frame.said.images;
    return messages;
}

/// The caller's own call goes back as the model wrote it. A tool of ours may have an intent in its
/// place that the caller runs: what the person asked for, as settled by the tool.
tool_call handed_call(const call_result& one)
{
    tool_call call = one.call;
    if (!one.outcome.event.empty())
        call.arguments = boost::json::serialize(one.outcome.event);
    return call;
}

/// After a fault its phrase is said, and an intent would say something else.
bool may_be_handed(const call_result& one, const turn& current)
{
    return one.outcome.event.empty() || current.ended == code::ok;
}

answer answer_of(const turn_frame& frame, const turn& current)
{
    answer whole{
        .code = current.ended,
        .text = current.text,
        .language = frame.in.spoken->tag,
        .conversation_id = frame.said.conversation_id,
        .silent = current.silent,
    };
    auto& extra = whole.extra;
    extra.turn_id = frame.id;
    extra.states = current.visited;
    extra.iterations = current.rounds;
    extra.limit_reached = current.limit_reached;
    extra.took = frame.since(frame.began);
    extra.spent = frame.spent;
    extra.backend = frame.backend;
    bool asks = false;
    for (const auto& one : current.results) {
        extra.tools.push_back({one.call.name, one.outcome.ok, one.took});
        std::ranges::copy(one.outcome.affected, std::back_inserter(extra.affected));
        asks |= one.outcome.then == then::ask;
        if (one.outcome.then == then::hand_over && may_be_handed(one, current))
            whole.handed_calls.push_back(handed_call(one));
    }
    whole.continue_conversation = !whole.silent && (asks || ends_as_question(whole.text));
    return whole;
}

/// Commits, frees the lane for the next turn, and then lets the final bytes leave, once.
class closing_output final : public turn_output {
 public:
    closing_output(
        turn_frame& frame,
        history_store& store,
        lanes::pass& lane,
        std::optional<std::uint64_t>& ticket,
        open_questions* asked
    )
        : frame_{frame}, store_{store}, lane_{lane}, ticket_{ticket}, asked_{asked}
    {}

    awaitable<delivered> put_out(const turn& current) override
    {
        whole_ = answer_of(frame_, current);
        if (whole_.text.empty() && !whole_.silent)
            whole_.text = frame_.in.phrase(whole_.code); // refused before anything was composed
        auto kept = record_of(current, frame_.who->history);
        co_await commit(std::move(kept));
        const bool arrived = co_await send();
        if (asked_ != nullptr)
            asked_->turn_over(frame_.id, arrived && puts_a_question(current));
        co_return delivered{arrived};
    }

    /// For a turn that broke: the phrase, and nothing kept.
    awaitable<void> give_up()
    {
        if (sent_)
            co_return;
        whole_ = {.code = code::internal, .text = std::string{frame_.in.phrase(code::internal)}};
        whole_.language = frame_.in.spoken->tag;
        whole_.conversation_id = frame_.said.conversation_id;
        whole_.extra.turn_id = frame_.id;
        whole_.extra.took = frame_.since(frame_.began);
        co_await commit(std::nullopt);
        if (asked_ != nullptr)
            asked_->turn_over(frame_.id, false);
        (void)co_await send();
    }

    [[nodiscard]] answer& whole() noexcept { return whole_; }

 private:
    awaitable<void> commit(std::optional<stored_turn> kept)
    {
        if (const auto ticket = std::exchange(ticket_, std::nullopt))
            co_await store_.commit(*frame_.said.conversation_id, *ticket, std::move(kept));
        lane_.leave();
    }

    awaitable<bool> send()
    {
        sent_ = true;
        frame_.tell(turn_finished{whole_});
        co_return co_await frame_.way_back.finish(whole_);
    }

    turn_frame& frame_;
    history_store& store_;
    lanes::pass& lane_;
    std::optional<std::uint64_t>& ticket_;
    open_questions* asked_;
    answer whole_{};
    bool sent_{false};
};

} // namespace

answerer::answerer(answerer_ports ports, assistant_ptr first)
    : ports_{ports}, assistant_{std::move(first)}, lanes_{ports.time}
{}

awaitable<answer> answerer::answer_to(utterance said, voice& way_back, signal& stop, observer* also)
{
    const auto running = stops_.insert(&stop);
    const assistant_ptr who = assistant_;
    turn_frame frame{
        .who = who,
        .said = said,
        .way_back = way_back,
        .stop = stop,
        .time = ports_.time,
        .listener = ports_.listener,
        .also = also,
    };
    frame.id = make_turn_id(ports_.dice);
    frame.language =
        said.language && !said.language->empty() ? *said.language : who->default_language;
    frame.in = {who->spoken->pick(frame.language), who->spoken->pick("en")};
    if (ports_.asked != nullptr)
        frame.waiting = ports_.asked->hear(frame.id, said, frame.in);
    frame.began = ports_.time.now();
    frame.until = frame.began + who->turn.deadline;
    frame.tell(turn_started{said});
    answer whole = co_await run(frame);
    stops_.erase(running);
    co_return whole;
}

awaitable<answer> answerer::run(turn_frame& frame)
{
    opened begun{.first = refused{code::internal}};
    closing_output output{frame, ports_.store, begun.lane, begun.ticket, ports_.asked};
    bool broke = false;
    try {
        begun = co_await open(frame);
        const turn finished = co_await drive(frame, std::move(begun.first), output);
        assert(finished.where == state::end);
    } catch (const std::exception& bug) {
        frame.tell(warned{std::string{"turn broke: "} + bug.what()});
        broke = true;
    }
    if (broke)
        co_await output.give_up();
    co_return std::move(output.whole());
}

std::optional<code> answerer::refusal_of(const turn_frame& frame) const
{
    if (closed_)
        return code::busy;
    if (is_blank(frame.said.text))
        return code::not_understood;
    if (code_points(frame.said.text) > frame.who->turn.max_input)
        return code::too_long;
    return std::nullopt;
}

awaitable<answerer::opened> answerer::open(turn_frame& frame)
{
    opened begun{.first = refused{code::busy}};
    if (const auto why = refusal_of(frame)) {
        begun.first = refused{*why};
        co_return begun;
    }
    std::vector<message> before = frame.said.own_history.value_or(std::vector<message>{});
    hide_codes(before, frame.in);
    const bool kept_here = frame.said.conversation_id && !frame.said.own_history;
    if (kept_here) {
        auto entry = co_await lanes_.enter(
            *frame.said.conversation_id,
            frame.who->concurrency,
            frame.until,
            frame.stop
        );
        begun.lane = std::move(entry.held);
        if (entry.how == lanes::admission::stopped)
            begun.first = interrupted{interruption::cancelled};
        if (entry.how == lanes::admission::timed_out)
            begun.first = interrupted{interruption::deadline};
        if (entry.how != lanes::admission::admitted)
            co_return begun;
        auto history = co_await ports_.store.load(*frame.said.conversation_id);
        begun.ticket = history.ticket;
        // A confirmation is known by who was asked, not by the conversation.
        const bool confirms =
            history.waiting && history.waiting->what == pending::kind::confirmation;
        if (!frame.waiting && !confirms)
            frame.waiting = std::move(history.waiting);
        before = view_of(std::move(history.turns), frame.who->history);
    }
    if (frame.stop.raised()) {
        begun.first = interrupted{interruption::cancelled};
        co_return begun;
    }
    frame.tools = tools_for(*frame.who, frame.said);
    begun.first = accepted{first_messages(frame, std::move(before))};
    co_return begun;
}

awaitable<void> answerer::erase(std::optional<std::string> conversation_id)
{
    co_await ports_.store.erase(std::move(conversation_id));
}

bool answerer::knows(std::string_view conversation_id) const
{
    return lanes_.knows(conversation_id) || ports_.store.knows(conversation_id);
}

void answerer::stop_all()
{
    const std::multiset<signal*> running = stops_;
    for (signal* each : running)
        each->raise();
}

} // namespace answerd::conversation
