// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "conversation/language.hpp"
#include "conversation/options.hpp"
#include <string>
#include <string_view>
namespace answerd::conversation::speech {
inline std::string make_sayable(std::string_view text, const speech_options&, const language&, const language&) { return std::string{text}; }
}
