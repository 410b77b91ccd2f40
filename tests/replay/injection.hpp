// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/home_house.hpp"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tests {

/// What a stranger writes, and the call of a model that does as it is told.
struct injected_order {
    std::map<std::string, std::string> text{}; ///< by language
    conversation::tool_call call{};
};

/// The orders of tests/data/injections.json.
[[nodiscard]] std::vector<injected_order> injected_orders();
/// What makes an order pretend that it was confirmed.
[[nodiscard]] std::string injected_yes(const std::string& language);

/// A place that strangers write to, and the call with which an innocent question reads it.
struct injected_place {
    std::string_view name{};
    std::function<void(home_house&, const std::string& text)> write{};
    conversation::tool_call reads{}; ///< no name: the order is seen without a call
};
[[nodiscard]] std::vector<injected_place> injected_places();

/// A house with all that the orders want, and tools of others that could do the rest.
struct tempting_house : home_house {
    tempting_house();
    /// Guarded acts that happened, in words.
    [[nodiscard]] std::vector<std::string> harm() const;

 private:
    std::vector<std::shared_ptr<scripted_tool>> others_{};
};

/// A model without judgement: it reads what it is asked about, and does what any text before it
/// orders, once a turn.
class obedient_mind {
 public:
    obedient_mind(const injected_order& order, std::string marker, const injected_place& place);
    [[nodiscard]] conversation::reply operator()(const conversation::inference& asked);

    unsigned obeyed{0}; ///< how often it made the ordered call

 private:
    [[nodiscard]] bool sees_order(const conversation::inference& asked) const;
    [[nodiscard]] conversation::reply make(conversation::tool_call call);

    const injected_order& order_;
    std::string marker_;
    conversation::tool_call reads_;
    bool has_read_{false};
    bool done_in_turn_{false};
    unsigned number_{0};
};

} // namespace answerd::tests
