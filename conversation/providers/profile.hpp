// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation::providers {

/// How the last allowed call is kept from asking for tools.
enum class closing_style {
    tool_choice_none, ///< `tools` stay, so the server's prompt cache holds
    no_tools,
};

/// What stands for the content of an assistant message that has only calls.
enum class absent_content { null, empty_string, omitted };

/// How the parameters of a tool are described.
enum class schema_form {
    full,
    subset, ///< see schema_subset()
};

/// The quirks of one server and model, as data. The defaults suit most OpenAI-compatible servers.
struct profile {
    std::vector<std::string> refused{}; ///< request parameters that are not sent ("temperature")
    std::string max_tokens_name{"max_tokens"};
    providers::absent_content absent_content{absent_content::null};
    closing_style closing{closing_style::tool_choice_none};
    std::size_t tool_limit{128}; ///< tools over it are not offered
    schema_form schema{schema_form::full};
    bool calls_as_text{false};        ///< calls that the model writes as text are taken for calls
    bool vision{false};               ///< it is shown the pictures of a message
    unsigned thinking_room{0};        ///< tokens on top of `max_tokens`, where thoughts count too
    std::string stand_in_signature{}; ///< for a call that another backend made, where one without
                                      ///< a signature is refused
    std::vector<std::string> returned_fields{
        "reasoning_details"}; ///< message fields that travel back to this server

    [[nodiscard]] bool refuses(std::string_view parameter) const noexcept;
};

} // namespace answerd::conversation::providers
