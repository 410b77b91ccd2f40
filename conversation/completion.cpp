// SPDX-License-Identifier: Apache-2.0
#include "conversation/completion.hpp"

#include <utility>

namespace answerd::conversation {

std::string_view to_string(finish_reason value) noexcept
{
    switch (value) {
    case finish_reason::stop:
        return "stop";
    case finish_reason::tool_calls:
        return "tool_calls";
    case finish_reason::length:
        return "length";
    case finish_reason::content_filter:
        return "content_filter";
    case finish_reason::other:
        return "other";
    }
    return "other";
}

usage& usage::operator+=(const usage& more) noexcept
{
    input_tokens += more.input_tokens;
    cached_tokens += more.cached_tokens;
    output_tokens += more.output_tokens;
    cost = cost && more.cost ? std::optional{*cost + *more.cost} : std::nullopt;
    return *this;
}

completion make_true(completion said, bool finished)
{
    const bool cut = !finished || said.reason == finish_reason::length ||
                     said.reason == finish_reason::content_filter;
    if (cut)
        said.tool_calls.clear();
    if (!said.tool_calls.empty())
        said.reason = finish_reason::tool_calls;
    else if (said.reason == finish_reason::tool_calls)
        said.reason = finish_reason::other;
    return said;
}

} // namespace answerd::conversation
