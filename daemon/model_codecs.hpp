// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/settings.hpp"
#include "conversation/providers/wire_codec.hpp"

#include <memory>

namespace answerd::daemon {

/// The codec of an API; null for those that have no server (`builtin`, `none`).
[[nodiscard]] std::shared_ptr<const conversation::providers::wire_codec>
codec_for(config::model_api api);

} // namespace answerd::daemon
