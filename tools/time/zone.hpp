// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools::time {

using std::chrono::local_days;
using std::chrono::local_seconds;
using std::chrono::sys_seconds;

/// A time zone as a small value: one of the system's tzdata, or a fixed offset. g++ 12 has the
/// calendar of std::chrono but not its zones.
class zone {
 public:
    /// Universal time.
    zone() = default;

    /// By IANA name as tzdata writes it; empty when it does not have it.
    [[nodiscard]] static std::optional<zone> exact(std::string_view name);
    /// The same, whatever its case.
    [[nodiscard]] static std::optional<zone> find(std::string_view name);
    /// For a place whose zone has no name that we know.
    [[nodiscard]] static zone fixed(std::chrono::seconds offset);
    /// The system's own; universal time when the system names none.
    [[nodiscard]] static zone system();
    /// All names that tzdata has, sorted.
    [[nodiscard]] static const std::vector<std::string>& names();

    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    /// No place on earth: UTC and its aliases.
    [[nodiscard]] bool is_universal() const noexcept;

    [[nodiscard]] local_seconds local(sys_seconds at) const;
    /// From one change of the clocks to the next: `begin` belongs to it, `end` does not.
    struct stretch {
        sys_seconds begin{};
        sys_seconds end{};
        std::chrono::seconds offset{0};
    };
    [[nodiscard]] stretch stretch_at(sys_seconds at) const;
    /// The first of two for an hour that comes twice; the moment of change for one that is skipped.
    [[nodiscard]] sys_seconds instant(local_seconds at) const;
    [[nodiscard]] std::chrono::seconds offset(sys_seconds at) const;
    [[nodiscard]] bool is_summer_time(sys_seconds at) const;

    bool operator==(const zone&) const = default;

 private:
    std::string name_{"UTC"};
    const void* rules_{nullptr}; ///< a cctz::time_zone, which lives as long as the process
    std::chrono::seconds offset_{0};
};

} // namespace answerd::tools::time
