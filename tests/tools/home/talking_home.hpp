// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/scripted_home.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace answerd::tests {

/// A scripted home that answers `/api/intent/handle` by the intent's name; what is not in `intents`
/// is refused.
class talking_home final : public tools::home::home {
 public:
    explicit talking_home(scripted_home& rest_of_it) : base_{rest_of_it} {}

    [[nodiscard]] tools::home::condition now() const noexcept override { return base_.now(); }
    [[nodiscard]] tools::home::home_view_ptr view() const override { return base_.view(); }
    [[nodiscard]] const tools::home::entity_state* state_of(std::string_view id) const override
    {
        return base_.state_of(id);
    }
    [[nodiscard]] awaitable<tools::home::act_result>
    act(tools::home::service_call what, conversation::patience mine) override
    {
        return base_.act(std::move(what), mine);
    }
    [[nodiscard]] awaitable<conversation::ended>
    until(std::function<bool()> reached, conversation::patience mine) override
    {
        return base_.until(std::move(reached), mine);
    }
    [[nodiscard]] awaitable<result<boost::json::value>>
    ask(boost::json::object command, conversation::patience mine) override
    {
        return base_.ask(std::move(command), mine);
    }
    [[nodiscard]] awaitable<result<std::vector<boost::json::object>>>
    follow(boost::json::object command, std::string last, conversation::patience mine) override
    {
        return base_.follow(std::move(command), std::move(last), mine);
    }
    [[nodiscard]] awaitable<result<boost::json::value>>
    rest(std::string path, boost::json::object body, conversation::patience) override
    {
        const auto found = intents.find(std::string{body.at("name").as_string()});
        sent.push_back({std::move(path), std::move(body)});
        if (found == intents.end())
            co_return failure{errc::refused};
        co_return found->second;
    }
    [[nodiscard]] awaitable<result<boost::json::value>>
    rest(std::string path, conversation::patience mine) override
    {
        return base_.rest(std::move(path), mine);
    }

    struct request {
        std::string path{};
        boost::json::object body{};
    };
    std::map<std::string, result<boost::json::value>> intents{};
    std::vector<request> sent{};

 private:
    scripted_home& base_;
};

} // namespace answerd::tests
