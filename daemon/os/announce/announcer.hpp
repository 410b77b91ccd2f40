// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace answerd::daemon::os::announce {

/// The few calls of Avahi that an announcement needs. Each is answered once, later: with text,
/// which may be empty, or with nothing when it failed.
class avahi {
 public:
    using reply = std::function<void(std::optional<std::string>)>;

    virtual ~avahi() = default;
    /// The path of a new, empty group.
    virtual void new_group(reply then) = 0;
    virtual void add_service(
        const std::string& group,
        const std::string& name,
        std::uint16_t port,
        reply then
    ) = 0;
    virtual void commit(const std::string& group, reply then) = 0;
    virtual void reset(const std::string& group, reply then) = 0;
    /// Another name to try after a conflict ("answerd #2").
    virtual void alternative(const std::string& name, reply then) = 0;
    /// Takes back what the group announced. Not answered.
    virtual void free(const std::string& group) = 0;
};

/// What Avahi says of a group (avahi-common/defs.h).
enum class group_state {
    uncommitted = 0,
    registering = 1,
    established = 2,
    collision = 3,
    failure = 4
};

struct announced_service {
    std::string name{}; ///< as it is shown, at most 63 bytes; stable, or Home Assistant sees two
    std::uint16_t port{0};
};

/// Announces one service for as long as Avahi is there, under another name when somebody has its
/// own. No I/O; loop thread only. Answers that come after withdraw() do nothing.
class announcer {
 public:
    /// Hears what a person may want to know.
    using news = std::function<void(const std::string&)>;

    /// `by` outlives this.
    announcer(avahi& by, announced_service what, news tell);

    void avahi_is_there();
    void avahi_is_gone();
    void group_changed(const std::string& group, group_state now);
    void withdraw();

    [[nodiscard]] const std::string& name() const noexcept { return what_.name; }
    [[nodiscard]] bool is_announced() const noexcept { return announced_; }

 private:
    void add();
    void rename();
    /// Runs `next` when the answer is good and nothing has changed since.
    [[nodiscard]] avahi::reply then(void (announcer::*next)(const std::string&));
    void keep_group(const std::string& path);
    void commit();
    void committed(const std::string&) {}
    void use_name(const std::string& name);
    void add_again(const std::string&) { add(); }

    avahi& by_;
    announced_service what_;
    news tell_;
    std::string group_{};
    unsigned renamed_{0};
    std::uint64_t generation_{0}; ///< answers of an earlier one are not ours any more
    bool announced_{false};
};

} // namespace answerd::daemon::os::announce
