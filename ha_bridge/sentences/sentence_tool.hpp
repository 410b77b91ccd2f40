// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ha_bridge/sentences/intent_kind.hpp"
#include "ha_bridge/sentences/recognitions.hpp"
#include "ha_bridge/sentences/spoken_response.hpp"
#include "tools/home/home.hpp"
#include "tools/tool.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace answerd::ha_bridge::sentences {

using conversation::awaitable;

/// Gives a sentence back to Home Assistant's own agent, which does it and answers: for the few
/// intents that we have no executor for (handed_back()). Not shown to models, and refused for every
/// sentence that the sentence_agent has not just recognised; what it will do or read is judged by
/// the policy like any other act.
class sentence_tool final : public tools::tool {
 public:
    static constexpr std::string_view own_name = "HassSentence";

    /// `home` outlives it.
    sentence_tool(tools::home::home& home, std::shared_ptr<recognitions> seen);

    [[nodiscard]] const tools::tool_definition& definition() const noexcept override
    {
        return definition_;
    }
    [[nodiscard]] tools::traits traits() const noexcept override;
    [[nodiscard]] bool shown() const noexcept override { return false; }
    [[nodiscard]] bool usable(const conversation::utterance& said) const override;
    [[nodiscard]] tools::plan
    prepare(boost::json::object arguments, const tools::call_context& context) const override;
    [[nodiscard]] awaitable<tools::outcome>
    call(boost::json::object arguments, tools::call_context context) override;

 private:
    [[nodiscard]] std::vector<tools::intended_act>
    acts_of(const intent_kind& kind, const handed_sentence& what) const;
    [[nodiscard]] awaitable<result<spoken_response>>
    hand_back(std::string text, const tools::call_context& context);

    tools::home::home& home_;
    std::shared_ptr<recognitions> seen_;
    tools::tool_definition definition_;
};

} // namespace answerd::ha_bridge::sentences
