// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/model.hpp"

#include <string>
#include <utility>
#include <vector>

namespace answerd::tests {

/// All that an inference refers to, with the few things that a test of a model names:
/// `a_question asked{"hello"}; asked.offer("get_weather"); codec.encode(asked.inference(), ...)`.
struct a_question {
    std::vector<conversation::message> messages{};
    conversation::tool_set_ptr tools{conversation::make_tool_set({})};
    conversation::utterance said{};
    conversation::signal stop{};
    unsigned round{1};
    bool closing{false};
    bool may_be_empty{false};
    conversation::steady_time until{};
    std::string stay_with{};

    explicit a_question(std::string text = "What is the weather?")
    {
        messages = {
            conversation::system_message("You are a voice assistant."),
            conversation::user_message(text)};
        said.text = std::move(text);
    }

    void offer(const std::vector<std::string>& names)
    {
        std::vector<conversation::tool_definition> definitions;
        for (const auto& name : names)
            definitions.push_back({.name = name, .description = "Does " + name + "."});
        tools = conversation::make_tool_set(std::move(definitions));
    }

    [[nodiscard]] conversation::inference inference()
    {
        return {
            .messages = messages,
            .tools = tools,
            .said = said,
            .language = "en",
            .round = round,
            .closing = closing,
            .may_be_empty = may_be_empty,
            .until = until,
            .stop = stop,
            .stay_with = stay_with,
        };
    }
};

} // namespace answerd::tests
