// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ha_bridge/setup/agent_entry.hpp"

#include <functional>
#include <string>

namespace answerd::ha_bridge::setup {

/// What became of our entry, for log and status; ours. Empty: all is as it should be.
using entry_news = std::function<void(const std::string& what)>;

/// Each time that Home Assistant is ready: has it read what `offer` says? Where not, our entry is
/// reloaded (an administrator's token is needed), or the need is told. Runs until cancelled; `home`
/// and `time` outlive it.
[[nodiscard]] awaitable<void> watch_entry(
    tools::home::home& home,
    conversation::runtime& time,
    agent_offer offer,
    entry_news tell
);

} // namespace answerd::ha_bridge::setup
