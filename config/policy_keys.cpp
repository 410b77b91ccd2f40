// SPDX-License-Identifier: Apache-2.0
#include "config/keys.hpp"
#include "config/record_keys.hpp"

#include <algorithm>

namespace answerd::config {
namespace {

using std::chrono::minutes;
using tools::access;
using tools::decision;
using tools::hours_span;
using tools::policy_rule;

/// Digits as in "22:00-06:00".
result<hours_span> parse_hours(const std::string& text)
{
    constexpr std::string_view shape = "00:00-00:00";
    bool good = text.size() == shape.size();
    for (std::size_t i = 0; good && i < shape.size(); ++i)
        good = shape[i] == '0' ? (text[i] >= '0' && text[i] <= '9') : text[i] == shape[i];
    const auto number = [&text](std::size_t at) {
        return (text[at] - '0') * 10 + (text[at + 1] - '0');
    };
    const auto in_day = [&](std::size_t at) { return number(at) < 24 && number(at + 3) < 60; };
    if (!good || !in_day(0) || !in_day(6))
        return failure{errc::malformed, quote(text) + " is not a span of hours (22:00-06:00)", {}};
    const auto time = [&](std::size_t at) { return minutes{number(at) * 60 + number(at + 3)}; };
    return hours_span{time(0), time(6)};
}

std::string print_hours(const hours_span& span)
{
    const auto two = [](long long count) {
        return std::string{count < 10 ? "0" : ""} + std::to_string(count);
    };
    const auto time = [&two](minutes at) {
        return two(at.count() / 60) + ":" + two(at.count() % 60);
    };
    return time(span.from) + "-" + time(span.to);
}

bool is_id(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '*';
    });
}

enum class dot { none, maybe, needed };

/// An id of Home Assistant's, "*" for any characters in it.
value_kind<std::string> id(const std::string& what, const std::string& example, dot middle)
{
    auto parse = [what, example, middle](const std::string& text) -> result<std::string> {
        const std::size_t at = text.find('.');
        const bool parted = at != std::string::npos;
        const bool both = parted && is_id(text.substr(0, at)) && is_id(text.substr(at + 1));
        const bool fits =
            (middle != dot::none && both) || (middle != dot::needed && is_id(text)) || text == "*";
        if (!fits)
            return failure{
                errc::malformed,
                quote(text) + " is no " + what + " (" + example + ")",
                {}};
        return text;
    };
    return scalar_kind<std::string>(what, "", std::move(parse), print_text);
}

/// The digits in a file that only its owner can read.
value_kind<std::string> code_file()
{
    const auto file = secret_file(whose::foreign);
    auto read = [file](const yaml_node& node, reading& context) -> value_read<std::string> {
        auto got = file.read(node, context);
        if (!got.value)
            return {std::nullopt, std::move(got.wrong), {}, {}};
        std::string digits = std::move(got.value->text);
        const bool good = digits.size() >= 3 && digits.size() <= 16 &&
                          std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
        if (!good)
            return {std::nullopt, "its file must hold 3 to 16 digits", {}, {}};
        return {std::move(digits), {}, {}, {}};
    };
    // Nothing that prints settings may print this one.
    return {"path", "", std::move(read), [](const std::string&) { return std::string{"null"}; }};
}

void add_what(key_table<policy_rule>& table)
{
    const auto names = [] { return list_of(text(200), 64); };
    const auto ids = [](std::string what, std::string example, dot middle) {
        return list_of(id(std::move(what), std::move(example), middle), 64);
    };
    table.add("tool", &policy_rule::tool, names(), "Tool names that fit.")
        .add(
            "domain",
            &policy_rule::domain,
            ids("domain", "lock", dot::none),
            "Domains that fit (`lock`)."
        )
        .add(
            "service",
            &policy_rule::service,
            ids("service", "lock.unlock", dot::maybe),
            "Services that fit (`lock.unlock`)."
        )
        .add(
            "device_class",
            &policy_rule::device_class,
            ids("device class", "garage", dot::none),
            "Device classes that fit (`garage`)."
        )
        .add(
            "entity",
            &policy_rule::entity,
            ids("entity", "cover.garage_door", dot::needed),
            "Entities that fit; `*` stands for any characters, here and in the other lists."
        )
        .add("area", &policy_rule::area, names(), "Areas that fit, by id or name.")
        .add("satellite", &policy_rule::satellite, names(), "Satellites or devices that fit.");
}

key_table<policy_rule> make_policy_keys()
{
    key_table<policy_rule> table;
    table
        .add(
            "then",
            &policy_rule::then,
            one_of<decision>(
                {{"allow", decision::allow},
                 {"confirm", decision::confirm},
                 {"deny", decision::deny},
                 {"pin", decision::pin}}
            ),
            "What becomes of a call that fits: it runs, asks first, is refused, or asks for a code."
        )
        .add(
            "access",
            &policy_rule::access,
            one_of<access>({{"any", access::any}, {"read", access::read}, {"write", access::write}}
            ),
            "Whether reads, writes or both fit."
        );
    add_what(table);
    table.add(
        "hours",
        &policy_rule::hours,
        scalar_kind<hours_span>("span of hours", "00:00 to 23:59", parse_hours, print_hours),
        "When the rule holds, in local time; it may reach over midnight."
    );
    table.add(
        "code_file",
        &policy_rule::code,
        code_file(),
        "File with the digits that a `pin` asks for; without one the lock or alarm checks its own."
    );
    return table;
}

} // namespace

const key_table<policy_rule>& policy_keys()
{
    static const key_table<policy_rule> table = make_policy_keys();
    return table;
}

} // namespace answerd::config
