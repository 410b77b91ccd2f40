// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/runtime.hpp"
#include "tests/support/home_effects.hpp"
#include "tools/home/home.hpp"

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tests {

using conversation::awaitable;

/// One entity of a scripted home, with the state that it begins with.
struct scripted_entity {
    std::string id{};
    std::string name{};
    std::string area{};
    std::string state{"off"};
    boost::json::object attributes{}; ///< supported_features and device_class are read from here
    std::vector<std::string> aliases{};
};

/// What happens to one service call in place of all going well.
struct scripted_end {
    tools::home::act_result::how ended{tools::home::act_result::how::done};
    std::string code{};
    bool takes_effect{true};             ///< whether the states change all the same
    std::chrono::milliseconds delay{0};  ///< before the answer
    std::chrono::milliseconds effect{0}; ///< from the answer to the change of states
    bool never{false};                   ///< no answer: `unknown` when the caller's patience ends
};

/// A home whose services have their effects from a table (home_effects()), that a test can make
/// refuse, drop, delay or fall silent. Every act and every question is recorded.
///
///     scripted_home home{time};
///     home.add_area("kitchen", "Kitchen");
///     home.add({.id = "light.sink", .name = "Sink light", .area = "kitchen"});
///     ... home.state("light.sink") == "on"; home.acted[0].service == "turn_on"
class scripted_home final : public tools::home::home {
 public:
    /// The runtime outlives it.
    explicit scripted_home(conversation::runtime& time);

    void add_floor(std::string id, std::string name, std::vector<std::string> aliases = {});
    void add_area(
        std::string id,
        std::string name,
        std::string floor = {},
        std::vector<std::string> aliases = {}
    );
    /// The services of its domain that the table knows are there from then on.
    void add(scripted_entity what);
    void add_all(std::vector<scripted_entity> all);
    void add_satellite(std::string entity_id, std::string area_id, std::uint64_t features = 3);
    /// Takes an entity out of the view and the states, as if it was no longer exposed.
    void remove(std::string_view entity_id);
    /// A new view replaces the one before; what held that one keeps it.
    void change_view(const std::function<void(tools::home::home_view&)>& change);

    void set_state(
        std::string_view entity_id,
        std::string state,
        const boost::json::object& changed_attributes = {}
    );
    /// "" when there is no such entity.
    [[nodiscard]] std::string state(std::string_view entity_id) const;
    [[nodiscard]] boost::json::value
    attribute(std::string_view entity_id, std::string_view name) const;

    /// For the calls of `service` ("light.turn_on") that come next, one each; for all when there is
    /// none left of its own and `always` was given.
    void next(std::string service, scripted_end how);
    void always(std::string service, scripted_end how);

    [[nodiscard]] tools::home::condition now() const noexcept override { return condition; }
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

    struct rest_request {
        std::string path{};
        std::optional<boost::json::object> body{};
    };

    tools::home::condition condition{tools::home::condition::ready};
    /// What a service does to one entity; another home may answer to other laws.
    std::function<bool(
        std::string_view service,
        const boost::json::object& data,
        tools::home::entity_state& to
    )>
        effects{apply_effect};
    std::vector<tools::home::service_call> acted{};
    std::vector<boost::json::object> asked{}; ///< commands of ask() and follow()
    std::vector<rest_request> rested{};

    std::map<std::string, boost::json::value> responses{}; ///< of services, by "todo.get_items"
    /// By the command's type; a command that is not here is refused.
    std::map<std::string, result<boost::json::value>> answers{};
    std::map<std::string, std::vector<boost::json::object>> events{}; ///< by the command's type
    /// By the beginning of the path; the longest that fits.
    std::map<std::string, result<boost::json::value>> pages{};

 private:
    using bells = std::list<conversation::signal*>;

    [[nodiscard]] scripted_end end_of(const std::string& service);
    void take_effect(const tools::home::service_call& what);
    [[nodiscard]] static awaitable<void> take_effect_later(
        scripted_home& home,
        tools::home::service_call what,
        std::chrono::milliseconds delay
    );
    [[nodiscard]] result<boost::json::value> page(std::string_view path) const;
    [[nodiscard]] tools::home::entity_state& known(std::string_view entity_id);
    void ring();

    conversation::runtime& time_;
    tools::home::home_view_ptr view_;
    std::map<std::string, tools::home::entity_state, std::less<>> states_{};
    std::map<std::string, std::deque<scripted_end>> next_{};
    std::map<std::string, scripted_end> always_{};
    bells waiting_{};
};

} // namespace answerd::tests
