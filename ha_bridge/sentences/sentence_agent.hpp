// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/model.hpp"
#include "ha_bridge/sentences/recognition_codec.hpp"
#include "ha_bridge/sentences/recognitions.hpp"
#include "tools/home/home.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace answerd::ha_bridge::sentences {

using conversation::awaitable;

/// What becomes of a sentence whose intent is clear and whose room or floor this home does not
/// have.
enum class half_understood {
    pass, ///< a model stands behind: it may know what is meant
    call, ///< nobody does: the tool looks for the room by itself, or says that there is none
};

struct agent_options {
    half_understood half{half_understood::pass};
    std::chrono::milliseconds limit{3000}; ///< the first sentence of a language takes a second
};

/// A model that asks Home Assistant's sentence recogniser what was meant, and has our own tools do
/// it: the recogniser executes nothing (design section 5). What it does not know, it passes on. A
/// second round ends with the tool's own sentence.
class sentence_agent final : public conversation::model {
 public:
    static constexpr std::string_view own_name = "recogniser";

    /// `home` and `time` outlive it; `seen` is shared with the sentence_tool of the same house.
    sentence_agent(
        tools::home::home& home,
        conversation::runtime& time,
        std::shared_ptr<recognitions> seen,
        agent_options options
    );

    [[nodiscard]] std::string_view name() const noexcept override { return own_name; }
    [[nodiscard]] awaitable<conversation::reply> infer(const conversation::inference& asked
    ) override;

 private:
    [[nodiscard]] std::optional<conversation::reply>
    without_asking(const conversation::inference& asked) const;
    [[nodiscard]] conversation::reply
    decide(const conversation::inference& asked, recognition found);

    tools::home::home& home_;
    conversation::runtime& time_;
    std::shared_ptr<recognitions> seen_;
    agent_options options_;
    std::uint64_t calls_{0};
};

/// Has Home Assistant load the sentences of `language()` whenever it becomes ready, so that the
/// first person who speaks does not wait for that. Runs until it is cancelled; both outlive it.
[[nodiscard]] awaitable<void> keep_prepared(
    tools::home::home& home,
    conversation::runtime& time,
    std::function<std::string()> language
);

} // namespace answerd::ha_bridge::sentences
