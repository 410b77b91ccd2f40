// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/observer.hpp"

#include <memory>
#include <string>

namespace answerd::daemon::os {

/// Counts turns, rounds and tool calls for GET /metrics. Labels come from closed sets, or are
/// "other" once too many have been seen: a model can invent tool names without end. Loop thread
/// only.
class metrics final : public conversation::observer {
 public:
    /// How many tools, and how many backends, get a label of their own.
    static constexpr std::size_t most_names = 64;

    metrics();
    ~metrics() override;

    void hear(const std::string& turn_id, const conversation::turn_news& news) noexcept override;

    /// Everything in Prometheus' text format.
    [[nodiscard]] std::string text() const;

 private:
    struct families;
    std::unique_ptr<families> families_;
};

} // namespace answerd::daemon::os
