// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace answerd::tools::home {

// AssistSatelliteEntityFeature
inline constexpr std::uint64_t can_announce = 1;
inline constexpr std::uint64_t can_start_conversation = 2;

/// Says something on satellites; a sound goes before it. The service ends when it has been said.
[[nodiscard]] service_call announcement(std::vector<std::string> to, std::string message);
/// Goes on speaking where a satellite has just been asked something: without the sound.
[[nodiscard]] service_call reply_aloud(std::string to, std::string message);
/// Asks a person at a satellite and listens; the response's "sentence" is what they said. The
/// service takes the satellite among its data and knows no target.
[[nodiscard]] service_call question_aloud(std::string to, std::string question);

} // namespace answerd::tools::home
