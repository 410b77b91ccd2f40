// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/message.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tests {

/// How a scripted answer ends.
enum class ending {
    done,    ///< as the API says that all is well
    length,  ///< the limit of tokens
    refusal, ///< the model will not
    lost,    ///< the bytes just end
    error,   ///< an error stands inside the stream
};

/// What a model says, whatever the API.
struct spoken_script {
    std::vector<std::string> thoughts{};
    std::vector<std::string> words{};
    std::vector<conversation::tool_call> calls{};
    ending end{ending::done};
};

/// One API as a server speaks it.
class dialect {
 public:
    virtual ~dialect() = default;
    /// As `llm:` names it.
    [[nodiscard]] virtual std::string_view api() const = 0;
    /// The body of an answer with status 200.
    [[nodiscard]] virtual std::string stream(const spoken_script& said) const = 0;
    /// The body of an answer that does not stream though it was asked to.
    [[nodiscard]] virtual std::string whole(const std::string& words) const = 0;
    /// One event with this JSON in it, good or bad.
    [[nodiscard]] virtual std::string event(const std::string& json) const
    {
        return "data: " + json + "\n\n";
    }
    /// What keeps a connection awake and says nothing.
    [[nodiscard]] virtual std::string ping() const { return ": ping\n\n"; }
    /// The body beside a status that is none.
    [[nodiscard]] virtual std::string error(int status, std::string_view message) const = 0;
    /// A signed answer with a call to get_weather, and the text in it that must travel back.
    [[nodiscard]] virtual std::string signed_call() const = 0;
};

inline constexpr std::string_view a_signature = "Ep/+c2ln";

/// OpenAI, Anthropic, Gemini and Ollama.
[[nodiscard]] const std::vector<std::unique_ptr<dialect>>& all_dialects();

} // namespace answerd::tests
