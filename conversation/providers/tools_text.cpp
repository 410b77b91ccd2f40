// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/tools_text.hpp"

#include "conversation/providers/json_text.hpp"
#include "conversation/providers/schema_subset.hpp"

#include <algorithm>

namespace answerd::conversation::providers {

void append_parameters(std::string& out, const tool_definition& tool, schema_form form)
{
    if (tool.parameters.empty())
        out += R"({"type":"object","properties":{}})";
    else if (form == schema_form::subset)
        append_json(out, schema_subset(tool.parameters));
    else
        append_json(out, tool.parameters);
}

void write_function_tool(std::string& out, const tool_definition& tool, schema_form form)
{
    out += R"({"type":"function","function":{"name":)";
    append_json_string(out, tool.name);
    out += R"(,"description":)";
    append_json_string(out, tool.description);
    out += R"(,"parameters":)";
    append_parameters(out, tool, form);
    out += "}}";
}

const std::string& tools_text::of(const tool_set_ptr& tools, const profile& quirks)
{
    const std::size_t limit = quirks.tool_limit;
    const schema_form form = quirks.schema;
    const auto same = [&](const entry& one) {
        return one.tools == tools && one.limit == limit && one.form == form;
    };
    const auto* known = std::find_if(known_.begin(), known_.end(), same);
    if (known != known_.end())
        return known->text;
    entry& forgotten = known_[oldest_];
    oldest_ = (oldest_ + 1) % known_.size();
    forgotten = {tools, limit, form, written(*tools, limit, form)};
    return forgotten.text;
}

std::string tools_text::written(const tool_set& tools, std::size_t limit, schema_form form) const
{
    std::string out{"["};
    for (std::size_t index = 0; index < std::min(limit, tools.tools.size()); ++index) {
        out += index == 0 ? "" : ",";
        write_(out, tools.tools[index], form);
    }
    out += ']';
    return out;
}

} // namespace answerd::conversation::providers
