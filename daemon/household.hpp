// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/languages_table.hpp"
#include "config/settings.hpp"
#include "conversation/assistant.hpp"
#include "conversation/http_client.hpp"
#include "conversation/providers/call_budget.hpp"
#include "conversation/recent_turns.hpp"
#include "daemon/warm_up.hpp"
#include "tools/audit.hpp"
#include "tools/home/home.hpp"
#include "tools/home/script_tools.hpp"
#include "tools/registry.hpp"
#include "tools/rule_policy.hpp"
#include "tools/safeguards.hpp"

#include <functional>
#include <memory>
#include <string>

namespace answerd::daemon {

/// What a household is built from; all of it outlives every household.
struct household_ports {
    conversation::runtime& time;
    conversation::http_client& http;
    tools::home::home& home; ///< condition `absent` where none is configured
    conversation::observer& listener;
    tools::audit_log& audit;
    tools::safeguards& kept;
    const conversation::recent_turns& remembered;
    tools::argument_digest::key digest_key{};
    std::function<void(std::string)> tell{}; ///< for the log: what was found, what is broken
    std::string language_overrides{};
    conversation::providers::ledger* costs{nullptr}; ///< none: forgotten with the household
};

/// One set of settings, built: languages, tools, models and the assistant over them. A reload
/// builds another; running turns hold the one that they began with.
class household {
 public:
    household(const config::settings& from, const household_ports& ports);
    household(const household&) = delete;
    household& operator=(const household&) = delete;

    [[nodiscard]] const conversation::assistant& who() const noexcept { return who_; }
    [[nodiscard]] const config::languages_table& languages() const noexcept { return *languages_; }
    /// To be called when the home shows another view: what it has, the tools follow.
    void follow_home() const;
    [[nodiscard]] const near_models& near() const noexcept { return *near_; }

 private:
    std::shared_ptr<config::languages_table> languages_;
    tools::rule_policy policy_;
    std::shared_ptr<tools::registry> registry_;
    std::unique_ptr<tools::home::script_tools> scripts_{};
    std::shared_ptr<near_models> near_{std::make_shared<near_models>()};
    conversation::assistant who_;
};

/// The assistant as the answerer takes it: it keeps its household alive.
[[nodiscard]] conversation::assistant_ptr assistant_of(const std::shared_ptr<const household>& built
);

} // namespace answerd::daemon
