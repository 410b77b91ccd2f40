// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/profile.hpp"
#include "conversation/tool_set.hpp"

#include <array>
#include <cstddef>
#include <string>

namespace answerd::conversation::providers {

/// Appends one tool as an API wants it.
using tool_writer = void (*)(std::string& out, const tool_definition& tool, schema_form form);

/// {"type": "function", "function": {...}}: OpenAI, Ollama and all who follow them.
void write_function_tool(std::string& out, const tool_definition& tool, schema_form form);

/// The parameters of a tool in that form; the schema of an empty object when it takes none.
void append_parameters(std::string& out, const tool_definition& tool, schema_form form);

/// The list of tools of a request, written once per set of tools: sets are immutable and a turn
/// keeps its own over all rounds. Holds the last few sets alive, so a pointer cannot come to mean
/// another set.
class tools_text {
 public:
    explicit tools_text(tool_writer write = write_function_tool) : write_{write} {}

    /// At most as many as the profile allows, in their order (by name). Valid until the next call.
    [[nodiscard]] const std::string& of(const tool_set_ptr& tools, const profile& quirks);

 private:
    struct entry {
        tool_set_ptr tools{};
        std::size_t limit{0};
        schema_form form{};
        std::string text{};
    };

    [[nodiscard]] std::string
    written(const tool_set& tools, std::size_t limit, schema_form form) const;

    tool_writer write_;
    std::array<entry, 4> known_{};
    std::size_t oldest_{0};
};

} // namespace answerd::conversation::providers
