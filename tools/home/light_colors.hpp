// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/spoken_terms.hpp"

#include <boost/json/object.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace answerd::tools::home {

/// A color in the user's words or in English as Home Assistant knows it (CSS): "rot" is "red",
/// "light blue" is "lightblue". Other words stay as they are: Home Assistant refuses what is none.
[[nodiscard]] std::string color_name(std::string_view said, const spoken_terms& terms);

/// Kelvin for "warm white" and its like, which are no colors to Home Assistant.
[[nodiscard]] std::optional<double> white_of(std::string_view said, const spoken_terms& terms);

/// Puts that into the arguments of a call: a white becomes its `temperature`.
void settle_color(boost::json::object& arguments, const spoken_terms& terms);

/// A color's name in the user's language, where there is one.
[[nodiscard]] std::string spoken_color(std::string_view name, const spoken_terms& terms);

} // namespace answerd::tools::home
