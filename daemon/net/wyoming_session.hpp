// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/voice.hpp"
#include "daemon/runtime/alarm_clock.hpp"
#include "daemon/runtime/sleeper.hpp"
#include "daemon/runtime/task_group.hpp"
#include "ha_bridge/turn_taker.hpp"
#include "ha_bridge/wyoming/session_machine.hpp"

#include <boost/asio/ip/tcp.hpp>

#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace answerd::daemon::net {

using boost::asio::awaitable;

/// How long a peer may take, and what its connection may hold in memory.
struct wyoming_limits {
    std::chrono::milliseconds first_event{std::chrono::seconds{30}}; ///< until its first byte
    std::chrono::milliseconds event{std::chrono::seconds{10}}; ///< from its first byte to its last
    std::chrono::milliseconds idle{std::chrono::minutes{10}};  ///< without a turn
    std::chrono::milliseconds write{std::chrono::seconds{10}}; ///< until it has read what we sent
    std::chrono::milliseconds linger{std::chrono::seconds{2}}; ///< after an `error`
    std::size_t held{64U << 10U};
    ha_bridge::wyoming::session_limits session{};
};

/// A persona that select-program may pick.
struct wyoming_program {
    std::string name{};
    ha_bridge::turn_taker* behind{nullptr};
};

/// What all connections share; it outlives them.
struct wyoming_service {
    std::vector<wyoming_program> programs{};
    std::string info{}; ///< the whole event
    wyoming_limits limits{};
    runtime::task_group::error_handler failed{};
    std::function<void(std::string)> debug{};
    runtime::alarm_clock& alarms;
};

/// One connection: carries bytes to the machine and its actions out. It goes on reading while a
/// turn runs, so that the end of the peer is noticed. Loop thread only.
class wyoming_session final : private conversation::voice {
 public:
    wyoming_session(boost::asio::ip::tcp::socket socket, const wyoming_service& service);

    /// Serves the connection to its end, and its last turn. When cancelled, the turn is cancelled
    /// too and its end awaited.
    [[nodiscard]] awaitable<void> run();

    /// Ends as soon as no turn is left.
    void drain();

 private:
    /// What the peer has to do next, in its time.
    enum class owed { nothing, first_event, rest_of_event, next_event, end };

    /// Over this door nothing is said before the whole.
    awaitable<void> say(std::string piece) override;
    awaitable<bool> finish(const conversation::answer& whole) override;

    awaitable<void> read();
    awaitable<void> consume(std::string_view bytes);
    awaitable<void> take_turn(ha_bridge::wyoming::start_turn turn);
    awaitable<void> push();

    void perform(ha_bridge::wyoming::session_actions todo);
    void act(const ha_bridge::wyoming::send_info&);
    void act(const ha_bridge::wyoming::send_event& out);
    void act(ha_bridge::wyoming::start_turn& turn);
    void act(const ha_bridge::wyoming::cancel_turn&);
    void act(const ha_bridge::wyoming::close_session& end);

    void send(std::string_view bytes);
    void write_what_fits();
    void refuse(const failure& why);
    void lose_peer();
    void shut();
    void watch_reading();
    void stop_watching();
    [[nodiscard]] owed owed_by_peer() const noexcept;
    [[nodiscard]] std::chrono::milliseconds patience_for(owed what) const noexcept;
    void reading_took_too_long();
    [[nodiscard]] bool is_crowded() const noexcept;

    boost::asio::ip::tcp::socket socket_;
    const wyoming_service& service_;
    ha_bridge::wyoming::session_machine machine_;
    ha_bridge::wyoming::event_decoder decoder_{};
    std::array<char, 4096> chunk_{};
    std::string unsent_{};
    bool pushing_{false};
    bool lost_{false};
    std::optional<ha_bridge::wyoming::close_session> closing_{};
    conversation::signal* stop_{nullptr}; ///< of the turn that runs
    runtime::sleeper reader_{};           ///< sleeps while the connection is crowded
    runtime::sleeper speaker_{};          ///< sleeps until the terminal event has left
    bool heard_{false};
    bool input_over_{false};
    owed owed_{owed::nothing};
    std::optional<runtime::alarm_clock::alarm> reading_{};
    std::optional<runtime::alarm_clock::alarm> writing_{};
    runtime::task_group tasks_;
};

} // namespace answerd::daemon::net
