// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/problem.hpp"
#include "config/settings.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace answerd::config {

/// Names that `llm[].profile` may have: the files of config/profiles.
[[nodiscard]] std::vector<std::string> profile_names();

/// The quirks of a backend: every rule of config/profiles that fits its api, address and model, one
/// over the other. A backend that names a profile gets the rules of that file, whatever its address
/// (a gateway hides who stands behind it). What the backend sets itself stays.
[[nodiscard]] conversation::providers::profile profile_of(const llm_backend& backend);

/// What is wrong with a file of profiles; for the test that reads the shipped ones.
[[nodiscard]] problems check_profiles(std::string_view yaml, std::string name);

} // namespace answerd::config
