// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/check.hpp"

namespace answerd::daemon {

/// Asks model servers over the network, each for at most two seconds, and the home; for `answerd
/// check`.
class model_prober final : public prober {
 public:
    [[nodiscard]] probed reach(const config::llm_backend& backend) override;
    [[nodiscard]] probed look_around() override;
    [[nodiscard]] probed find_home(const config::home_assistant_settings& home) override;
};

} // namespace answerd::daemon
