// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace answerd::ha_bridge::setup {

/// Whether "2026.11.0b1" is at least "2025.7"; what is no version counts as too old.
[[nodiscard]] bool is_at_least(std::string_view version, std::string_view wanted) noexcept;

/// Whether Home Assistant of this version reads from a Wyoming agent that it controls the home. An
/// older one never does, however often the entry is reloaded; unknown versions are taken for new.
[[nodiscard]] bool reads_control(std::string_view version) noexcept;

} // namespace answerd::ha_bridge::setup
