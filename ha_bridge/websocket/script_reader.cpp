// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/websocket/script_reader.hpp"

#include "conversation/json_fields.hpp"
#include "conversation/providers/text_match.hpp"
#include "ha_bridge/websocket/tidy_name.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace answerd::ha_bridge::websocket {
namespace {

namespace json = boost::json;
using conversation::array_in;
using conversation::flag_in;
using conversation::number_in;
using conversation::object_in;
using conversation::text_in;
using tools::home::script;
using tools::home::script_field;
using kind = script_field::kind;

constexpr std::size_t most_fields{12};
constexpr std::size_t most_choices{20};
constexpr std::size_t longest_variable{64};

// The selectors that mean something to us; every other is a text.
constexpr std::array kinds{
    std::pair{"number", kind::number},
    std::pair{"boolean", kind::yes_no},
    std::pair{"entity", kind::entity},
    std::pair{"area", kind::area},
    std::pair{"floor", kind::floor},
};

bool is_variable(std::string_view name)
{
    const auto fits = [](char c) {
        return conversation::providers::is_letter_or_digit(c) || c == '_';
    };
    return !name.empty() && name.size() <= longest_variable && std::ranges::all_of(name, fits);
}

/// Options are texts, or a label beside the value that counts.
std::vector<std::string> choices_of(const json::object& select)
{
    std::vector<std::string> choices;
    const json::array* options = array_in(select, "options");
    if (options == nullptr || options->size() > most_choices)
        return choices;
    for (const json::value& each : *options)
        if (each.is_string())
            choices.emplace_back(each.get_string());
        else if (const auto value = text_in(each, "value"); !value.empty())
            choices.emplace_back(value);
    return choices;
}

void read_selector(const json::object& selector, script_field& into)
{
    static const json::object nothing{};
    for (const auto& [name, what] : kinds)
        if (selector.contains(name)) {
            const json::object* how = object_in(selector, name);
            const json::object& its = how == nullptr ? nothing : *how;
            into.what = what;
            into.many = flag_in(its, "multiple");
            into.lowest = number_in(its, "min");
            into.highest = number_in(its, "max");
        }
    if (const json::object* select = object_in(selector, "select"); select != nullptr) {
        into.choices = choices_of(*select);
        into.many = flag_in(*select, "multiple");
    }
}

std::optional<script_field> to_field(std::string_view name, const json::value& about)
{
    const json::object* row = about.if_object();
    if (row == nullptr || !is_variable(name))
        return std::nullopt;
    script_field field{.name = std::string{name}};
    field.description = tidy_name(text_in(*row, "description"));
    if (field.description.empty())
        field.description = tidy_name(text_in(*row, "name"));
    field.required = flag_in(*row, "required");
    if (const json::object* selector = object_in(*row, "selector"); selector != nullptr)
        read_selector(*selector, field);
    return field;
}

script to_script(std::string_view name, const json::object& about, const json::object& fields)
{
    script one{.id = "script." + std::string{name}};
    one.description = tidy_name(text_in(about, "description"));
    if (one.description.empty())
        one.description = tidy_name(text_in(about, "name"));
    for (const auto& [field, how] : fields)
        if (one.fields.size() < most_fields)
            if (auto read = to_field(field, how))
                one.fields.push_back(std::move(*read));
    return one;
}

} // namespace

std::vector<script> read_scripts(const json::value& services)
{
    // What every script can be told ("turn_on") takes no values of its own.
    static constexpr std::array general{"turn_on", "turn_off", "toggle", "reload"};
    std::vector<script> scripts;
    const json::object* domains = services.if_object();
    const json::object* offered = domains == nullptr ? nullptr : object_in(*domains, "script");
    if (offered == nullptr)
        return scripts;
    for (const auto& [name, about] : *offered) {
        const json::object* row = about.if_object();
        const json::object* fields = row == nullptr ? nullptr : object_in(*row, "fields");
        if (fields == nullptr || std::ranges::find(general, name) != general.end())
            continue;
        script one = to_script(name, *row, *fields);
        if (!one.fields.empty())
            scripts.push_back(std::move(one));
    }
    std::ranges::sort(scripts, {}, &script::id);
    return scripts;
}

} // namespace answerd::ha_bridge::websocket
