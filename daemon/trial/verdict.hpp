// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/answer.hpp"
#include "daemon/doctor/finding.hpp"
#include "daemon/trial/questions.hpp"
#include "tools/home/home.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::daemon::trial {

/// What became of one question.
struct tried {
    conversation::answer answer{};
    std::vector<tools::home::service_call> acted{};
    std::vector<std::string> places{}; ///< that were searched for
    std::optional<std::chrono::milliseconds> first_word{};
    std::optional<conversation::usage> first_round{}; ///< of the first model call alone
};

enum class mark {
    right,
    missing,  ///< it should have called a tool and did not
    wrong,    ///< another tool, another thing, another place
    needless, ///< calls that nobody needed
    failed,   ///< a phrase of ours in place of an answer
};

/// "right".
[[nodiscard]] std::string_view to_string(mark) noexcept;

[[nodiscard]] mark judge(const question& asked, const tried& what);

struct marked {
    mark how{mark::failed};
    tried what{};
};

/// Counts, speed, prompt, cache, and what to think of it all, with advice.
[[nodiscard]] doctor::findings verdict(const std::vector<marked>& all);

} // namespace answerd::daemon::trial
