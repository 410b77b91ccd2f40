// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/inquiry.hpp"

#include <optional>

namespace answerd::tools::home {

/// How the candidates of a reading were asked for.
struct demand {
    bool of_a_kind{false};  ///< by kind and place, not by a name
    bool group{false};      ///< all of them
    bool whole_home{false}; ///< "all": those of other rooms too
    bool placed{false};     ///< the place was said
};

/// One, or the group that was asked for; nothing when one was asked for and several are equally
/// good, which `about.what.prefers` and the speaker's area decide first.
[[nodiscard]] std::optional<entities>
choose(const inquiry& about, const entities& candidates, const demand& how);

} // namespace answerd::tools::home
