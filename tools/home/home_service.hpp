// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home_parts.hpp"
#include "tools/home/intent.hpp"
#include "tools/spoken_terms.hpp"
#include "tools/tool.hpp"

#include <boost/json/object.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools::home {

/// What a model is shown of a service of the home, and what is taken beyond that from a recogniser
/// or a model that knows Home Assistant's slots.
struct service_shape {
    std::string_view name{};
    std::string_view description{};
    std::vector<value_slot> slots{};
    std::vector<std::string_view> also_taken{}; ///< any type
    bool read_only{false};
    bool untrusted{false};
};

/// What the services of a home (timers, lists, calendar, ...) have in common: a definition from a
/// shape, and the parts that all tools of the home share. Loop thread only.
class home_service : public tool {
 public:
    [[nodiscard]] const tool_definition& definition() const noexcept override
    {
        return definition_;
    }
    [[nodiscard]] const boost::json::object& accepted() const noexcept override
    {
        return accepted_;
    }
    [[nodiscard]] tools::traits traits() const noexcept override;

 protected:
    home_service(const service_shape& shape, home_parts parts);

    [[nodiscard]] const home_parts& parts() const noexcept { return parts_; }
    [[nodiscard]] spoken_terms terms_for(const call_context& context) const
    {
        return {parts_.words, context.language};
    }
    [[nodiscard]] bool is_known() const noexcept { return parts_.in.now() != condition::absent; }

 private:
    home_parts parts_;
    tool_definition definition_;
    boost::json::object accepted_;
    tools::traits traits_{};
};

/// Until when the home may be waited for on behalf of a call. Outlives what it is handed to.
class call_patience {
 public:
    explicit call_patience(const call_context& context);
    [[nodiscard]] patience get() { return {until_, stop_ != nullptr ? *stop_ : never_}; }
    /// The same, `early` before the end: somebody must have time left to look at what became of it.
    [[nodiscard]] patience less(std::chrono::milliseconds early);

 private:
    conversation::signal never_{};
    conversation::signal* stop_;
    conversation::steady_time until_;
};

[[nodiscard]] plan instead_of(outcome got);
/// `body` says to the model what is wrong and what would be right, `sentence` to the person.
[[nodiscard]] outcome failed_with(const boost::json::object& body, std::string sentence);
/// A write of which nobody knows whether it took.
[[nodiscard]] outcome unsure_of(std::string error);
[[nodiscard]] outcome told_with(const boost::json::object& body, std::string sentence);

/// A text among arguments, trimmed; empty when there is none.
[[nodiscard]] std::string text_of(const boost::json::object& arguments, std::string_view slot);

/// The texts of a list that has passed the schema; empty when it is absent.
[[nodiscard]] std::vector<std::string>
texts_in(const boost::json::object& arguments, std::string_view key);

} // namespace answerd::tools::home
