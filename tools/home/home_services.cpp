// SPDX-License-Identifier: Apache-2.0
#include "tools/home/home_services.hpp"

#include "tools/home/broadcast_tool.hpp"
#include "tools/home/calendar_tool.hpp"
#include "tools/home/history_tool.hpp"
#include "tools/home/list_tools.hpp"
#include "tools/home/timer_tool.hpp"

#include <memory>
#include <stdexcept>
#include <utility>

namespace answerd::tools::home {
namespace {

void add(registry& to, std::shared_ptr<tool> what)
{
    const auto added = to.add(std::move(what));
    if (!added)
        throw std::logic_error{added.error().detail}; // a shape of ours that is no tool is a bug
}

} // namespace

void add_home_services(registry& to, const home_parts& parts)
{
    for (const timer_intent& each : timer_intents())
        add(to, std::make_shared<timer_tool>(each, parts));
    for (const list_change& each : list_changes())
        add(to, std::make_shared<list_change_tool>(each, parts));
    add(to, std::make_shared<list_reader>(parts));
    add(to, std::make_shared<calendar_tool>(parts));
    add(to, std::make_shared<broadcast_tool>(parts));
    add(to, std::make_shared<history_tool>(parts));
}

} // namespace answerd::tools::home
