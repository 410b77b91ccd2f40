// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/runtime.hpp"
#include "ha_bridge/websocket/entity_states.hpp"
#include "ha_bridge/websocket/message_codec.hpp"
#include "ha_bridge/websocket/registries.hpp"
#include "ha_bridge/websocket/topic.hpp"

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace answerd::ha_bridge::websocket {

struct session_times {
    std::chrono::milliseconds settle{300};     ///< updates of registries come in bursts
    std::chrono::milliseconds ask_again{2000}; ///< while Home Assistant starts, or after an error
    std::chrono::minutes look_at_exposure{5};  ///< no event tells of entities without an entry
};

/// One connection to Home Assistant, from its greeting: what to ask for, what an event makes stale,
/// and what is known so far. No I/O, no clock.
class session_machine {
 public:
    using texts = std::vector<std::string>; ///< messages to send, in order

    enum class phase {
        greeting, ///< not authenticated yet
        refused,  ///< the token is not accepted
        fetching, ///< not everything is known
        starting, ///< Home Assistant says that it is not RUNNING
        ready,
    };

    explicit session_machine(std::string token, session_times times = {});

    /// One message of Home Assistant. Answers and events of commands that are not ours are left
    /// alone.
    [[nodiscard]] texts hear(const message& said, conversation::steady_time now);
    /// What is due by now.
    [[nodiscard]] texts tick(conversation::steady_time now);
    /// When tick() has something to do; max() for never.
    [[nodiscard]] conversation::steady_time due() const noexcept;

    /// The id of the next command. Home Assistant wants them to grow.
    [[nodiscard]] std::uint64_t take_id() noexcept { return ++last_id_; }

    [[nodiscard]] phase now() const noexcept;
    /// Everything was told at least once, whether Home Assistant runs or not.
    [[nodiscard]] bool is_complete() const noexcept;
    [[nodiscard]] const registries& known() const noexcept { return known_; }
    [[nodiscard]] const entity_states& states() const noexcept { return states_; }
    /// Grows when the home's view may be another one.
    [[nodiscard]] std::uint64_t view_revision() const noexcept { return view_revision_; }
    /// Grows with every change of a state.
    [[nodiscard]] std::uint64_t state_revision() const noexcept { return state_revision_; }

 private:
    struct asked {
        topic what;
        entity_ids about{}; ///< details: of these entities
    };

    [[nodiscard]] texts greet();
    [[nodiscard]] texts hear_result(const command_result& said, conversation::steady_time now);
    [[nodiscard]] texts hear_event(const subscription_event& said, conversation::steady_time now);
    void take(const asked& what, const boost::json::value& result);
    void take_entities(const boost::json::value& result);
    void take_details(const asked& what, const boost::json::value& result);
    void take_config(const boost::json::value& result, conversation::steady_time now, texts& to);
    void give_up(topic what, conversation::steady_time now);
    void note_update(topic what, const boost::json::value& event, conversation::steady_time now);
    void note_service(const boost::json::object& event, conversation::steady_time now);
    void note_entity(const boost::json::object& data);
    void make_stale(topic what, conversation::steady_time at);
    void command(boost::json::object what, std::optional<topic> about, texts& to);
    void ask(topic what, texts& to);
    void ask_for_lists(texts& to);
    void ask_details(texts& to);
    void follow_up(texts& to);
    void watch(texts& to);
    [[nodiscard]] bool is_asked(topic what) const noexcept;
    [[nodiscard]] bool has(topic what) const noexcept { return answered_.contains(what); }

    std::string token_;
    session_times times_;
    std::uint64_t last_id_{0};
    bool authenticated_{false};
    bool refused_{false};

    std::map<std::uint64_t, asked> asked_{};
    std::map<std::uint64_t, topic> listening_{}; ///< subscriptions to registry updates
    std::map<topic, conversation::steady_time> stale_{};
    std::set<topic> answered_{};
    entity_ids undetailed_{}; ///< entities whose entries, with their aliases, are to be asked for

    std::optional<std::uint64_t> watching_{};  ///< the subscription that feeds `states_`
    std::optional<std::uint64_t> switching_{}; ///< the one that will, after its first event
    entity_ids watched_{};                     ///< by the newest of the two

    registries known_{};
    entity_states states_{};
    std::uint64_t view_revision_{0};
    std::uint64_t state_revision_{0};
};

} // namespace answerd::ha_bridge::websocket
