// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/message.hpp"
#include "conversation/providers/wire_codec.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation::providers {

// Fields of Gemini's that are kept and travel back.
inline constexpr std::string_view signature_field = "thoughtSignature"; ///< of a call
inline constexpr std::string_view call_id_field = "id";                 ///< of a call
inline constexpr std::string_view text_signatures = "textSignatures";   ///< of a message, a list

/// Appends the messages but for the system's as Gemini's contents: user and model take turns, a
/// result of a tool is a part of the user's that names the tool.
void append_gemini_contents(
    std::string& out,
    const std::vector<message>& messages,
    const backend_options& backend
);

} // namespace answerd::conversation::providers
