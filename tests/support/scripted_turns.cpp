// SPDX-License-Identifier: Apache-2.0
#include "tests/support/scripted_turns.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace answerd::tests {
namespace {

namespace asio = boost::asio;
using asio::awaitable;
using conversation::answer;

void tell(const scripted_turns::turn& of, const conversation::turn_news& news)
{
    if (of.also != nullptr)
        of.also->hear("turn-1", news);
}

answer answer_to(const conversation::utterance& said)
{
    answer whole;
    whole.text = "You said " + said.text + ".";
    whole.conversation_id = said.conversation_id;
    whole.extra.turn_id = "turn-1";
    whole.extra.backend = "scripted";
    return whole;
}

awaitable<answer> answer_at_once(scripted_turns::turn& of)
{
    tell(of, conversation::turn_started{of.said});
    answer whole = answer_to(of.said);
    tell(of, conversation::text_said{whole.text});
    tell(of, conversation::turn_finished{whole});
    co_await of.way_back.finish(whole);
    co_return whole;
}

awaitable<void> wait_for(conversation::signal& stop)
{
    const auto executor = co_await asio::this_coro::executor;
    asio::steady_timer never{executor, asio::steady_timer::time_point::max()};
    stop.listen([&never] { never.cancel(); });
    if (!stop.raised())
        co_await never.async_wait(asio::as_tuple(asio::use_awaitable));
    stop.unlisten();
}

} // namespace

scripted_turns::scripted_turns() : script{answer_at_once} {}

awaitable<answer> scripted_turns::answer(
    conversation::utterance said,
    conversation::voice& way_back,
    conversation::signal& stop,
    conversation::observer* also
)
{
    heard.push_back(said);
    ++running;
    turn now{std::move(said), way_back, stop, also};
    auto whole = co_await script(now);
    --running;
    if (stop.raised())
        ++stopped;
    co_return whole;
}

unsigned scripted_turns::cancel(std::string_view conversation_id)
{
    cancelled.emplace_back(conversation_id);
    return to_cancel;
}

awaitable<void> scripted_turns::erase(std::optional<std::string> conversation_id)
{
    erased.push_back(std::move(conversation_id));
    co_return;
}

bool scripted_turns::knows(std::string_view conversation_id) const
{
    return known.contains(conversation_id);
}

scripted_turns::script_type scripted_turns::until_stopped()
{
    return [](turn& of) -> awaitable<conversation::answer> {
        tell(of, conversation::turn_started{of.said});
        co_await wait_for(of.stop);
        auto whole = answer_to(of.said);
        whole.code = conversation::code::cancelled;
        whole.text = "All right.";
        co_await of.way_back.finish(whole);
        co_return whole;
    };
}

} // namespace answerd::tests
