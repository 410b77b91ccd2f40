// SPDX-License-Identifier: Apache-2.0
#include "daemon/status_page.hpp"

#include "daemon/last.hpp"

#include <boost/algorithm/string/join.hpp>
#include <boost/json/array.hpp>

#include <unistd.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace answerd::daemon {
namespace {

namespace json = boost::json;
using boost::algorithm::join;

} // namespace

json::object status_page::health() const
{
    json::object page;
    page["status"] = ready_ ? "ok" : "degraded";
    page["version"] = ANSWERD_VERSION;
    page["active_turns"] = behind_.active_turns();
    page["conversations"] = behind_.conversations();
    add_home(page);
    return page;
}

json::object status_page::details() const
{
    json::object page = health();
    const auto listens = doors_.listens();
    const auto refused = doors_.refused();
    page["process"] = ::getpid();
    page["listens"] = json::array(listens.begin(), listens.end());
    page["refused"] = json::array(refused.begin(), refused.end());
    page["entry"] = entries();
    page["restart"] = json::array(restart_.begin(), restart_.end());
    return page;
}

/// Of all assistants, by their time.
json::array status_page::turns() const
{
    const bool several = behind_.residents().size() > 1;
    std::vector<json::value> all;
    for (const auto& each : behind_.residents())
        for (json::value& turn : to_json(each->remembered().all())) {
            if (several)
                turn.as_object()["assistant"] = each->settings().wyoming.name;
            all.push_back(std::move(turn));
        }
    std::ranges::stable_sort(all, {}, [](const json::value& turn) {
        return turn.at("at").as_int64();
    });
    return json::array(all.begin(), all.end());
}

std::string status_page::entries() const
{
    std::string all;
    for (const auto& [assistant, news] : entries_)
        if (!news.empty())
            all += (all.empty() ? "" : "; ") + news;
    return all;
}

std::string status_page::one_line() const
{
    std::string line = "listening: " + join(doors_.listens(), ", ");
    if (const auto refused = doors_.refused(); !refused.empty())
        line += "; refused: " + join(refused, ", ") + " (answerd check says what to write)";
    if (const std::string entry = entries(); !entry.empty())
        line += "; " + entry;
    if (!restart_.empty())
        line += "; a restart is needed for " + join(restart_, ", ");
    return line;
}

// `trouble` is our own sentence; nothing here tells what the home holds.
void status_page::add_home(json::object& to) const
{
    using tools::home::condition;
    const auto home = behind_.home().status();
    if (home.now == condition::absent)
        return;
    if (home.now != condition::ready)
        to["status"] = "degraded";
    json::object told;
    told["condition"] = to_string(home.now);
    told["version"] = home.version;
    told["entities"] = home.entities;
    if (home.last_heard)
        told["last_message_ms"] = home.last_heard->count();
    if (!home.trouble.empty())
        told["trouble"] = home.trouble;
    to["home_assistant"] = std::move(told);
}

} // namespace answerd::daemon
