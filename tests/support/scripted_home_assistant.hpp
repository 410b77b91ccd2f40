// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/runtime.hpp"
#include "ha_bridge/websocket/socket.hpp"

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tests {

/// A Home Assistant as a websocket sees it, in memory: it accepts a token, answers the commands
/// that it has answers for and keeps silent about others. Everything it was asked is kept.
///
///     scripted_home_assistant home{time};
///     home.results["get_config"] = ...;
///     home_link link{{..., home}, {.url = "http://ha", .token = home.token}};
class scripted_home_assistant final : public ha_bridge::websocket::socket_opener {
 public:
    explicit scripted_home_assistant(conversation::runtime& time);
    ~scripted_home_assistant() override;

    [[nodiscard]] conversation::awaitable<result<std::unique_ptr<ha_bridge::websocket::socket>>>
    open(ha_bridge::websocket::endpoint to, conversation::patience mine) override;

    /// Lights in a kitchen: enough for a home that is ready.
    void furnish();
    /// An exposed entity with a state, in registry, get_entries and states.
    void add_entity(
        const std::string& id,
        const std::string& name,
        const std::string& state,
        boost::json::object entry = {}
    );

    /// A frame, as it is, on the newest connection.
    void say(std::string frame);
    void answer(std::uint64_t id, boost::json::value result);
    void refuse(std::uint64_t id, std::string_view code, std::string_view message);
    /// An event for who listens to `event_type`.
    void fire(std::string_view event_type, boost::json::object data);
    /// A compact event for the newest subscription to states.
    void tell_states(boost::json::object event);
    /// An event for the command with this id.
    void tell(std::uint64_t id, boost::json::object event);
    /// Ends the newest connection.
    void drop();

    /// All commands of this type, oldest first, over all connections.
    [[nodiscard]] std::vector<boost::json::object> asked(std::string_view type) const;
    /// Id of the newest command of this type.
    [[nodiscard]] std::uint64_t id_of(std::string_view type) const;
    [[nodiscard]] std::size_t connections() const noexcept { return connections_; }
    [[nodiscard]] bool is_connected() const noexcept;

    std::string token{"right"};
    std::string version{"2026.11.0"};
    bool reachable{true};
    bool greets{true};
    bool mute{false}; ///< answers nothing any more
    std::map<std::string, boost::json::value, std::less<>> results{};
    std::map<std::string, std::string, std::less<>> errors{}; ///< by type: the code
    boost::json::object states{};                             ///< compact, by entity
    boost::json::object entries{};                            ///< get_entries, by entity
    std::vector<boost::json::object> commands{};
    std::vector<ha_bridge::websocket::endpoint> asked_for{};

 private:
    struct line;
    class line_end;

    void hear(const std::shared_ptr<line>& on, const std::string& text);
    void serve(const std::shared_ptr<line>& on, boost::json::object command);
    void subscribe(const std::shared_ptr<line>& on, const boost::json::object& command);
    static void put(const std::shared_ptr<line>& on, std::string frame);

    conversation::runtime& time_;
    std::shared_ptr<line> newest_{};
    std::size_t connections_{0};
};

} // namespace answerd::tests
