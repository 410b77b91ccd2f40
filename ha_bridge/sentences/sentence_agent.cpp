// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/sentences/sentence_agent.hpp"

#include "conversation/blank.hpp"
#include "conversation/providers/found_nothing.hpp"
#include "ha_bridge/sentences/intent_kind.hpp"
#include "ha_bridge/sentences/sentence_tool.hpp"

#include <boost/json/serialize.hpp>

#include <algorithm>
#include <utility>

namespace answerd::ha_bridge::sentences {
namespace {

namespace json = boost::json;
using conversation::completion;
using conversation::inference;
using conversation::passed;
using conversation::reply;
using namespace std::chrono_literals;

completion nothing_to_say()
{
    completion said;
    said.backend = sentence_agent::own_name;
    return said;
}

bool tools_ran(const inference& asked)
{
    return !asked.messages.empty() && asked.messages.back().who == conversation::role::tool;
}

/// "Turn on the light in the dungeon" is understood but for the dungeon. Where a name is missing,
/// the intent itself is a guess: "schalte das Küchenlicht ein" came as HassVacuumStart.
bool is_clear_but_for_the_place(const recognition& found)
{
    const bool only_place = std::ranges::all_of(found.open, [](const std::string& slot) {
        return slot == "area" || slot == "floor";
    });
    return only_place && (found.slots.contains("domain") || found.slots.contains("device_class"));
}

} // namespace

sentence_agent::sentence_agent(
    tools::home::home& home,
    conversation::runtime& time,
    std::shared_ptr<recognitions> seen,
    agent_options options
)
    : home_{home}, time_{time}, seen_{std::move(seen)}, options_{options}
{}

std::optional<reply> sentence_agent::without_asking(const inference& asked) const
{
    const bool model_behind = options_.half == half_understood::pass;
    const bool mine = tools_ran(asked) && asked.stay_with == own_name;
    if (mine && model_behind && conversation::providers::found_nothing(asked.messages.back()))
        return reply{passed{}}; // the model may know what is meant: "the shopping list"
    if (tools_ran(asked))       // our own call: its sentence is the answer
        return mine ? reply{nothing_to_say()} : reply{passed{}};
    const std::string& text = asked.said.text;
    const bool unfit = conversation::is_blank(text) || text.size() > longest_sentence;
    if (unfit || asked.closing || home_.now() != tools::home::condition::ready)
        return reply{passed{}};
    if (seen_->is_running(text)) // Home Assistant has come back to us with what we gave it
        return reply{passed{}};
    return std::nullopt;
}

reply sentence_agent::decide(const inference& asked, recognition found)
{
    const bool clear = found.is_whole() || (options_.half == half_understood::call &&
                                            is_clear_but_for_the_place(found));
    if (!clear)
        return passed{};
    if (found.intent == "HassNevermind") {
        completion nothing = nothing_to_say();
        nothing.silent = true;
        return nothing;
    }
    conversation::tool_call call;
    call.id = "recogniser_" + std::to_string(++calls_);
    if (const std::string_view own = tool_for(found.intent); asked.tools->contains(own)) {
        call.name = own;
        call.arguments = json::serialize(arguments_for(found.intent, found.slots));
    } else if (found.is_whole() && handed_back(found.intent) != nullptr && asked.tools->contains(sentence_tool::own_name)) {
        call.name = sentence_tool::own_name;
        call.arguments =
            json::serialize(json::object{{"intent", found.intent}, {"sentence", asked.said.text}});
        seen_->note({asked.said.text, std::move(found.intent), std::move(found.targets)});
    } else {
        return passed{};
    }
    completion asks = nothing_to_say();
    asks.tool_calls.push_back(std::move(call));
    asks.reason = conversation::finish_reason::tool_calls;
    return asks;
}

awaitable<reply> sentence_agent::infer(const inference& asked)
{
    std::optional<reply> settled = without_asking(asked);
    if (settled)
        co_return *std::move(settled);
    json::object command =
        recognise_command({asked.said.text, asked.language, asked.said.device_id});
    const conversation::patience mine{
        std::min(asked.until, time_.now() + options_.limit),
        asked.stop};
    const auto got = co_await home_.ask(std::move(command), mine);
    if (!got)
        co_return passed{}; // it is a shortcut: what stands behind it can do without
    auto found = decode_recognition(*got, asked.said.text);
    if (!found || !*found)
        co_return passed{};
    co_return decide(asked, std::move(**found));
}

awaitable<void> keep_prepared(
    tools::home::home& home,
    conversation::runtime& time,
    std::function<std::string()> language
)
{
    constexpr auto loading = 60s;
    constexpr auto for_ever = 24h * 365;
    conversation::signal never;
    const auto is_ready = [&home] { return home.now() == tools::home::condition::ready; };
    const auto is_not_ready = [&home] { return home.now() != tools::home::condition::ready; };
    for (;;) {
        std::function<bool()> reached = is_ready;
        const conversation::patience waiting{time.now() + for_ever, never};
        const auto how = co_await home.until(std::move(reached), waiting);
        if (how != conversation::ended::done)
            co_return;
        json::object command{{"type", "conversation/prepare"}, {"language", language()}};
        const conversation::patience mine{time.now() + loading, never};
        (void)co_await home.ask(std::move(command), mine);
        reached = is_not_ready;
        const conversation::patience again{time.now() + for_ever, never};
        const auto gone = co_await home.until(std::move(reached), again);
        if (gone != conversation::ended::done)
            co_return;
    }
}

} // namespace answerd::ha_bridge::sentences
