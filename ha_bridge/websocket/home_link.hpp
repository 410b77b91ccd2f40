// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/http_client.hpp"
#include "conversation/runtime.hpp"
#include "ha_bridge/websocket/open_calls.hpp"
#include "ha_bridge/websocket/session_machine.hpp"
#include "ha_bridge/websocket/socket.hpp"
#include "tools/home/home.hpp"

#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>

namespace answerd::ha_bridge::websocket {

/// Which Home Assistant; without a url none.
struct link_options {
    std::string url{};
    std::string token{}; ///< goes into the authentication and one REST header, nowhere else
    std::string ca_file{};

    bool operator==(const link_options&) const = default;
};

struct link_times {
    std::chrono::milliseconds connect{10000};
    std::chrono::milliseconds greeting{10000};       ///< from the connection to our being accepted
    std::chrono::milliseconds quiet{25000};          ///< then we ping
    std::chrono::milliseconds dead{60000};           ///< nothing heard for so long: connect anew
    std::chrono::milliseconds first_retry{1000};     ///< doubled each time,
    std::chrono::milliseconds last_retry{60000};     ///< up to this
    std::chrono::milliseconds refused_retry{300000}; ///< each try counts as a failed login there
    session_times session{};
};

/// Where lines for the log go. None of them holds text from outside, but `debug` may.
struct link_log {
    std::function<void(const std::string&)> error{[](const std::string&) {}}; ///< a person must act
    std::function<void(const std::string&)> warn{[](const std::string&) {}};
    std::function<void(const std::string&)> info{[](const std::string&) {}};
    std::function<void(const std::string&)> debug{[](const std::string&) {}};
};

/// All of it outlives the link.
struct link_ports {
    conversation::runtime& time;
    conversation::random& dice;
    conversation::http_client& http;
    socket_opener& sockets;
    link_log log{};
};

/// For /health and `answerd check`.
struct link_status {
    tools::home::condition now{tools::home::condition::absent};
    std::string version{}; ///< of Home Assistant, once it was connected
    std::size_t entities{0};
    std::optional<std::chrono::milliseconds> last_heard{}; ///< since its last message
    std::string trouble{};                                 ///< why it is away; ours, may be shown

    /// Waiting changes nothing soon: it is ready, in trouble, or there is none.
    [[nodiscard]] bool is_settled() const noexcept
    {
        using tools::home::condition;
        return now == condition::absent || now == condition::ready || !trouble.empty();
    }
};

/// The one connection to Home Assistant, as tools see it: connects, keeps connected, knows the home
/// and carries their commands. Loop thread only.
///
/// While it is away or starting, view and states are those from before, so that what is offered to
/// a model does not change. stop() before the runtime is cancelled; it outlives its run().
class home_link final : public tools::home::home {
 public:
    home_link(link_ports ports, link_options options, link_times times = {});
    ~home_link() override;
    home_link(const home_link&) = delete;
    home_link& operator=(const home_link&) = delete;

    /// Connects, and connects again, until stop(). To be started once.
    [[nodiscard]] awaitable<void> run();
    /// Another Home Assistant, or another token: connects anew when anything differs.
    void use(link_options next);
    /// Ends the connection and run(); commands on their way are lost.
    void stop();

    [[nodiscard]] link_status status() const;

    [[nodiscard]] tools::home::condition now() const noexcept override;
    [[nodiscard]] tools::home::home_view_ptr view() const override { return view_; }
    [[nodiscard]] const tools::home::entity_state* state_of(std::string_view entity_id
    ) const override;
    [[nodiscard]] awaitable<tools::home::act_result>
    act(tools::home::service_call what, conversation::patience mine) override;
    [[nodiscard]] awaitable<conversation::ended>
    until(std::function<bool()> reached, conversation::patience mine) override;
    [[nodiscard]] awaitable<result<boost::json::value>>
    ask(boost::json::object command, conversation::patience mine) override;
    [[nodiscard]] awaitable<result<std::vector<boost::json::object>>>
    follow(boost::json::object command, std::string last, conversation::patience mine) override;
    [[nodiscard]] awaitable<result<boost::json::value>>
    rest(std::string path, boost::json::object body, conversation::patience mine) override;
    [[nodiscard]] awaitable<result<boost::json::value>>
    rest(std::string path, conversation::patience mine) override;

 private:
    struct session;
    struct watcher;

    /// What the last connection came to.
    enum class outcome { never_stood, lost_early, was_ready, token_refused, ours };

    [[nodiscard]] awaitable<outcome> connect();
    [[nodiscard]] awaitable<outcome> hold(std::shared_ptr<session> open);
    [[nodiscard]] awaitable<void> read(std::shared_ptr<session> of);
    /// Until something is due, or nudge(). False: the task is cancelled.
    [[nodiscard]] awaitable<bool> sleep_until(conversation::steady_time due);
    [[nodiscard]] std::chrono::milliseconds delay_after(outcome how);
    void hear(session& in, const std::string& frame);
    void note_progress(session& in);
    void tend(session& in);
    [[nodiscard]] conversation::steady_time due(const session& of) const;
    void show(session& from);
    void leave(session& from);
    void end_session();
    void look_at_watchers();
    void tell_trouble(const failure& why);
    void nudge();

    [[nodiscard]] bool can_send() const noexcept;
    /// Sends and waits. Nothing: it did not leave.
    [[nodiscard]] awaitable<std::optional<conversation::ended>>
    exchange(boost::json::object command, open_call& call, conversation::patience mine);
    [[nodiscard]] conversation::http_request rest_request(std::string path) const;

    link_ports ports_;
    link_options options_;
    link_times times_;
    bool stopped_{false};
    bool changed_{false}; ///< other options: the connection in use is over
    bool told_trouble_{false};
    bool told_token_{false};
    unsigned failures_{0};
    std::optional<conversation::signal> nudge_{};
    conversation::signal never_{};
    std::shared_ptr<session> session_{};
    open_calls calls_{};
    std::list<watcher*> watchers_{};
    tools::home::home_view_ptr view_{std::make_shared<const tools::home::home_view>()};
    bool has_view_{false};
    entity_states kept_states_{}; ///< of the connection before, until the next one knows all
    std::string version_{};
    std::string trouble_{};
    std::optional<conversation::steady_time> heard_{};
};

} // namespace answerd::ha_bridge::websocket
