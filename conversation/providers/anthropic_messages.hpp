// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/message.hpp"
#include "conversation/providers/wire_codec.hpp"

#include <string>
#include <vector>

namespace answerd::conversation::providers {

/// Appends the messages but for the system's as Anthropic wants them: user and assistant take
/// turns, each a list of blocks, no block blank (core#175637), what `backend` signed first.
void append_anthropic_messages(
    std::string& out,
    const std::vector<message>& messages,
    const backend_options& backend
);

} // namespace answerd::conversation::providers
