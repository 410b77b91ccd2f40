// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/object.hpp>
#include <boost/system/result.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools {

/// A tool's schema without what models' servers or the validator stumble over: every `$ref` is
/// replaced by what it means, draft 4's `exclusiveMinimum: true` by the number, `type` and
/// `properties` at the top are filled in when absent. Refused with a sentence: a top that is not a
/// plain object, references that lead nowhere or recur, patterns that do not compile, a schema too
/// large to send to a model.
[[nodiscard]] boost::system::result<boost::json::object, std::string>
prepare_schema(const boost::json::object& text);

/// The names under `type`, be it one or a list. Views into `schema`.
[[nodiscard]] std::vector<std::string_view> types_of(const boost::json::object& schema);

/// The object under `key`, null when there is none.
[[nodiscard]] const boost::json::object*
object_under(const boost::json::object& schema, std::string_view key);

} // namespace answerd::tools
