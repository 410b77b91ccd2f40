// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/fwd.hpp>

#include <string>
#include <string_view>

namespace answerd::conversation::providers {

/// Appends `text` as a JSON string, quotes included. What is no UTF-8 becomes U+FFFD, since servers
/// refuse a whole request for one bad byte.
void append_json_string(std::string& out, std::string_view text);

/// Appends a value as compact JSON; members keep their order, so equal values give equal bytes.
void append_json(std::string& out, const boost::json::value& value);
void append_json(std::string& out, const boost::json::object& value);

/// Whether `text` is one JSON object, nested at most as deep as answers may be.
[[nodiscard]] bool is_json_object(std::string_view text);

} // namespace answerd::conversation::providers
