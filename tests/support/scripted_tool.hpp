// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/audit.hpp"
#include "tools/tool.hpp"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace answerd::tests {

/// A tool that does what a test tells it to, and remembers what it was called with.
class scripted_tool final : public tools::tool {
 public:
    using body = std::function<
        conversation::awaitable<tools::outcome>(boost::json::object, tools::call_context)>;

    explicit scripted_tool(
        std::string name,
        std::string_view schema = R"({"type":"object"})",
        std::string description = "does what a test tells it to"
    )
    {
        definition_.name = std::move(name);
        definition_.description = std::move(description);
        definition_.parameters = boost::json::parse(schema).as_object();
    }

    [[nodiscard]] const tools::tool_definition& definition() const noexcept override
    {
        return definition_;
    }
    [[nodiscard]] const boost::json::object& accepted() const noexcept override
    {
        return takes ? *takes : definition_.parameters;
    }
    [[nodiscard]] bool shown() const noexcept override { return is_shown; }
    [[nodiscard]] tools::traits traits() const noexcept override { return its; }
    [[nodiscard]] bool usable(const conversation::utterance& said) const override
    {
        return usable_for ? usable_for(said) : true;
    }
    [[nodiscard]] tools::plan
    prepare(boost::json::object arguments, const tools::call_context& context) const override
    {
        return plans ? plans(std::move(arguments), context)
                     : tools::tool::prepare(std::move(arguments), context);
    }
    [[nodiscard]] conversation::awaitable<tools::outcome>
    call(boost::json::object arguments, tools::call_context context) override
    {
        seen.push_back(arguments);
        languages.push_back(context.language);
        return does(std::move(arguments), std::move(context));
    }

    tools::traits its{};
    bool is_shown{true};
    std::optional<boost::json::object> takes{}; ///< more than the definition shows
    body does = [](const boost::json::object&, const tools::call_context&) {
        return succeed(R"({"fine":true})");
    };
    std::function<bool(const conversation::utterance&)> usable_for{};
    std::function<tools::plan(boost::json::object, const tools::call_context&)> plans{};
    std::vector<boost::json::object> seen{};
    std::vector<std::string> languages{};

    static conversation::awaitable<tools::outcome> succeed(std::string result)
    {
        tools::outcome got;
        got.result = std::move(result);
        co_return got;
    }

 private:
    tools::tool_definition definition_{};
};

class recorded_audit final : public tools::audit_log {
 public:
    void note(const tools::audit_record& record) noexcept override { records.push_back(record); }
    std::vector<tools::audit_record> records{};
};

} // namespace answerd::tests
