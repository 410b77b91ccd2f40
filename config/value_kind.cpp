// SPDX-License-Identifier: Apache-2.0
#include "config/value_kind.hpp"

#include "tools/time/zone.hpp"

#include <algorithm>
#include <array>

namespace answerd::config {
namespace {

bool is_control(char c) noexcept
{
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7f;
}

bool is_line_or_tab(char c) noexcept { return c == '\n' || c == '\t'; }

result<std::string> check_text(const std::string& text, std::size_t most, bool lines)
{
    if (text.empty())
        return failure{errc::malformed, "must not be empty", {}};
    if (text.size() > most)
        return failure{
            errc::too_large,
            "is too long (at most " + std::to_string(most) + " bytes)",
            {}};
    const bool bad = std::any_of(text.begin(), text.end(), [lines](char c) {
        return is_control(c) && !(lines && is_line_or_tab(c));
    });
    if (bad)
        return failure{errc::malformed, "control characters are not allowed", {}};
    return text;
}

value_kind<std::string> text_kind(std::size_t most, bool lines)
{
    return scalar_kind<std::string>(
        "text",
        "at most " + std::to_string(most) + " bytes",
        [most, lines](const std::string& given) { return check_text(given, most, lines); },
        print_text
    );
}

/// What plain YAML text would mean something else by.
bool needs_quotes(std::string_view text)
{
    constexpr std::array words{"true", "false", "null", "yes", "no", "on", "off", "~"};
    const bool special =
        text.find_first_of("#{}[],&*!|>'\"%@`\n\t") != text.npos || text.find(": ") != text.npos;
    const bool number = std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= '0' && c <= '9') || c == '.' || c == '-';
    });
    return special || number || text.front() == ' ' || text.back() == ' ' || text.back() == ':' ||
           text.front() == '-' || text.front() == '?' ||
           std::find(words.begin(), words.end(), text) != words.end();
}

} // namespace

value_read<std::string> read_scalar(const yaml_node& node)
{
    switch (node.what) {
    case yaml_node::kind::scalar:
        return {node.text, {}, {}, {}};
    case yaml_node::kind::list:
        return {std::nullopt, "must be a single value, not a list", {}, {}};
    case yaml_node::kind::map:
        return {std::nullopt, "must be a single value, not a group of keys", {}, {}};
    case yaml_node::kind::null:
        break;
    }
    return {std::nullopt, "has no value", {}, {}};
}

std::string print_text(std::string_view text)
{
    if (text.empty())
        return "null";
    if (!needs_quotes(text))
        return std::string{text};
    std::string quotes = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            quotes += '\\';
        if (is_line_or_tab(c))
            quotes += c == '\n' ? "\\n" : "\\t";
        else
            quotes += c;
    }
    return quotes + "\"";
}

value_kind<bool> flag()
{
    return scalar_kind<bool>("true or false", "", parse_flag, [](const bool& value) {
        return std::string{value ? "true" : "false"};
    });
}

value_kind<double> number(double least, double most)
{
    return scalar_kind<double>(
        "number",
        print_number(least) + " to " + print_number(most),
        [least, most](const std::string& text) { return parse_number(text, least, most); },
        print_number
    );
}

value_kind<std::chrono::milliseconds>
duration(std::chrono::milliseconds least, std::chrono::milliseconds most)
{
    return scalar_kind<std::chrono::milliseconds>(
        "duration",
        print_duration(least) + " to " + print_duration(most),
        [least, most](const std::string& text) { return parse_duration(text, least, most); },
        print_duration
    );
}

value_kind<listen_address> listen()
{
    return scalar_kind<listen_address>("ADDRESS:PORT", "", parse_listen, print_listen);
}

value_kind<std::string> url(query what)
{
    return scalar_kind<std::string>(
        "http or https address",
        "",
        [what](const std::string& text) { return parse_url(text, what == query::allowed); },
        print_text
    );
}

value_kind<std::string> peer()
{
    return scalar_kind<std::string>("address, network or name", "", parse_peer, print_text);
}

value_kind<std::string> host()
{
    return scalar_kind<std::string>("host name or address", "", parse_host, print_text);
}

value_kind<std::string> language_tag()
{
    return scalar_kind<std::string>("language tag", "", parse_language, print_text);
}

value_kind<std::string> time_zone()
{
    auto read = [](const yaml_node& node, reading&) -> value_read<std::string> {
        auto scalar = read_scalar(node);
        if (!scalar.value)
            return scalar;
        auto shaped = parse_zone(*scalar.value);
        if (shaped.has_error())
            return from_result<std::string>(std::move(shaped));
        const auto known = tools::time::zone::find(*shaped);
        if (known)
            return {known->name(), {}, {}, {}};
        auto nearest = nearest_key(*shaped, tools::time::zone::names());
        auto wrong = quote(*shaped) + " is no time zone that this system knows";
        if (nearest.empty())
            wrong += " (Europe/Berlin, UTC)";
        return {std::nullopt, std::move(wrong), std::move(nearest), {}};
    };
    return {"IANA time zone", "", std::move(read), print_text};
}

value_kind<std::string> text(std::size_t most) { return text_kind(most, false); }

value_kind<std::string> long_text(std::size_t most) { return text_kind(most, true); }

value_kind<std::string> path()
{
    constexpr std::size_t longest = 4096; // PATH_MAX
    auto read = [](const yaml_node& node, reading& context) -> value_read<std::string> {
        auto scalar = read_scalar(node);
        if (!scalar.value)
            return scalar;
        auto checked = check_text(*scalar.value, longest, false);
        if (checked.has_error())
            return from_result<std::string>(std::move(checked));
        return {context.resolve(*checked).string(), {}, {}, {}};
    };
    return {"path", "", std::move(read), print_text};
}

value_kind<std::vector<std::string>> list_of(value_kind<std::string> item, std::size_t most)
{
    using list = std::vector<std::string>;
    auto read = [item, most](const yaml_node& node, reading& context) -> value_read<list> {
        if (node.is(yaml_node::kind::list) && node.items.size() > most)
            return {
                std::nullopt,
                "has too many items (at most " + std::to_string(most) + ")",
                {},
                {}};
        const yaml_node_ptr alone{yaml_node_ptr{}, &node}; // not owned: `node` outlives the call
        const std::vector<yaml_node_ptr> one{alone};
        list items;
        for (const yaml_node_ptr& each : node.is(yaml_node::kind::list) ? node.items : one) {
            auto each_read = item.read(*each, context);
            if (!each_read.value)
                return {std::nullopt, std::move(each_read.wrong), std::move(each_read.nearest), {}};
            items.push_back(std::move(*each_read.value));
        }
        return {std::move(items), {}, {}, {}};
    };
    auto print = [](const list& items) {
        std::string text;
        for (const std::string& each : items)
            text += (text.empty() ? "" : ", ") + print_text(each);
        return "[" + text + "]";
    };
    return {"list of " + item.type, "at most " + std::to_string(most), std::move(read), print};
}

} // namespace answerd::config
