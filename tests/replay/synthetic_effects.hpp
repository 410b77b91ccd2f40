// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home.hpp"

#include <boost/json/object.hpp>

#include <string_view>

namespace answerd::tests {

/// As apply_effect(), in a synthetic home: a cover arrives at once, a fan that is turned on runs at
/// full speed whatever was asked for, a player counts its tracks and a list its items. The recorded
/// turns were judged by what such homes do.
bool apply_synthetic_effect(
    std::string_view service,
    const boost::json::object& data,
    tools::home::entity_state& to
);

} // namespace answerd::tests
