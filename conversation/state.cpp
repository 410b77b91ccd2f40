// SPDX-License-Identifier: Apache-2.0
#include "conversation/state.hpp"

namespace answerd::conversation {

std::string_view to_string(state value) noexcept
{
    switch (value) {
    case state::receive_input:
        return "RECEIVE_INPUT";
    case state::llm_inference:
        return "LLM_INFERENCE";
    case state::tool_decision:
        return "TOOL_DECISION";
    case state::tool_execution:
        return "TOOL_EXECUTION";
    case state::result_aggregation:
        return "RESULT_AGGREGATION";
    case state::response_composition:
        return "RESPONSE_COMPOSITION";
    case state::output:
        return "OUTPUT";
    case state::end:
        return "END";
    }
    return "END";
}

} // namespace answerd::conversation
