// SPDX-License-Identifier: Apache-2.0
#include "tools/json_schema.hpp"

#include "tools/schema_prepare.hpp"
#include "tools/schema_words.hpp"

#include <boost/json/value.hpp>

// Without it valijson calls abort() on a schema that it does not understand.
#define VALIJSON_USE_EXCEPTIONS 1
#include <valijson/adapters/boost_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <utility>

namespace answerd::tools {
namespace {

namespace json = boost::json;
using path = std::vector<std::string>;

/// valijson repeats every finding once for each level above it; those lines name no cause.
bool is_wrapper(std::string_view description)
{
    constexpr std::array wrappers{
        std::string_view{"Failed to validate against schema associated with"},
        std::string_view{"Failed to validate against child schema"},
        std::string_view{"Failed to validate against additional properties"},
        std::string_view{"Failed to validate item #"},
    };
    return std::any_of(wrappers.begin(), wrappers.end(), [description](std::string_view each) {
        return description.starts_with(each);
    });
}

bool is_choice(std::string_view description)
{
    return description.find("allowed by anyOf") != std::string_view::npos ||
           description.find("allowed by oneOf") != std::string_view::npos;
}

/// The name between quotes in "Missing required property 'place'."
std::string quoted_name(std::string_view description)
{
    const std::size_t first = description.find('\'');
    const std::size_t last = description.rfind('\'');
    if (first == std::string_view::npos || first == last)
        return {};
    return std::string{description.substr(first + 1, last - first - 1)};
}

/// valijson writes "<root>", "[stops]", "[2]".
path path_of(const std::vector<std::string>& context)
{
    path steps;
    for (const std::string& step : context)
        if (step.size() >= 2 && step.front() == '[')
            steps.push_back(step.substr(1, step.size() - 2));
    return steps;
}

bool is_index(std::string_view step)
{
    return !step.empty() && step.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string written(const path& steps)
{
    std::string text;
    for (const std::string& step : steps) {
        if (is_index(step))
            text += "[" + step + "]";
        else
            text += (text.empty() ? "" : ".") + step;
    }
    return text;
}

/// The schema that holds at the end of a path, as far as plain properties and items lead.
const json::object* schema_at(const json::object& root, const path& steps)
{
    const json::object* at = &root;
    for (const std::string& step : steps) {
        const json::object* properties = object_under(*at, "properties");
        const json::object* next = properties ? object_under(*properties, step) : nullptr;
        if (next == nullptr && is_index(step))
            next = object_under(*at, "items");
        if (next == nullptr)
            return nullptr;
        at = next;
    }
    return at;
}

struct finding {
    path where{};
    std::string description{};
};

problem explained(const json::object& root, const finding& found)
{
    constexpr std::string_view missing = "Missing required property";
    path where = found.where;
    const bool is_missing = found.description.starts_with(missing);
    if (is_missing)
        where.push_back(quoted_name(found.description));
    const json::object* schema = schema_at(root, where);
    std::string right = schema == nullptr ? std::string{} : describe(*schema);
    if (is_missing)
        return {written(where), right.empty() ? "is missing" : "is missing, must be " + right};
    if (right.empty() || right == "an object" || right == "something else")
        return {written(where), found.description};
    return {written(where), "must be " + std::move(right)};
}

/// What valijson found, deepest cause first, without wrappers and without the branches of a choice
/// whose failure as a whole is in the list.
std::vector<finding> findings_in(valijson::ValidationResults& results)
{
    std::vector<finding> kept;
    valijson::ValidationResults::Error error;
    while (results.popError(error)) {
        if (is_wrapper(error.description))
            continue;
        path where = path_of(error.context);
        if (is_choice(error.description))
            std::erase_if(kept, [&where](const finding& inner) {
                return inner.where.size() >= where.size() &&
                       std::equal(where.begin(), where.end(), inner.where.begin());
            });
        kept.push_back({std::move(where), std::move(error.description)});
    }
    return kept;
}

} // namespace

std::string to_text(const problem& what)
{
    return what.field.empty() ? what.message : what.field + ": " + what.message;
}

struct json_schema::compiled {
    json::object text;
    valijson::Schema schema{};
};

json_schema::json_schema(std::unique_ptr<compiled> from) : compiled_{std::move(from)} {}
json_schema::json_schema(json_schema&&) noexcept = default;
json_schema& json_schema::operator=(json_schema&&) noexcept = default;
json_schema::~json_schema() = default;

boost::system::result<json_schema, std::string> json_schema::compile(json::object text)
{
    auto prepared = prepare_schema(text);
    if (!prepared)
        return prepared.error();
    auto made = std::make_unique<compiled>();
    made->text = std::move(*prepared);
    try {
        const json::value whole = made->text;
        const valijson::adapters::BoostJsonAdapter adapted{whole};
        valijson::SchemaParser{}.populateSchema(adapted, made->schema);
    } catch (const std::exception& error) {
        return std::string{error.what()};
    }
    return json_schema{std::move(made)};
}

const json::object& json_schema::text() const noexcept { return compiled_->text; }

std::vector<problem> json_schema::check(const json::object& arguments) const
{
    const json::value whole = arguments;
    const valijson::adapters::BoostJsonAdapter adapted{whole};
    valijson::ValidationResults results;
    valijson::Validator validator;
    try {
        if (validator.validate(compiled_->schema, adapted, &results))
            return {};
    } catch (const std::exception& error) {
        // std::regex gives up on long text with "complexity" or "stack" errors.
        return {{{}, std::string{"cannot be checked: "} + error.what()}};
    }
    std::vector<problem> problems;
    for (const finding& found : findings_in(results)) {
        problem each = explained(compiled_->text, found);
        if (std::find(problems.begin(), problems.end(), each) == problems.end())
            problems.push_back(std::move(each));
    }
    return problems;
}

} // namespace answerd::tools
