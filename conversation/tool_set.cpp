// SPDX-License-Identifier: Apache-2.0
#include "conversation/tool_set.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace answerd::conversation {

bool tool_set::contains(std::string_view name) const noexcept
{
    const auto is_it = [name](const tool_definition& each) { return each.name == name; };
    return std::ranges::any_of(tools, is_it) || std::ranges::find(unshown, name) != unshown.end();
}

tool_set_ptr make_tool_set(std::vector<tool_definition> tools, std::vector<std::string> unshown)
{
    std::ranges::sort(tools, {}, &tool_definition::name);
    assert(std::ranges::adjacent_find(tools, {}, &tool_definition::name) == tools.end());
    return std::make_shared<const tool_set>(tool_set{std::move(tools), std::move(unshown)});
}

} // namespace answerd::conversation
