// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/tool.hpp"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include <cstdint>
#include <functional>
#include <utility>

namespace answerd::tools {

/// `draw_straw {straws}`: which of so many straws is the short one.
class drawn_straw final : public tool {
 public:
    /// Gives a number from 1 to the one it is given. Chance comes from outside, so a test can
    /// choose.
    using chance = std::function<std::int64_t(std::int64_t)>;

    explicit drawn_straw(chance draws) : draws_{std::move(draws)}
    {
        definition_.name = "draw_straw";
        definition_.description = "Draw one of several straws, to decide who has to do something.";
        const boost::json::object straws{
            {"type", "integer"},
            {"minimum", 2},
            {"maximum", 20},
            {"description", "How many people draw."}};
        definition_.parameters = {
            {"type", "object"},
            {"properties", boost::json::object{{"straws", straws}}},
            {"required", {"straws"}}};
    }

    [[nodiscard]] const tool_definition& definition() const noexcept override
    {
        return definition_;
    }

    // It changes nothing, but each draw is a new one: reading, never kept for the next question.
    [[nodiscard]] tools::traits traits() const noexcept override { return {}; }

    [[nodiscard]] awaitable<outcome>
    call(boost::json::object arguments, call_context /*context*/) override
    {
        const std::int64_t straws = arguments.at("straws").to_number<std::int64_t>();
        const boost::json::object data{{"straws", straws}, {"short_straw", draws_(straws)}};
        outcome drawn;
        drawn.result = boost::json::serialize(data);
        co_return drawn;
    }

 private:
    chance draws_;
    tool_definition definition_{};
};

} // namespace answerd::tools
