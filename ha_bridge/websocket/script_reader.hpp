// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/script.hpp"

#include <boost/json/fwd.hpp>

#include <vector>

namespace answerd::ha_bridge::websocket {

/// The scripts that take values, by id, from the result of `get_services`: Home Assistant describes
/// each as a service of its own. Fields whose names are none for a variable are left out; texts
/// are cleaned and cut.
[[nodiscard]] std::vector<tools::home::script> read_scripts(const boost::json::value& services);

} // namespace answerd::ha_bridge::websocket
