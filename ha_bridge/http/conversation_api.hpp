// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/answer.hpp"
#include "conversation/utterance.hpp"
#include "ha_bridge/http/response.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace answerd::ha_bridge::http {

/// Reads the body of POST /conversation. Every problem is named at once: 400 when it is not a JSON
/// object, 422 when fields are wrong. Unknown fields are ignored, so that clients may be newer than
/// we are. An empty text is no problem here: the turn answers it.
[[nodiscard]] std::variant<conversation::utterance, response>
read_conversation(std::string_view body);

/// 415 unless the body is JSON in UTF-8 without compression. The type must be named: a web page
/// may send anything else to us without asking first.
[[nodiscard]] std::optional<response> check_json_type(
    const std::optional<std::string>& content_type,
    const std::optional<std::string>& content_encoding
);

/// What POST /conversation returns, the last event of a stream carries and `answerd ask --json`
/// prints.
[[nodiscard]] std::string answer_body(const conversation::answer&);

} // namespace answerd::ha_bridge::http
