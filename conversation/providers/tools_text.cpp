// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/tools_text.hpp"

#include "conversation/providers/json_text.hpp"

#include <algorithm>

namespace answerd::conversation::providers {

namespace {

std::string write(const tool_set& tools, std::size_t limit)
{
    std::string out{"["};
    for (std::size_t index = 0; index < std::min(limit, tools.tools.size()); ++index) {
        const auto& tool = tools.tools[index];
        out += index == 0 ? "" : ",";
        out += R"({"type":"function","function":{"name":)";
        append_json_string(out, tool.name);
        out += R"(,"description":)";
        append_json_string(out, tool.description);
        out += R"(,"parameters":)";
        if (tool.parameters.empty())
            out += R"({"type":"object","properties":{}})";
        else
            append_json(out, tool.parameters);
        out += "}}";
    }
    out += ']';
    return out;
}

} // namespace

const std::string& tools_text::of(const tool_set_ptr& tools, std::size_t limit)
{
    const auto same = [&](const entry& one) { return one.tools == tools && one.limit == limit; };
    const auto* known = std::find_if(known_.begin(), known_.end(), same);
    if (known != known_.end())
        return known->text;
    entry& forgotten = known_[oldest_];
    oldest_ = (oldest_ + 1) % known_.size();
    forgotten = {tools, limit, write(*tools, limit)};
    return forgotten.text;
}

} // namespace answerd::conversation::providers
