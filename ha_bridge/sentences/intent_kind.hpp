// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/object.hpp>

#include <string_view>

namespace answerd::ha_bridge::sentences {

/// What Home Assistant may be given back to do, by the intent that it recognised.
struct intent_kind {
    std::string_view name{};
    bool reads{true};
    std::string_view domain{};  ///< for the policy: of what it reads or does
    std::string_view service{}; ///< the same; empty for a read
};

/// Only intents that cannot do harm; nullptr for every other, the user's own among them: nobody
/// knows what those do.
[[nodiscard]] const intent_kind* handed_back(std::string_view intent) noexcept;

/// The tool of ours that does what the intent says: of the same name, unless the table says more.
[[nodiscard]] std::string_view tool_for(std::string_view intent) noexcept;
/// Its arguments.
[[nodiscard]] boost::json::object
arguments_for(std::string_view intent, const boost::json::object& slots);

} // namespace answerd::ha_bridge::sentences
