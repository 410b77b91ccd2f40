// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/storage_ptr.hpp>
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

/// The whole text as an object; empty for anything else, for depth over 32 and size over 1 MiB.
/// `memory` outlives the object.
[[nodiscard]] std::optional<boost::json::object>
parse_object(std::string_view text, boost::json::storage_ptr memory = {});

} // namespace answerd::tools::weather
