// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/model.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace answerd::conversation::providers {

/// A model that is asked in a task of its own, so that another can be asked beside it. It owns
/// copies of all that the inference refers to: who asked may leave before the answer comes.
class side_question {
 public:
    /// Asks at once, until `asked.until`. `time` outlives the task.
    [[nodiscard]] static std::shared_ptr<side_question>
    put(std::shared_ptr<model> who, const inference& asked, runtime& time);

    side_question(std::shared_ptr<model> who, const inference& asked);

    /// The answer is not wanted any more: the model's work is cancelled.
    void drop() { stop_.raise(); }
    /// Raises `wake` when it is over; null for nobody. It must not be over yet.
    void wake(signal* whom) noexcept { wake_ = whom; }

    [[nodiscard]] bool is_over() const noexcept { return over_; }
    /// What the model replied; a time-out fault when it did not by then. Once, after is_over().
    [[nodiscard]] reply take();

 private:
    [[nodiscard]] static awaitable<void>
    answer_apart(std::shared_ptr<side_question> its, runtime& time);
    [[nodiscard]] awaitable<void> ask();
    void end() noexcept;

    std::shared_ptr<model> who_;
    std::vector<message> messages_;
    tool_set_ptr tools_;
    utterance said_;
    std::string language_;
    std::string stay_with_;
    signal stop_{};
    inference asked_; ///< refers to the copies above
    signal* wake_{nullptr};
    std::optional<reply> got_{};
    bool over_{false};
};

} // namespace answerd::conversation::providers
