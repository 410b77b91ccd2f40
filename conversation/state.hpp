// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace answerd::conversation {

/// The states of a turn (design section 3).
enum class state {
    receive_input,
    llm_inference,
    tool_decision,
    tool_execution,
    result_aggregation,
    response_composition,
    output,
    end,
};

inline constexpr std::array all_states{
    state::receive_input,
    state::llm_inference,
    state::tool_decision,
    state::tool_execution,
    state::result_aggregation,
    state::response_composition,
    state::output,
    state::end,
};

/// "LLM_INFERENCE", as traces and events print it.
[[nodiscard]] std::string_view to_string(state) noexcept;

} // namespace answerd::conversation
