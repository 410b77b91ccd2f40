// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/settings.hpp"
#include "daemon/net/curl_client.hpp"
#include "daemon/net/websocket_client.hpp"
#include "daemon/os/logging.hpp"
#include "daemon/os/metrics.hpp"
#include "daemon/os/turn_log.hpp"
#include "daemon/resident.hpp"
#include "daemon/runtime/loop_runtime.hpp"
#include "ha_bridge/turn_taker.hpp"
#include "ha_bridge/websocket/home_link.hpp"

#include <boost/asio/io_context.hpp>

#include <memory>
#include <random>
#include <string>
#include <vector>

namespace answerd::daemon {

/// Everything behind the doors, in the order in which it is built; torn down in reverse. As a turn
/// taker it is the main assistant. Loop thread only. Ends with close(), then `co_await drained()`,
/// before the loop is destroyed.
class engine final : public ha_bridge::turn_taker {
 public:
    engine(
        boost::asio::io_context& loop,
        const config::settings& from,
        os::logging& log,
        std::string language_overrides
    );

    [[nodiscard]] conversation::awaitable<conversation::answer> answer(
        conversation::utterance said,
        conversation::voice& way_back,
        conversation::signal& stop,
        conversation::observer* also
    ) override;
    unsigned cancel(std::string_view conversation_id) override
    {
        return main().cancel(conversation_id);
    }
    [[nodiscard]] conversation::awaitable<void> erase(std::optional<std::string> conversation_id
    ) override
    {
        return main().erase(std::move(conversation_id));
    }
    [[nodiscard]] bool knows(std::string_view conversation_id) const override
    {
        return main().knows(conversation_id);
    }

    /// The main assistant first, then those of `assistants:`, in their order.
    [[nodiscard]] const std::vector<std::unique_ptr<resident>>& residents() const noexcept
    {
        return residents_;
    }

    /// Connects to Home Assistant, where one is configured. To be called once.
    void begin();
    /// Model servers near by read the beginning of the prompt, where the settings allow it.
    void warm_up(os::logging& log);
    /// Waits until the home is known, but not for long. For commands of a person.
    [[nodiscard]] conversation::awaitable<void> home_known();
    /// Turns that begin from now on use these settings.
    void use(const config::settings& next);

    /// Takes no more turns.
    void close() noexcept;
    /// Waits until no turn runs, at most `patience`; then cancels the rest and waits for their
    /// answers.
    [[nodiscard]] conversation::awaitable<void> drained(std::chrono::milliseconds patience);

    [[nodiscard]] std::size_t active_turns() const noexcept;
    [[nodiscard]] std::size_t conversations() const noexcept;
    [[nodiscard]] std::string metrics_text() const { return metrics_.text(); }
    [[nodiscard]] const household& house() const noexcept { return main().house(); }
    [[nodiscard]] runtime::loop_runtime& time() noexcept { return time_; }
    [[nodiscard]] conversation::random& dice() noexcept { return random_; }
    [[nodiscard]] conversation::http_client& http() noexcept { return http_; }
    [[nodiscard]] ha_bridge::websocket::home_link& home() noexcept { return home_; }
    [[nodiscard]] const ha_bridge::websocket::home_link& home() const noexcept { return home_; }

 private:
    /// Every listener of every turn.
    class listeners final : public conversation::observer {
     public:
        listeners(os::turn_log& log, os::metrics& counts) : log_{log}, counts_{counts} {}
        void
        hear(const std::string& turn_id, const conversation::turn_news& news) noexcept override;

     private:
        os::turn_log& log_;
        os::metrics& counts_;
    };

    /// One line for each call, at info.
    class audit_lines final : public tools::audit_log {
     public:
        explicit audit_lines(os::logging& log) : log_{log} {}
        void note(const tools::audit_record& record) noexcept override;

     private:
        os::logging& log_;
    };

    /// Straight from the system: tickets must not be guessed from turn ids that were seen.
    class system_random final : public conversation::random {
     public:
        std::uint64_t next() noexcept override
        {
            const std::uint64_t high = source_();
            return high << 32U | source_();
        }

     private:
        std::random_device source_{};
    };

    [[nodiscard]] resident& main() noexcept { return *residents_.front(); }
    [[nodiscard]] const resident& main() const noexcept { return *residents_.front(); }
    [[nodiscard]] resident_ports ports_for(os::logging& log, std::string language_overrides);

    runtime::loop_runtime time_;
    net::curl_client http_;
    net::websocket_client sockets_;
    os::turn_log turn_log_;
    os::metrics metrics_{};
    listeners listeners_;
    audit_lines audit_;
    system_random random_{};
    tools::safeguards kept_; ///< before the residents, whose households come and go
    conversation::providers::ledger costs_{};
    ha_bridge::websocket::home_link home_;
    std::vector<std::unique_ptr<resident>> residents_{};
};

} // namespace answerd::daemon
