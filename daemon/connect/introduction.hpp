// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/connect/home_session.hpp"
#include "daemon/connect/own_daemon.hpp"
#include "daemon/connect/setup_file.hpp"
#include "ha_bridge/setup/wyoming_flow.hpp"

#include <optional>
#include <string>

namespace answerd::daemon::connect {

/// Makes our daemon known to Home Assistant: the Wyoming entry, a pipeline, one sentence through
/// both. Everything that is there already is used as it is, so it can be done again.
class introduction {
 public:
    introduction(clients& with, home_session& admin, own_daemon& ours, setup_file& file)
        : with_{with}, admin_{admin}, ours_{ours}, file_{file}
    {}

    [[nodiscard]] awaitable<std::optional<refusal>> run(ha_bridge::setup::door_address door);

 private:
    [[nodiscard]] awaitable<std::optional<refusal>> add_entry(ha_bridge::setup::door_address door);
    [[nodiscard]] awaitable<bool> let_in();
    [[nodiscard]] awaitable<std::optional<std::string>> agent();
    [[nodiscard]] awaitable<std::optional<refusal>> try_pipeline(std::string agent);
    [[nodiscard]] const std::string& name() const { return file_.settings().wyoming.name; }

    clients& with_;
    home_session& admin_;
    own_daemon& ours_;
    setup_file& file_;
};

} // namespace answerd::daemon::connect
