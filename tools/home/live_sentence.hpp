// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/act_sentence.hpp"
#include "tools/home/home.hpp"
#include "tools/home/home_view.hpp"

#include <string>

namespace answerd::tools::home {

/// The state of one entity as a sentence: "Front door is locked.", "Office temperature is 21.4
/// degrees." Text that came from outside is not spoken; then it is empty.
[[nodiscard]] std::string
spoken_state(const entity& what, const entity_state& shown, const home_speech& words);

} // namespace answerd::tools::home
