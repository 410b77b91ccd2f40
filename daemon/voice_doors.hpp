// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/engine.hpp"
#include "daemon/net/allow_list.hpp"
#include "daemon/net/wyoming_server.hpp"
#include "daemon/os/announce/announcer.hpp"
#include "ha_bridge/setup/agent_entry.hpp"
#include "ha_bridge/wyoming/asking_aloud.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace answerd::daemon {

/// What an assistant tells Home Assistant of itself. `own`: the languages that have phrases; others
/// are offered only when a model stands behind them.
[[nodiscard]] ha_bridge::setup::agent_offer
offer_of(const config::settings& of, std::vector<std::string> own);

/// One Wyoming door for each assistant that has a port. The main one's leads to the others too, for
/// who selects a program; theirs lead to them alone, so that nobody gets around a rule of theirs.
/// Loop thread only. Ends with drain() or cancel(), then `co_await join()`.
class voice_doors {
 public:
    /// `refused` is called when somebody new was not let in. Engine and log outlive this.
    voice_doors(
        boost::asio::any_io_executor loop,
        engine& behind,
        os::logging& log,
        std::function<void()> refused
    );

    /// Binds all; why not.
    [[nodiscard]] std::optional<std::string> open();
    void start();
    void drain();
    void cancel();
    [[nodiscard]] conversation::awaitable<void> join();

    /// Who may connect from now on; addresses, ports and names stay until a restart.
    void use(const config::settings& next);

    [[nodiscard]] std::vector<std::string> listens() const;
    /// Who was not let in, and would not be now.
    [[nodiscard]] std::vector<std::string> refused() const;
    /// What is to be announced: doors that others can reach. Home Assistant never offers a service
    /// that listens on loopback alone.
    [[nodiscard]] std::vector<os::announce::announced_service> announced() const;

 private:
    struct door {
        const resident& of;
        std::unique_ptr<net::wyoming_server> server{};
    };

    [[nodiscard]] bool lets_in(const boost::asio::ip::address& from) const;
    [[nodiscard]] net::listener::hooks hooks();
    [[nodiscard]] net::wyoming_server_options options_for(std::size_t place);
    [[nodiscard]] std::optional<std::string> open(door& one);

    boost::asio::any_io_executor loop_;
    engine& engine_;
    os::logging& log_;
    std::function<void()> told_refused_;
    net::allow_list guests_; ///< who may connect, beside Home Assistant
    net::allow_list home_;
    std::vector<std::unique_ptr<ha_bridge::wyoming::asking_aloud>>
        speakers_{}; ///< the residents, in their order, as Wyoming sees them
    std::vector<door> doors_{};
};

[[nodiscard]] std::string text_of(const boost::asio::ip::tcp::endpoint& at);

} // namespace answerd::daemon
