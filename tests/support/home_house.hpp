// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/catch.hpp"
#include "tests/support/guarded_house.hpp"
#include "tests/support/scripted_home.hpp"
#include "tools/home/home_services.hpp"
#include "tools/home/home_tools.hpp"
#include "tools/home/script_tools.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace answerd::tests {

/// A guarded house with a home in it: the real tools of the home act in a scripted one, behind the
/// real policy. The model is a test's.
///
///     home_house house;
///     house.home.add({.id = "lock.front", .name = "Front door", .state = "locked"});
///     house.model->then(calls({call_of("1", "HassUnlock", R"({"name":"front door"})")}));
///     house.say("open up");                     CHECK(house.waits_for_yes());
///     house.say("yes");                         CHECK(house.home.state("lock.front") == ...);
struct home_house : guarded_house {
    explicit home_house(std::vector<tools::policy_rule> rules = {})
        : guarded_house{std::move(rules)}
    {
        const auto parts = tools::home::make_home_parts(home, spoken, time);
        tools::home::add_home_tools(*registry, parts);
        tools::home::add_home_services(*registry, parts);
        scripts.emplace(*registry, parts);
    }
    ~home_house()
    {
        answerer.stop_all();
        time.settle();
    }
    home_house(const home_house&) = delete;
    home_house& operator=(const home_house&) = delete;

    using guarded_house::say;
    conversation::answer say(std::string text)
    {
        heard_ = audit.records.size();
        return guarded_house::say(std::move(text));
    }

    /// The last thing that was said made us ask for a yes (or a code).
    [[nodiscard]] bool waits_for_yes() const
    {
        return std::any_of(
            audit.records.begin() + static_cast<std::ptrdiff_t>(heard_),
            audit.records.end(),
            [](const tools::audit_record& each) { return each.end == tools::call_end::asked; }
        );
    }

    scripted_home home{time};
    std::optional<tools::home::script_tools> scripts{};

 private:
    std::size_t heard_{0};
};

} // namespace answerd::tests
