// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <utility>

namespace answerd::conversation {

/// A one-shot flag: "stop this turn", "it is your turn". Loop thread only. Whoever wants a turn to
/// stop raises its signal; the runtime port makes that the cancellation of the waits in progress.
class signal {
 public:
    /// One listener, told once at raise(), for as long as the hook lives. Waits nest (a turn waits
    /// for a round that waits for bytes), so a signal has as many hooks as it is given.
    class hook {
     public:
        hook(signal& of, std::function<void()> told);
        ~hook() { leave(); }
        hook(const hook&) = delete;
        hook& operator=(const hook&) = delete;

     private:
        friend class signal;
        void leave() noexcept;

        signal* of_;
        hook* next_;
        hook* before_{nullptr};
        std::function<void()> told_;
    };

    signal() = default;
    ~signal();
    signal(const signal&) = delete;
    signal& operator=(const signal&) = delete;

    [[nodiscard]] bool raised() const noexcept { return raised_; }
    void raise();

    /// Calls `listener` once at raise(). The listener before is forgotten; hooks are not.
    void listen(std::function<void()> listener) { listener_ = std::move(listener); }
    void unlisten() noexcept { listener_ = nullptr; }

 private:
    bool raised_{false};
    hook* hooks_{nullptr};
    std::function<void()> listener_{};
};

} // namespace answerd::conversation
