// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace answerd::conversation::speech {

/// The characters of an HTML entity, "&amp;" or "&#176;". Empty for one that we do not know, and
/// for one whose character has no place in a text.
[[nodiscard]] std::string entity_text(std::string_view entity);

} // namespace answerd::conversation::speech
