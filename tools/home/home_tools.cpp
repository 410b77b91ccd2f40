// SPDX-License-Identifier: Apache-2.0
#include "tools/home/home_tools.hpp"

#include "tools/home/home_tool.hpp"
#include "tools/home/live_context.hpp"

#include <memory>
#include <stdexcept>
#include <utility>

namespace answerd::tools::home {
namespace {

void add(registry& to, std::shared_ptr<tool> what)
{
    const auto added = to.add(std::move(what));
    if (!added)
        throw std::logic_error{added.error().detail}; // a row of ours that is no tool is a bug
}

} // namespace

void add_home_tools(registry& to, const home_parts& parts)
{
    for (const intent& each : intents())
        add(to, std::make_shared<home_tool>(each, parts));
    add(to, std::make_shared<live_context>(parts));
}

} // namespace answerd::tools::home
