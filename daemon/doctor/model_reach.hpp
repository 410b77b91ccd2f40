// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/settings.hpp"
#include "conversation/http_client.hpp"
#include "daemon/doctor/finding.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::daemon::doctor {

/// Whether the server of an entry of `llm` is there, takes the key, speaks this API and knows the
/// model: its list of models is asked for. What is wrong is told with what would be right.
[[nodiscard]] conversation::awaitable<finding>
reach(conversation::http_client& http, const config::llm_backend& backend);

/// The names in a list of models, whatever the API (`data[].id`, `models[].name`); nothing when the
/// text is no such list.
[[nodiscard]] std::optional<std::vector<std::string>> model_names(std::string_view json);

} // namespace answerd::daemon::doctor
