// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/answer.hpp"
#include "conversation/observer.hpp"
#include "conversation/options.hpp"
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
    std::vector<conversation::round_finished> rounds{}; ///< the model calls
};

/// How the questions were asked.
struct terms {
    std::chrono::milliseconds deadline{0}; ///< a person's turn would have ended then
    std::chrono::minutes limit{0};         ///< of the whole trial
    std::size_t planned{question_count};
    double temperature{0.7};                                          ///< of the first backend
    conversation::local_first local{conversation::local_first::last}; ///< outside the trial
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

[[nodiscard]] std::size_t count(const std::vector<marked>& all, mark how);

/// Counts, speed, prompt, cache, and what to think of it all, with advice. A right call that came
/// too late for a voice is right; that the machine is too slow is said beside it.
[[nodiscard]] doctor::findings verdict(const std::vector<marked>& all, const terms& under);

} // namespace answerd::daemon::trial
