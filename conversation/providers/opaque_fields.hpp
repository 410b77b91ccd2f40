// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/object.hpp>

#include <string_view>

namespace answerd::conversation::providers {

/// Provider fields that travel back are kept under the name of the backend that wrote them: another
/// backend of the chain would refuse what it does not know.
[[nodiscard]] boost::json::object owned_by(std::string_view backend, boost::json::object fields);
/// The fields that `backend` wrote, or nullptr.
[[nodiscard]] const boost::json::object*
fields_of(const boost::json::object& opaque, std::string_view backend) noexcept;

/// Adds what a delta brought to a field that streams in pieces: texts are joined, list elements
/// follow each other or, with the same "index" and "type", are joined themselves (OpenRouter's
/// reasoning_details), anything else is replaced.
void join_field(boost::json::object& fields, std::string_view key, const boost::json::value& piece);

} // namespace answerd::conversation::providers
