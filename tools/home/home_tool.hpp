// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/act_plan.hpp"
#include "tools/home/home_parts.hpp"
#include "tools/home/intent.hpp"
#include "tools/tool.hpp"

#include <vector>

namespace answerd::tools::home {

/// One of Home Assistant's intents: which, is a row of intents(). prepare() settles on entities and
/// services and puts them into the plan's arguments; call() does exactly those and tells what the
/// states show then. Loop thread only.
class home_tool final : public tool {
 public:
    home_tool(const intent& what, home_parts parts);

    [[nodiscard]] const tool_definition& definition() const noexcept override
    {
        return definition_;
    }
    [[nodiscard]] const boost::json::object& accepted() const noexcept override
    {
        return accepted_;
    }
    [[nodiscard]] tools::traits traits() const noexcept override;
    [[nodiscard]] bool usable(const conversation::utterance& said) const override;
    [[nodiscard]] bool shown() const noexcept override { return what_.shown; }
    [[nodiscard]] plan
    prepare(boost::json::object arguments, const call_context& context) const override;
    /// `arguments` are those of the plan. The code of the context goes into the services of locks
    /// and alarms.
    [[nodiscard]] awaitable<outcome>
    call(boost::json::object arguments, call_context context) override;

 private:
    [[nodiscard]] awaitable<std::vector<act_result>>
    act(const act_plan& settled, std::string code, patience mine);

    const intent& what_;
    home_parts parts_;
    tool_definition definition_;
    boost::json::object accepted_;
    mutable home_view_ptr looked_at_{}; ///< the view of `usable_`: it is asked for in every turn
    mutable bool usable_{false};
};

} // namespace answerd::tools::home
