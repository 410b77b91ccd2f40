// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace answerd::tools::weather {

/// Reading without complaint: what is missing, null or of another type is absent.
[[nodiscard]] std::optional<double> number_in(const boost::json::value* value);
[[nodiscard]] std::optional<std::string_view> text_in(const boost::json::value* value);
[[nodiscard]] const boost::json::object* object_in(const boost::json::value* value);
[[nodiscard]] const boost::json::value*
element_of(const boost::json::object& of, std::string_view column, std::size_t index);

/// No reply of a service that we ask is deeper or larger.
inline constexpr std::size_t deepest_json{32};
inline constexpr std::size_t largest_json{1U << 20U};

/// The whole text as an object; empty for anything else and beyond those limits.
[[nodiscard]] std::optional<boost::json::object> parse_object(std::string_view text);

} // namespace answerd::tools::weather
