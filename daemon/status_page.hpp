// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/engine.hpp"
#include "ha_bridge/http/service_status.hpp"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace answerd::daemon {

/// What only the doors know, read when it is asked for.
struct door_facts {
    std::function<std::vector<std::string>()> listens{};
    std::function<std::vector<std::string>()> refused{};
};

/// What the daemon says about itself: to anyone (`health`), and to who has its token (`details`).
class status_page final : public ha_bridge::http::service_status {
 public:
    status_page(const engine& behind, door_facts doors) : behind_{behind}, doors_{std::move(doors)}
    {}

    [[nodiscard]] boost::json::object health() const override;
    [[nodiscard]] boost::json::object details() const override;
    [[nodiscard]] boost::json::array turns() const override;
    [[nodiscard]] bool ready() const override { return ready_; }
    [[nodiscard]] std::string metrics() const override { return behind_.metrics_text(); }

    void set_ready(bool is) noexcept { ready_ = is; }
    /// What is to be said of an assistant's entry in Home Assistant; empty: nothing.
    void set_entry(const std::string& assistant, std::string news)
    {
        entries_[assistant] = std::move(news);
    }
    /// Keys of the file that hold only after a restart.
    void set_restart(std::vector<std::string> keys) { restart_ = std::move(keys); }
    /// One line for systemctl status: where it listens, who was refused, what the entry lacks.
    [[nodiscard]] std::string one_line() const;

 private:
    void add_home(boost::json::object& to) const;

    const engine& behind_;
    door_facts doors_;
    [[nodiscard]] std::string entries() const;

    std::map<std::string, std::string> entries_{};
    std::vector<std::string> restart_{};
    bool ready_{false};
};

} // namespace answerd::daemon
