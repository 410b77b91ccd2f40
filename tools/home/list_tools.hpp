// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home_service.hpp"
#include "tools/home/list_item.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools::home {

/// `HassListAddItem`, `HassListCompleteItem` and `HassListRemoveItem`: what is done, as data.
struct list_change {
    service_shape shape{};
    std::string_view service{}; ///< of the domain todo
    std::string_view told{};    ///< the term that says so
    bool finds{true};           ///< an item that is there
    bool open_only{false};      ///< only among those that are not done
};

[[nodiscard]] const std::vector<list_change>& list_changes();

/// A change of one item of a to-do list. Items are found by us, in their words as people say them,
/// and changed by their id. Loop thread only.
class list_change_tool final : public home_service {
 public:
    list_change_tool(const list_change& what, home_parts parts);

    [[nodiscard]] bool usable(const conversation::utterance& said) const override;
    [[nodiscard]] plan
    prepare(boost::json::object arguments, const call_context& context) const override;
    [[nodiscard]] awaitable<outcome>
    call(boost::json::object arguments, call_context context) override;

 private:
    [[nodiscard]] awaitable<outcome> change(
        std::string list,
        std::string item,
        boost::json::object data,
        const call_context& context
    );

    const list_change& what_;
};

/// `todo_get_items {todo_list, status?}`: what is on a list, or on the only one. Loop thread only.
class list_reader final : public home_service {
 public:
    explicit list_reader(home_parts parts);

    [[nodiscard]] bool usable(const conversation::utterance& said) const override;
    [[nodiscard]] plan
    prepare(boost::json::object arguments, const call_context& context) const override;
    [[nodiscard]] awaitable<outcome>
    call(boost::json::object arguments, call_context context) override;
};

} // namespace answerd::tools::home
