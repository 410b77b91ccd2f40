// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/settings.hpp"
#include "conversation/http_client.hpp"
#include "conversation/language.hpp"
#include "conversation/model.hpp"
#include "conversation/providers/call_budget.hpp"
#include "conversation/recent_turns.hpp"
#include "daemon/warm_up.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace answerd::daemon {

struct model_ports {
    conversation::http_client& http;
    conversation::runtime& time;
    const conversation::recent_turns& remembered;
    std::function<void(std::string)> tell{};           ///< which model `auto` chose
    std::shared_ptr<conversation::model> recogniser{}; ///< Home Assistant's, where there is a home
    conversation::providers::ledger* costs{nullptr};   ///< what was spent today, over reloads
    std::shared_ptr<near_models> near{};               ///< who may be warmed; nobody wants to know
};

/// Whether a model is named in the settings. What `auto` may find is not counted: it may find none.
[[nodiscard]] bool names_a_model(const config::llm_settings& from);

/// Whether the engines that need no model are asked first, and a model may stand behind them.
[[nodiscard]] bool asks_a_model_last(const config::settings& from);

/// In which languages we let ourselves be spoken to. Home Assistant recognises more than those that
/// we have phrases for, but what we would say in them, failures above all, would be English; only a
/// model answers in any. `own`: those of our files.
[[nodiscard]] std::vector<std::string>
offered_languages(const config::llm_settings& from, std::vector<std::string> own);

/// `llm:` and `local:` as one model: the answers to questions of ours, the listed backends or what
/// `auto` finds, and the engines without a model in their place. The ports and `known` outlive it.
[[nodiscard]] std::shared_ptr<conversation::model> make_model_chain(
    const config::settings& from,
    const conversation::languages& known,
    const model_ports& ports
);

} // namespace answerd::daemon
