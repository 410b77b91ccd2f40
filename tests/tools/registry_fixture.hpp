// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/counting_random.hpp"
#include "tests/support/fake_runtime.hpp"
#include "tests/support/languages.hpp"
#include "tests/support/scripted_tool.hpp"
#include "tools/registry.hpp"

#include <boost/json/parse.hpp>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace answerd::tests {

/// Answers what it is told to, and remembers which tools it was asked about.
class scripted_policy final : public tools::policy {
 public:
    [[nodiscard]] tools::verdict judge(const tools::policy_question& asked) const override
    {
        asked_about.push_back(asked.tool.name);
        acts.insert(acts.end(), asked.acts.begin(), asked.acts.end());
        if (while_judging)
            while_judging();
        return says;
    }
    tools::verdict says{};
    mutable std::vector<std::string> asked_about{};
    mutable std::vector<tools::intended_act> acts{};
    std::function<void()> while_judging{}; ///< what the world does between plan and call
};

class recorded_warnings final : public conversation::observer {
 public:
    void hear(const std::string&, const conversation::turn_news& news) noexcept override
    {
        if (const auto* warning = std::get_if<conversation::warned>(&news))
            warnings.push_back(warning->what);
    }
    std::vector<std::string> warnings{};
};

/// A registry in a world of doubles.
struct registry_fixture {
    scripted_policy policy{};
    recorded_audit audit{};
    recorded_warnings heard{};
    conversation::signal stop{};
    fake_runtime time{}; // after what its tasks use
    counting_random dice{};
    two_languages spoken{};
    tools::safeguards kept{time, dice};
    tools::registry subject{{time, policy, audit, &heard, {}, &kept, &spoken}, {}};

    std::shared_ptr<scripted_tool>
    give(std::string name, std::string_view schema = R"({"type":"object"})", tools::traits its = {})
    {
        auto made = std::make_shared<scripted_tool>(std::move(name), schema);
        made->its = its;
        REQUIRE(subject.add(made).has_value());
        return made;
    }

    [[nodiscard]] tools::call_context
    context(std::chrono::milliseconds rest = std::chrono::seconds{25})
    {
        tools::call_context made;
        made.turn_id = "t1";
        made.until = time.now() + rest;
        made.stop = &stop;
        made.satellite_id = "assist_satellite.kitchen";
        return made;
    }

    [[nodiscard]] conversation::awaitable<tools::outcome>
    ask(std::string name,
        std::string arguments = "{}",
        std::chrono::milliseconds rest = std::chrono::seconds{25})
    {
        conversation::tool_call call;
        call.id = "c1";
        call.name = std::move(name);
        call.arguments = std::move(arguments);
        return subject.call(std::move(call), context(rest));
    }

    [[nodiscard]] tools::outcome play(std::string name, std::string arguments = "{}")
    {
        return time.play(ask(std::move(name), std::move(arguments)));
    }

    [[nodiscard]] const tools::audit_record& last() const { return audit.records.back(); }
};

[[nodiscard]] inline std::string error_of(const tools::outcome& got)
{
    CHECK_FALSE(got.ok);
    return std::string{boost::json::parse(got.result).at("error").as_string()};
}

} // namespace answerd::tests
