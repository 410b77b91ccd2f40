// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home.hpp"
#include "tools/home/home_view.hpp"

#include <boost/json/object.hpp>

#include <string>
#include <string_view>

namespace answerd::tools::home {

/// One entity as a model reads it.
struct live_state {
    boost::json::object told{};
    bool untrusted{false}; ///< text that strangers may have written is in it
};

/// Name, area, state in words and the attributes that answer questions. `choices`: with the lists
/// of what it can be set to.
[[nodiscard]] live_state
read_state(const entity& what, const entity_state& shown, const home_view& view, bool choices);

/// The state in the words of its class: an "on" door is "open".
[[nodiscard]] std::string state_word(const entity& what, std::string_view state);

} // namespace answerd::tools::home
