// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/nearest_key.hpp"
#include "config/reading.hpp"
#include "config/scalars.hpp"
#include "config/yaml_document.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace answerd::config {

/// What a value turned out to be. `nearest` is set for a word that is close to an allowed one;
/// `warning` when the value is understood but does nothing yet.
template <class T>
struct value_read {
    std::optional<T> value{};
    std::string wrong{};
    std::string nearest{};
    std::string warning{};
};

/// How the values of a key are written: its type and range as the reference shows them, and both
/// ways between text and value.
template <class T>
struct value_kind {
    std::string type{};
    std::string range{};
    std::function<value_read<T>(const yaml_node&, reading&)> read{};
    std::function<std::string(const T&)> print{};
};

/// The text of a single value, or what it is instead ("a list").
[[nodiscard]] value_read<std::string> read_scalar(const yaml_node&);
/// As YAML writes it: quoted where plain text would be read as something else.
[[nodiscard]] std::string print_text(std::string_view text);

template <class T>
value_read<T> from_result(result<T> parsed)
{
    if (parsed.has_error())
        return {std::nullopt, parsed.error().detail, {}, {}};
    return {std::move(*parsed), {}, {}, {}};
}

/// A kind whose values are single words, numbers and the like.
template <class T>
value_kind<T> scalar_kind(
    std::string type,
    std::string range,
    std::function<result<T>(const std::string&)> parse,
    std::function<std::string(const T&)> print
)
{
    auto read = [parse = std::move(parse)](const yaml_node& node, reading&) -> value_read<T> {
        auto scalar = read_scalar(node);
        if (!scalar.value)
            return {std::nullopt, std::move(scalar.wrong), {}, {}};
        return from_result<T>(parse(*scalar.value));
    };
    return {std::move(type), std::move(range), std::move(read), std::move(print)};
}

template <class T = unsigned>
value_kind<T> whole_number(T least, T most)
{
    return scalar_kind<T>(
        "whole number",
        std::to_string(least) + " to " + std::to_string(most),
        [least, most](const std::string& text) -> result<T> {
            auto parsed = parse_count(text, least, most);
            if (parsed.has_error())
                return std::move(parsed).error();
            return static_cast<T>(*parsed);
        },
        [](const T& value) { return std::to_string(value); }
    );
}

[[nodiscard]] value_kind<bool> flag();
[[nodiscard]] value_kind<double> number(double least, double most);
[[nodiscard]] value_kind<std::chrono::milliseconds>
duration(std::chrono::milliseconds least, std::chrono::milliseconds most);
[[nodiscard]] value_kind<listen_address> listen();
enum class query { refused, allowed };
[[nodiscard]] value_kind<std::string> url(query = query::refused);
[[nodiscard]] value_kind<std::string> peer();
[[nodiscard]] value_kind<std::string> host();
[[nodiscard]] value_kind<std::string> language_tag();
[[nodiscard]] value_kind<std::string> time_zone();
/// Text of 1 to `most` bytes without control characters (line ends and tabs are allowed in `long`
/// text).
[[nodiscard]] value_kind<std::string> text(std::size_t most);
[[nodiscard]] value_kind<std::string> long_text(std::size_t most);
/// A path, made absolute by the place of the file.
[[nodiscard]] value_kind<std::string> path();
/// One value or a list of them.
[[nodiscard]] value_kind<std::vector<std::string>>
list_of(value_kind<std::string> item, std::size_t most);

/// `auto` (no value), or what `kind` reads.
template <class T>
value_kind<std::optional<T>> automatic_or(value_kind<T> kind)
{
    using maybe = std::optional<T>;
    auto read = [read = kind.read](const yaml_node& node, reading& context) -> value_read<maybe> {
        if (node.is(yaml_node::kind::scalar) && node.text == "auto")
            return {maybe{}, {}, {}, {}};
        auto got = read(node, context);
        if (!got.value)
            return {std::nullopt, std::move(got.wrong), std::move(got.nearest), {}};
        return {maybe{std::move(*got.value)}, {}, {}, std::move(got.warning)};
    };
    auto print = [print = kind.print](const maybe& value) -> std::string {
        return value ? print(*value) : "auto";
    };
    return {"auto or " + kind.type, std::move(kind.range), std::move(read), std::move(print)};
}

/// A name for a value. `later`: the name is known, but what it asks for is not built yet.
template <class T>
struct choice {
    std::string name{};
    T value{};
    bool later{false};
};

template <class T>
value_kind<T> one_of(std::vector<choice<T>> choices)
{
    std::string names;
    for (const choice<T>& each : choices)
        names += (names.empty() ? "" : " | ") + each.name;
    auto read = [choices, names](const yaml_node& node, reading&) -> value_read<T> {
        auto scalar = read_scalar(node);
        if (!scalar.value)
            return {std::nullopt, std::move(scalar.wrong), {}, {}};
        std::vector<std::string> known;
        for (const choice<T>& each : choices) {
            if (each.name == *scalar.value)
                return {each.value, {}, {}, each.later ? each.name : ""};
            known.push_back(each.name);
        }
        return {
            std::nullopt,
            quote(*scalar.value) + " is not one of " + names,
            nearest_key(*scalar.value, known),
            {}};
    };
    auto print = [choices](const T& value) -> std::string {
        for (const choice<T>& each : choices)
            if (each.value == value)
                return each.name;
        return "null";
    };
    return {"one of", names, std::move(read), std::move(print)};
}

} // namespace answerd::config
