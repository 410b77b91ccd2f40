// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace answerd::tools::weather {

/// An object in JSON with one of its members taken out.
struct split_object {
    std::string rest{};        ///< the object, null in the member's place
    std::string_view member{}; ///< its value, as it stands in the whole
};

/// Takes out the first member of that name whose value is an object, by brackets and strings alone:
/// whether either part is JSON is seen when it is read. Empty when there is none or it has no end.
[[nodiscard]] std::optional<split_object>
split_member(std::string_view object, std::string_view name);

} // namespace answerd::tools::weather
