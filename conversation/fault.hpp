// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/model.hpp"

namespace answerd::conversation {

/// The server found the request too long for its context. An answer of its that was too long for us
/// is transient, and a limit of our own has another class.
[[nodiscard]] inline bool did_not_fit(const fault& found) noexcept
{
    return found.what == code::model_error && found.why.code == errc::too_large &&
           !found.transient && !found.spoken;
}

} // namespace answerd::conversation
