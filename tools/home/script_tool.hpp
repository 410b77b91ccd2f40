// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home_parts.hpp"
#include "tools/home/script.hpp"
#include "tools/tool.hpp"

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <string_view>
#include <variant>

namespace answerd::tools::home {

/// One script of the home that takes values, as a tool of its own: "script__leave_note", as Home
/// Assistant names it. Entities, areas and floors among its values are said by name and handed over
/// as ids. It is judged as the script being turned on, whichever way it is run. What it answers is
/// text from outside. Loop thread only.
class script_tool final : public tool {
 public:
    script_tool(script what, home_parts parts);

    /// Known before there is a tool, and after there is none.
    [[nodiscard]] static std::string name_for(const script& what);

    [[nodiscard]] const tool_definition& definition() const noexcept override
    {
        return definition_;
    }
    [[nodiscard]] tools::traits traits() const noexcept override;
    [[nodiscard]] bool usable(const conversation::utterance& said) const override;
    [[nodiscard]] plan
    prepare(boost::json::object arguments, const call_context& context) const override;
    [[nodiscard]] awaitable<outcome>
    call(boost::json::object arguments, call_context context) override;

 private:
    using settled = std::variant<boost::json::value, outcome>; ///< or why there is no such thing

    [[nodiscard]] settled
    settle_one(const script_field& field, std::string_view said, const call_context& context) const;
    [[nodiscard]] settled
    settle(const script_field& field, const boost::json::value& given, const call_context& context)
        const;

    script what_;
    home_parts parts_;
    tool_definition definition_;
};

} // namespace answerd::tools::home
