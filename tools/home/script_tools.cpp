// SPDX-License-Identifier: Apache-2.0
#include "tools/home/script_tools.hpp"

#include "tools/home/script_tool.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace answerd::tools::home {
namespace {

bool has(const std::vector<script>& list, const script& one)
{
    return std::ranges::find(list, one) != list.end();
}

} // namespace

script_tools::script_tools(registry& in, home_parts parts) : in_{in}, parts_{std::move(parts)} {}

void script_tools::follow()
{
    const home_view_ptr view = parts_.in.view();
    std::vector<script> now = view->scripts;
    now.resize(std::min(now.size(), most));
    if (now == known_)
        return;
    for (const script& each : known_)
        if (!has(now, each))
            (void)in_.remove(script_tool::name_for(each));
    for (const script& each : now)
        if (!has(known_, each))
            (void)in_.add(std::make_shared<script_tool>(each, parts_)); // no name for a tool: none
    known_ = std::move(now);
}

} // namespace answerd::tools::home
