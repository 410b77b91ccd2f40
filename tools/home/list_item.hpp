// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/value.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools::home {

/// One item of a to-do list. Its text is anybody's.
struct list_item {
    std::string text{}; ///< cleaned
    std::string uid{};  ///< as Home Assistant takes it back; its text where it has none
    bool done{false};

    bool operator==(const list_item&) const = default;
};

/// The items in the response of `todo.get_items`, in their order.
[[nodiscard]] std::vector<list_item>
items_in(const boost::json::value& response, std::string_view entity_id);

/// The items that words mean: equal but for case and accents ("creme fraiche"), else the one whose
/// words hold all of them or are all among them ("the oat milk" for "Oat milk").
[[nodiscard]] std::vector<list_item>
items_called(std::string_view words, const std::vector<list_item>& all);

} // namespace answerd::tools::home
