// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/confirmations.hpp"
#include "tools/write_meter.hpp"
#include "tools/wrong_codes.hpp"

namespace answerd::tools {

/// What a house remembers from call to call so that it stays safe. One for a daemon: it outlives
/// the registries that a reload replaces.
struct safeguards {
    /// Both outlive it.
    safeguards(const conversation::clock& time, conversation::random& dice)
        : asked{time, dice}, codes{time}, writes{time}
    {}

    confirmations asked;
    wrong_codes codes;
    write_meter writes;
};

} // namespace answerd::tools
