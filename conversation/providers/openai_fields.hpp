// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/object.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace answerd::conversation::providers {

/// The text of a member; empty when it is absent or something else.
[[nodiscard]] std::string_view text_of(const boost::json::value* value) noexcept;
[[nodiscard]] std::string_view
text_of(const boost::json::object& from, std::string_view key) noexcept;

/// The id of a call. Ids come as numbers too (features.md F27).
[[nodiscard]] std::string id_of(const boost::json::object& call);

/// Arguments as text; an object that a server did not encode is encoded here.
[[nodiscard]] std::string arguments_of(const boost::json::object& function);

/// The index of a choice or call, where it is a whole number.
[[nodiscard]] std::optional<std::int64_t> index_of(const boost::json::object& call) noexcept;

/// The members of a call that OpenAI does not know.
[[nodiscard]] boost::json::object unknown_fields(const boost::json::object& call);

} // namespace answerd::conversation::providers
