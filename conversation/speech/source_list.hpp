// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/speech/segmenter.hpp"
#include "conversation/speech/vocabulary.hpp"

#include <cstddef>
#include <vector>

namespace answerd::conversation::speech {

/// Takes away a list of sources at the end of an answer: a heading such as "Sources:" with nothing
/// but links below it. Such a list is held until it is certain that no other text follows; then it
/// is dropped, else let through (user-reports.md 7: a naive filter cut real text).
class source_list {
 public:
    explicit source_list(const vocabulary& words) noexcept : words_{words} {}

    /// Appends to `into` what may be spoken.
    void pass(segment next, std::vector<segment>& into);

 private:
    vocabulary words_;
    std::vector<segment> held_{};
    std::size_t size_{0};
};

} // namespace answerd::conversation::speech
