// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/model.hpp"

#include <memory>
#include <string>
#include <vector>

namespace answerd::tests {

/// Why a server would refuse these messages for good (core#136019, core#161142); empty when it
/// would not: one system text first, every call answered exactly once and in order, no result
/// without a call, no id twice, no blank text, the person or a result last.
[[nodiscard]] std::string what_is_wrong_with(const std::vector<conversation::message>& messages);

/// A model that looks at what it is asked before it hands it on.
class history_checker final : public conversation::model {
 public:
    explicit history_checker(std::shared_ptr<conversation::model> inner) : inner_{std::move(inner)}
    {}

    [[nodiscard]] std::string_view name() const noexcept override { return inner_->name(); }
    [[nodiscard]] conversation::awaitable<conversation::reply>
    infer(const conversation::inference& asked) override;

    std::vector<std::string> wrong{};            ///< of all that was asked
    std::vector<conversation::message> newest{}; ///< the messages of the last question

 private:
    std::shared_ptr<conversation::model> inner_;
};

} // namespace answerd::tests
