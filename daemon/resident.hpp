// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/settings.hpp"
#include "conversation/answerer.hpp"
#include "conversation/histories.hpp"
#include "conversation/recent_turns.hpp"
#include "daemon/household.hpp"
#include "daemon/os/logging.hpp"
#include "ha_bridge/turn_taker.hpp"
#include "tools/safeguards.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace answerd::daemon {

/// What all assistants of a daemon share; all of it outlives them. The safeguards are among it: who
/// has said three wrong codes to one assistant does not get three more from the next.
struct resident_ports {
    conversation::runtime& time;
    conversation::http_client& http;
    conversation::random& dice;
    tools::home::home& home;
    conversation::observer& listener;
    tools::audit_log& audit;
    tools::safeguards& kept;
    os::logging& log;
    tools::argument_digest::key digest_key{};
    std::string language_overrides{};
    conversation::providers::ledger* costs{nullptr};
};

/// One assistant that lives in this daemon: prompt, chain, tools, policy and languages of its own,
/// and histories that nobody else sees. Loop thread only.
class resident final : public ha_bridge::turn_taker {
 public:
    resident(resident_ports ports, const config::settings& from);

    [[nodiscard]] conversation::awaitable<conversation::answer> answer(
        conversation::utterance said,
        conversation::voice& way_back,
        conversation::signal& stop,
        conversation::observer* also
    ) override;
    unsigned cancel(std::string_view conversation_id) override
    {
        return answerer_.cancel(conversation_id);
    }
    [[nodiscard]] conversation::awaitable<void> erase(std::optional<std::string> conversation_id
    ) override
    {
        listeners_.remembered.forget(conversation_id);
        return answerer_.erase(std::move(conversation_id));
    }
    [[nodiscard]] bool knows(std::string_view conversation_id) const override
    {
        return answerer_.knows(conversation_id);
    }

    /// Turns that begin from now on use these settings.
    void use(const config::settings& next);
    /// The home may have told something about itself since.
    void follow_home();

    void close() noexcept { answerer_.close(); }
    void stop_all() { answerer_.stop_all(); }
    [[nodiscard]] std::size_t active_turns() const noexcept { return answerer_.active(); }
    [[nodiscard]] std::size_t conversations() const noexcept { return histories_.size(); }
    [[nodiscard]] const household& house() const noexcept { return *house_; }
    [[nodiscard]] conversation::assistant_ptr who() const { return assistant_of(house_); }
    [[nodiscard]] const config::settings& settings() const noexcept { return settings_; }
    [[nodiscard]] const conversation::recent_turns& remembered() const noexcept
    {
        return listeners_.remembered;
    }

 private:
    /// The daemon's listeners, and what this assistant remembers of its own turns.
    struct listeners final : conversation::observer {
        listeners(conversation::observer& all, const conversation::clock& time, std::size_t keep)
            : everybodys{all}, remembered{time, keep}
        {}
        void hear(const std::string& turn_id, const conversation::turn_news& news) noexcept override
        {
            everybodys.hear(turn_id, news);
            remembered.hear(turn_id, news);
        }

        conversation::observer& everybodys;
        conversation::recent_turns remembered;
    };

    [[nodiscard]] std::shared_ptr<const household> build(const config::settings& from);
    void furnish();

    resident_ports ports_;
    config::settings settings_; ///< as they were read
    listeners listeners_;
    tools::home::home_view_ptr followed_; ///< the view that the household was built with
    tools::location_options place_{};     ///< with what Home Assistant added
    std::string language_{};              ///< the same
    std::vector<std::shared_ptr<const household>> earlier_{}; ///< calls of theirs may still run
    std::shared_ptr<const household> house_;
    conversation::histories histories_;
    conversation::answerer answerer_;
};

} // namespace answerd::daemon
