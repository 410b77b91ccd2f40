// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/object.hpp>
#include <boost/system/result.hpp>

#include <string>
#include <string_view>

namespace answerd::tools {

/// Longer arguments are refused unread.
inline constexpr std::size_t max_argument_bytes = 64U * 1024U;

/// The arguments that a model wrote, as an object. Accepted besides JSON, because it can mean one
/// thing only: nothing at all or `null` for {}, an object that was encoded twice, a code fence
/// around it, a comma too many. Anything else comes back as a sentence that says what is wrong.
[[nodiscard]] boost::system::result<boost::json::object, std::string>
read_arguments(std::string_view written);

} // namespace answerd::tools
