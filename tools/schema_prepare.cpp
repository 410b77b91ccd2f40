// SPDX-License-Identifier: Apache-2.0
#include "tools/schema_prepare.hpp"

#include <boost/json/value.hpp>

#include <array>
#include <optional>
#include <regex>
#include <utility>

namespace answerd::tools {
namespace {

namespace json = boost::json;
using prepared = boost::system::result<json::object, std::string>;

constexpr unsigned deepest = 32;
constexpr std::size_t most_nodes = 10000;

bool compiles(const json::value& pattern)
{
    const json::string* text = pattern.if_string();
    if (text == nullptr)
        return false;
    try {
        const std::regex tried{text->c_str()};
        return true;
    } catch (const std::regex_error&) {
        return false;
    }
}

/// Copies a schema with its references replaced. The first thing that cannot be is kept in
/// `problem_`, and the copy is then worthless.
class expansion {
 public:
    /// `root` outlives it.
    explicit expansion(const json::object& root) : root_{root} {}

    [[nodiscard]] json::value of(const json::value& from, unsigned depth)
    {
        // A reference to its own surroundings has no end either, so depth catches it.
        if (depth > deepest || ++nodes_ > most_nodes)
            return refuse("it is recursive, too deep or too large");
        if (const json::object* object = from.if_object())
            return of_object(*object, depth);
        if (const json::array* array = from.if_array()) {
            json::array copy;
            for (const json::value& item : *array)
                copy.push_back(of(item, depth + 1));
            return copy;
        }
        return from;
    }

    [[nodiscard]] const std::string& problem() const noexcept { return problem_; }

 private:
    json::value refuse(std::string why)
    {
        if (problem_.empty())
            problem_ = std::move(why);
        return nullptr;
    }

    json::value of_object(const json::object& from, unsigned depth)
    {
        if (!problem_.empty())
            return nullptr;
        if (const json::value* reference = from.if_contains("$ref");
            reference && reference->is_string())
            return of_reference(reference->get_string(), depth);
        if (const json::value* pattern = from.if_contains("pattern");
            pattern && pattern->is_string() && !compiles(*pattern))
            return refuse("a pattern in it does not compile");
        json::object copy;
        for (const auto& [key, value] : from)
            if (key != "$defs" && key != "definitions" && key != "$schema")
                copy[key] = of(value, depth + 1);
        modernise(copy, "exclusiveMinimum", "minimum");
        modernise(copy, "exclusiveMaximum", "maximum");
        return copy;
    }

    json::value of_reference(std::string_view to, unsigned depth)
    {
        if (!whole_)
            whole_ = root_; // few schemas hold a reference
        boost::system::error_code error;
        const json::value* found =
            to.starts_with('#') ? whole_->find_pointer(to.substr(1), error) : nullptr;
        if (found == nullptr || error)
            return refuse("a $ref in it leads nowhere");
        return of(*found, depth + 1);
    }

    /// Draft 4 wrote {"minimum": 0, "exclusiveMinimum": true}; servers of MCP still do
    /// (user-reports.md 130).
    static void modernise(json::object& schema, std::string_view exclusive, std::string_view bound)
    {
        const json::value* flag = schema.if_contains(exclusive);
        if (flag == nullptr || !flag->is_bool())
            return;
        const bool excluded = flag->get_bool();
        schema.erase(exclusive);
        if (!excluded || !schema.contains(bound))
            return;
        schema[exclusive] = schema.at(bound);
        schema.erase(bound);
    }

    const json::object& root_;
    std::optional<json::value> whole_{}; ///< `root_` as what pointers are found in
    std::size_t nodes_{0};
    std::string problem_{};
};

} // namespace

const json::object* object_under(const json::object& schema, std::string_view key)
{
    const json::value* found = schema.if_contains(key);
    return found == nullptr ? nullptr : found->if_object();
}

std::vector<std::string_view> types_of(const json::object& schema)
{
    std::vector<std::string_view> types;
    const json::value* type = schema.if_contains("type");
    if (type == nullptr)
        return types;
    if (const json::string* one = type->if_string())
        types.emplace_back(*one);
    if (const json::array* several = type->if_array())
        for (const json::value& each : *several)
            if (const json::string* name = each.if_string())
                types.emplace_back(*name);
    return types;
}

prepared prepare_schema(const json::object& text)
{
    expansion copying{text};
    json::value copy = copying.of(text, 0);
    if (!copying.problem().empty())
        return copying.problem();
    json::object schema = std::move(copy.get_object());
    for (const std::string_view mixed : {"oneOf", "anyOf", "allOf", "not", "enum", "if"})
        if (schema.contains(mixed))
            return "its top must be a plain object, without " + std::string{mixed};
    if (!schema.contains("type"))
        schema["type"] = "object";
    const json::value& type = schema.at("type");
    if (!type.is_string() || type.get_string() != "object")
        return std::string{"its top must be of type object"};
    if (!schema.contains("properties"))
        schema["properties"] = json::object{};
    return schema;
}

} // namespace answerd::tools
