// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <utility>

namespace answerd::conversation {

/// A one-shot flag with one listener: "stop this turn", "it is your turn". Loop thread only.
/// Whoever wants a turn to stop raises its signal; the runtime port makes that the cancellation of
/// the one wait in progress.
class signal {
 public:
    [[nodiscard]] bool raised() const noexcept { return raised_; }

    void raise()
    {
        if (std::exchange(raised_, true))
            return;
        if (auto told = std::exchange(listener_, nullptr))
            told();
    }

    /// Calls `listener` once at raise(). The listener before is forgotten.
    void listen(std::function<void()> listener) { listener_ = std::move(listener); }
    void unlisten() noexcept { listener_ = nullptr; }

 private:
    bool raised_{false};
    std::function<void()> listener_{};
};

} // namespace answerd::conversation
