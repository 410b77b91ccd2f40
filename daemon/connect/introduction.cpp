// SPDX-License-Identifier: Apache-2.0
#include "daemon/connect/introduction.hpp"

#include "daemon/connect/config_text.hpp"
#include "daemon/connect/console.hpp"
#include "ha_bridge/setup/agent_entry.hpp"
#include "ha_bridge/setup/pipeline.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace answerd::daemon::connect {
namespace {

using namespace std::chrono_literals;
using namespace ha_bridge::setup;

std::string question_in(const std::string& language)
{
    static constexpr std::array<std::pair<const char*, const char*>, 4> others{
        {{"de", "Wie spät ist es?"},
         {"fr", "Quelle heure est-il ?"},
         {"es", "¿Qué hora es?"},
         {"nl", "Hoe laat is het?"}}};
    for (const auto& [tag, text] : others)
        if (language.starts_with(tag))
            return text;
    return "What time is it?";
}

} // namespace

awaitable<std::optional<refusal>> introduction::run(door_address door)
{
    auto why = co_await add_entry(door);
    if (why) {
        const bool again = co_await let_in();
        if (again)
            why = co_await add_entry(door);
    }
    if (why)
        co_return why;
    const auto found = co_await agent();
    if (!found)
        co_return refusal{
            "Home Assistant has the entry, but offers no agent called " + name(),
            "look at Settings, Devices & services, Wyoming Protocol; an entry that is disabled "
            "must be enabled there"};
    say("entry", *found + ", at " + door.host + " port " + std::to_string(door.port));
    std::string by = *found;
    co_return co_await try_pipeline(std::move(by));
}

awaitable<std::optional<refusal>> introduction::add_entry(door_address door)
{
    conversation::signal nobody;
    const conversation::patience mine{with_.time.now() + 60s, nobody};
    auto known = co_await read_agent_entries(admin_.link(), mine);
    const auto access = admin_.rest();
    std::vector<agent_entry> ours;
    if (known)
        ours = entries_of({.name = name()}, std::move(*known));
    result<void> done;
    if (!ours.empty()) {
        done = co_await move_wyoming(access, ours.front().entry_id, door, mine);
    } else {
        const auto added = co_await add_wyoming(access, door, mine);
        if (!added)
            done = added.error();
    }
    if (done)
        co_return std::nullopt;
    co_return refusal{
        done.error().detail,
        "may Home Assistant reach " + door.host + " port " + std::to_string(door.port) +
            "? A firewall, or a container's network, may be in between"};
}

/// Home Assistant came from an address that the allow-list lacks, if anybody did: it is let in.
awaitable<bool> introduction::let_in()
{
    const auto refused = co_await ours_.refused(file_.settings());
    if (refused.size() != 1) // of several nobody can say which is Home Assistant
        co_return false;
    const auto text = with_allowed(file_.text(), refused.front());
    if (!text || file_.become(*text))
        co_return false;
    say("allowed", refused.front() + ", from where Home Assistant comes");
    const auto why = co_await ours_.start(file_.settings());
    co_return !why;
}

/// The conversation entity of ours that can be used, waited for.
awaitable<std::optional<std::string>> introduction::agent()
{
    conversation::signal nobody;
    conversation::signal never;
    const conversation::patience mine{with_.time.now() + 15s, nobody};
    while (with_.time.now() < mine.until) {
        auto known = co_await read_agent_entries(admin_.link(), mine);
        const auto ours =
            known ? entries_of({.name = name()}, std::move(*known)) : std::vector<agent_entry>{};
        for (const agent_entry& each : ours)
            if (each.available)
                co_return each.entity_id;
        if (!ours.empty() && std::ranges::all_of(ours, &agent_entry::disabled))
            co_return std::nullopt; // no patience makes it come
        const auto soon = with_.time.now() + 100ms;
        (void)co_await with_.time.wait(never, soon, nobody);
    }
    co_return std::nullopt;
}

awaitable<std::optional<refusal>> introduction::try_pipeline(std::string agent)
{
    conversation::signal nobody;
    const conversation::patience mine{with_.time.now() + 60s, nobody};
    auto& home = admin_.link();
    const auto pipeline = co_await ensure_pipeline(home, agent, name(), mine);
    if (!pipeline)
        co_return refusal{
            "Home Assistant made no pipeline",
            "add one: Settings, Voice assistants, Add assistant, " + agent};
    say("pipeline", name() + " (make it the preferred one in Settings, Voice assistants)");
    const std::string asked = question_in(home.view()->language);
    const auto began = with_.time.now();
    const auto turn = co_await say_through(home, *pipeline, asked, mine);
    const auto took =
        std::chrono::duration_cast<std::chrono::milliseconds>(with_.time.now() - began);
    if (!turn || turn->speech.empty())
        co_return refusal{
            "the pipeline did not answer \"" + asked + "\"",
            "answerd last, and the log of Home Assistant, say more"};
    say("asked", asked);
    say(turn->locally ? "home assistant itself" : turn->engine,
        turn->speech + " (" + std::to_string(took.count()) + " ms)");
    co_return std::nullopt;
}

} // namespace answerd::daemon::connect
