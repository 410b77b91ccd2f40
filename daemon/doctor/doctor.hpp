// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/check.hpp"

#include <string>
#include <utility>

namespace answerd::daemon::doctor {

struct examination {
    std::string language_overrides{};
    bool asks_models{true}; ///< two questions to each; otherwise only whether the server is there
};

/// Looks at the running daemon, Home Assistant, the models and the weather service over the
/// network; for `answerd check`. Each wait is limited, those for a model to a minute.
class doctor final : public prober {
 public:
    explicit doctor(examination how) : how_{std::move(how)} {}

    [[nodiscard]] findings examine(const config::settings& of) override;

 private:
    examination how_;
};

} // namespace answerd::daemon::doctor
