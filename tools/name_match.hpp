// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools {

/// Why a name cannot be a tool's, as a sentence; nothing when it can. The strictest of the model
/// APIs decides: ASCII letters, digits, '_' and '-', a letter first, at most 64.
[[nodiscard]] std::optional<std::string> unfit_name(std::string_view name);

/// The tool that a model meant when it wrote the name with quotes, a namespace, brackets or in
/// another case. Nothing unless exactly one of `known` fits.
[[nodiscard]] std::optional<std::string>
meant_name(std::string_view written, const std::vector<std::string>& known);

/// Up to three of `known` that are a typing error away, nearest first.
[[nodiscard]] std::vector<std::string>
close_names(std::string_view written, const std::vector<std::string>& known);

} // namespace answerd::tools
