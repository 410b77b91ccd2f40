// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/observer.hpp"
#include "daemon/os/logging.hpp"

namespace answerd::daemon::os {

/// Writes one info line for each turn when it ends, a warning for each oddity, and at debug what
/// was said and done.
class turn_log final : public conversation::observer {
 public:
    explicit turn_log(logging& to) : to_{to} {}

    void hear(const std::string& turn_id, const conversation::turn_news& news) noexcept override;

 private:
    logging& to_;
};

/// "code=ok iterations=2 tools=get_weather backend=local ms=812"
[[nodiscard]] std::string summary_of(const conversation::answer& whole);

} // namespace answerd::daemon::os
