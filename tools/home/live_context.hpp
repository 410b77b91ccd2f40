// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home_parts.hpp"
#include "tools/tool.hpp"

namespace answerd::tools::home {

/// `GetLiveContext {name?, area?, floor?, domain?, device_class?}`: states by name, place, kind or
/// class, at most so many. Says so when they are old because the home is away. Loop thread only.
class live_context final : public tool {
 public:
    explicit live_context(home_parts parts);

    [[nodiscard]] const tool_definition& definition() const noexcept override
    {
        return definition_;
    }
    [[nodiscard]] const boost::json::object& accepted() const noexcept override
    {
        return accepted_;
    }
    [[nodiscard]] tools::traits traits() const noexcept override { return {}; }
    [[nodiscard]] bool usable(const conversation::utterance& said) const override;
    /// Tells the policy which entities are read.
    [[nodiscard]] plan
    prepare(boost::json::object arguments, const call_context& context) const override;
    [[nodiscard]] awaitable<outcome>
    call(boost::json::object arguments, call_context context) override;

 private:
    home_parts parts_;
    tool_definition definition_;
    boost::json::object accepted_;
};

} // namespace answerd::tools::home
