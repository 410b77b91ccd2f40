// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/object.hpp>
#include <boost/system/result.hpp>

#include <memory>
#include <string>
#include <vector>

namespace answerd::tools {

/// Where a value does not fit: `field` as a path ("stops[2].name", empty for the whole), and what
/// would be right there.
struct problem {
    std::string field{};
    std::string message{};

    bool operator==(const problem&) const = default;
};

/// "stops[2].name: must be text"
[[nodiscard]] std::string to_text(const problem&);

/// A JSON Schema for the arguments of a tool, compiled once.
class json_schema {
 public:
    /// Refused with a sentence: what is no schema, a top that is not a plain object (providers
    /// refuse oneOf and the like there: user-reports.md 129), references that do not resolve or
    /// that recur, patterns that do not compile.
    [[nodiscard]] static boost::system::result<json_schema, std::string>
    compile(boost::json::object text);

    json_schema(json_schema&&) noexcept;
    json_schema& operator=(json_schema&&) noexcept;
    ~json_schema();

    [[nodiscard]] const boost::json::object& text() const noexcept;
    /// Everything that is wrong with `arguments`, not only the first; empty when they fit.
    [[nodiscard]] std::vector<problem> check(const boost::json::object& arguments) const;

 private:
    struct compiled;
    explicit json_schema(std::unique_ptr<compiled>);

    std::unique_ptr<compiled> compiled_;
};

} // namespace answerd::tools
