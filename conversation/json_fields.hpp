// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/fwd.hpp>

#include <optional>
#include <string_view>

namespace answerd::conversation {

// Reading JSON that strangers wrote: what is missing, or of another type, is empty or null. Views
// and pointers live as long as what they look into.

[[nodiscard]] const boost::json::value*
member(const boost::json::value* of, std::string_view key) noexcept;

[[nodiscard]] std::string_view
text_in(const boost::json::object& of, std::string_view key) noexcept;
[[nodiscard]] std::string_view text_in(const boost::json::value& of, std::string_view key) noexcept;

/// Only `true` itself is set.
[[nodiscard]] bool flag_in(const boost::json::object& of, std::string_view key) noexcept;

[[nodiscard]] std::optional<double>
number_in(const boost::json::object& of, std::string_view key) noexcept;

[[nodiscard]] const boost::json::object*
object_in(const boost::json::object& of, std::string_view key) noexcept;

[[nodiscard]] const boost::json::array*
array_in(const boost::json::object& of, std::string_view key) noexcept;

} // namespace answerd::conversation
