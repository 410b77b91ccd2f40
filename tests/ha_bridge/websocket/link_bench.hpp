// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ha_bridge/websocket/home_link.hpp"
#include "tests/support/fake_runtime.hpp"
#include "tests/support/scripted_home_assistant.hpp"
#include "tests/support/scripted_http.hpp"

#include <chrono>
#include <string>
#include <vector>

namespace answerd::tests {

/// Always the middle of what it is asked for, so that no delay is stretched.
class middle final : public conversation::random {
 public:
    std::uint64_t next() noexcept override { return 250; }
};

/// A link to a scripted Home Assistant; time stands still until a test moves it.
struct link_bench {
    fake_runtime time{};
    scripted_http http{};
    scripted_home_assistant home{time};
    middle dice{};
    std::vector<std::string> errors{};
    std::vector<std::string> warnings{};
    std::vector<std::string> infos{};
    std::vector<std::string> debugs{};
    ha_bridge::websocket::home_link link;
    conversation::signal stop{};

    explicit link_bench(std::string url = "http://ha:8123", std::string token = "right")
        : link{
              {.time = time,
               .dice = dice,
               .http = http,
               .sockets = home,
               .log = {
                   .error = [this](const std::string& what) { errors.push_back(what); },
                   .warn = [this](const std::string& what) { warnings.push_back(what); },
                   .info = [this](const std::string& what) { infos.push_back(what); },
                   .debug = [this](const std::string& what) { debugs.push_back(what); }}},
              {.url = std::move(url), .token = std::move(token)}}
    {
        home.furnish();
    }
    ~link_bench()
    {
        link.stop();
        time.settle();
    }
    link_bench(const link_bench&) = delete;
    link_bench& operator=(const link_bench&) = delete;

    /// Starts the link and lets it do what it can at once.
    void begin()
    {
        time.start(link.run());
        time.settle();
    }
    [[nodiscard]] conversation::patience within(std::chrono::milliseconds limit)
    {
        return {time.now() + limit, stop};
    }
    [[nodiscard]] std::string state_of(std::string_view entity) const
    {
        const auto* state = link.state_of(entity);
        return state != nullptr ? state->state : std::string{"(none)"};
    }
};

} // namespace answerd::tests
