// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace answerd::conversation::providers {

/// Whether the host of `url` is this one or one of its network, as far as its text tells: loopback,
/// private and link-local addresses, and names that only a local resolver knows ("localhost",
/// "ollama", "nas.local"). Such a model server reads a long prompt in silence, so it is given more
/// time. False for what is no URL.
[[nodiscard]] bool is_local_address(std::string_view url);

} // namespace answerd::conversation::providers
