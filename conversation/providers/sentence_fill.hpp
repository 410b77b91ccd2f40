// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/message.hpp"
#include "conversation/providers/sentence_grammar.hpp"

#include <boost/json/object.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation::providers {

/// `text` with every "{name}" or "{one|other}" replaced by the first of the names that `values`
/// has. Nothing when one has none.
[[nodiscard]] std::optional<std::string> filled(std::string_view text, const slot_values& values);

/// Adds the plain members of an object, each under `prefix` and its name.
void add_members(const boost::json::object& from, std::string_view prefix, slot_values& into);

/// What the turn before the newest user message did and said.
struct previous_turn {
    std::string said{}; ///< the assistant's last words
    std::vector<tool_call> calls{};

    /// The arguments of its last call to `tool`, null when it made none.
    [[nodiscard]] std::optional<boost::json::object> arguments_of(std::string_view tool) const;
};
[[nodiscard]] previous_turn turn_before(const std::vector<message>& messages);

} // namespace answerd::conversation::providers
