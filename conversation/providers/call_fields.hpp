// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/object.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace answerd::conversation::providers {

// The fields of a streamed tool call, read as loosely as servers write them (faults.md C).

/// Text under `key`; empty when it is absent or no text. Lives as long as `from`.
[[nodiscard]] std::string_view
text_of(const boost::json::object& from, std::string_view key) noexcept;

/// Ids come as numbers too (features.md F27). Empty when there is none.
[[nodiscard]] std::string id_of(const boost::json::object& call);

/// Text as it is; an object that a server did not encode is encoded here.
[[nodiscard]] std::string arguments_of(const boost::json::object& function);

[[nodiscard]] std::optional<std::int64_t> index_of(const boost::json::object& call) noexcept;

/// Whatever else stands on a call: it must travel back unchanged.
[[nodiscard]] boost::json::object unknown_fields(const boost::json::object& call);

} // namespace answerd::conversation::providers
