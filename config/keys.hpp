// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/key_table.hpp"
#include "config/settings.hpp"

#include <string>
#include <vector>

namespace answerd::config {

/// Every key of a configuration file (design section 10), in the order of the reference.
[[nodiscard]] const key_table<settings>& all_keys();

/// The keys of one record of `llm:`, `policy:` and `assistants:`.
[[nodiscard]] const key_table<llm_backend>& llm_keys();
[[nodiscard]] const key_table<tools::policy_rule>& policy_keys();
[[nodiscard]] const key_table<assistant_settings>& assistant_keys();

/// `auto` or a list of backends.
[[nodiscard]] llm_settings
read_llm(const yaml_node& node, const std::string& full_path, reading& context);

[[nodiscard]] std::string print_api(model_api api);

/// The names that `preset:` knows.
[[nodiscard]] std::vector<std::string> preset_names();

} // namespace answerd::config
