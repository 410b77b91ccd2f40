// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/setup/entry_watch.hpp"

#include <boost/algorithm/string/join.hpp>
#include <boost/json/object.hpp>

#include <chrono>
#include <utility>

namespace answerd::ha_bridge::setup {
namespace {

using namespace std::chrono_literals;
using tools::home::condition;

constexpr auto answer_limit = 30s; // a reload waits for our own `info`
constexpr auto for_ever = 24h * 365;

/// What is to be told of one entry.
awaitable<std::string>
mend(tools::home::home& home, const agent_offer& offer, agent_entry entry, patience mine)
{
    const auto missing = unread(offer, entry);
    if (missing.empty() || entry.disabled)
        co_return std::string{};
    const std::string missed = boost::algorithm::join(missing, " and ");
    std::string path = "/api/config/config_entries/entry/" + entry.entry_id + "/reload";
    boost::json::object nothing;
    const auto reloaded = co_await home.rest(std::move(path), std::move(nothing), mine);
    if (reloaded)
        co_return entry.entity_id + " was reloaded: Home Assistant had not read " + missed;
    co_return entry.entity_id + ": Home Assistant has not read " + missed +
        "; reload the entry (Devices & services, Wyoming Protocol, three dots, Reload)";
}

} // namespace

awaitable<void> watch_entry(
    tools::home::home& home,
    conversation::runtime& time,
    agent_offer offer,
    entry_news tell
)
{
    conversation::signal never;
    const auto is_ready = [&home] { return home.now() == condition::ready; };
    const auto is_not_ready = [&home] { return home.now() != condition::ready; };
    for (;;) {
        std::function<bool()> reached = is_ready;
        const patience waiting{time.now() + for_ever, never};
        const auto how = co_await home.until(std::move(reached), waiting);
        if (how != conversation::ended::done)
            co_return;
        const patience mine{time.now() + answer_limit, never};
        auto known = co_await read_agent_entries(home, mine);
        std::string news;
        if (known)
            for (const agent_entry& entry : entries_of(offer, std::move(*known))) {
                const auto said = co_await mend(home, offer, entry, mine);
                news += (news.empty() || said.empty() ? "" : "; ") + said;
            }
        tell(news);
        reached = is_not_ready;
        const patience again{time.now() + for_ever, never};
        const auto gone = co_await home.until(std::move(reached), again);
        if (gone != conversation::ended::done)
            co_return;
    }
}

} // namespace answerd::ha_bridge::setup
