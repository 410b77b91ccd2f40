// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home.hpp"

#include <map>
#include <string>
#include <vector>

namespace answerd::daemon::trial {

using conversation::awaitable;
using conversation::patience;

/// A home that is like another one was when this was made, and in which nothing is really done:
/// acts only change the states that are shown here. Loop thread only.
class simulated_home final : public tools::home::home {
 public:
    /// `time` outlives it; `like` is only read now.
    simulated_home(conversation::runtime& time, const tools::home::home& like);

    /// What was "done", oldest first.
    [[nodiscard]] const std::vector<tools::home::service_call>& acted() const noexcept
    {
        return acted_;
    }
    /// All states as they were at first, and nothing done. Where `service` would find `entity_id`
    /// as it leaves it, it is put into another state: what is there already is not done again.
    void begin_anew(std::string_view entity_id, std::string_view service);

    [[nodiscard]] tools::home::condition now() const noexcept override { return condition_; }
    [[nodiscard]] tools::home::home_view_ptr view() const override { return view_; }
    [[nodiscard]] const tools::home::entity_state* state_of(std::string_view entity_id
    ) const override;
    [[nodiscard]] awaitable<tools::home::act_result>
    act(tools::home::service_call what, patience mine) override;
    [[nodiscard]] awaitable<conversation::ended>
    until(std::function<bool()> reached, patience mine) override;
    [[nodiscard]] awaitable<result<boost::json::value>>
    ask(boost::json::object command, patience mine) override;
    [[nodiscard]] awaitable<result<std::vector<boost::json::object>>>
    follow(boost::json::object command, std::string last, patience mine) override;
    [[nodiscard]] awaitable<result<boost::json::value>>
    rest(std::string path, boost::json::object body, patience mine) override;
    [[nodiscard]] awaitable<result<boost::json::value>>
    rest(std::string path, patience mine) override;

 private:
    using states = std::map<std::string, tools::home::entity_state, std::less<>>;

    conversation::runtime& time_;
    tools::home::condition condition_;
    tools::home::home_view_ptr view_;
    states first_{};
    states states_{};
    std::vector<tools::home::service_call> acted_{};
};

} // namespace answerd::daemon::trial
