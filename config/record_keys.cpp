// SPDX-License-Identifier: Apache-2.0
#include "config/record_keys.hpp"

#include "config/keys.hpp"

namespace answerd::config {
namespace {

/// Digits as in "22:00-06:00".
result<std::string> parse_hours(const std::string& text)
{
    constexpr std::string_view shape = "00:00-00:00";
    bool fits = text.size() == shape.size();
    for (std::size_t i = 0; fits && i < shape.size(); ++i)
        fits = shape[i] == '0' ? (text[i] >= '0' && text[i] <= '9') : text[i] == shape[i];
    const auto in_day = [&text](std::size_t at) {
        return text.substr(at, 2) <= "23" && text.substr(at + 3, 2) <= "59";
    };
    if (!fits || !in_day(0) || !in_day(6))
        return failure{errc::malformed, quote(text) + " is not a span of hours (22:00-06:00)", {}};
    return text;
}

key_table<policy_rule> make_policy_keys()
{
    const auto names = [] { return list_of(text(200), 64); };
    key_table<policy_rule> table;
    table
        .add(
            "then",
            &policy_rule::then,
            one_of<verdict>(
                {{"allow", verdict::allow},
                 {"confirm", verdict::confirm},
                 {"deny", verdict::deny},
                 {"pin", verdict::pin}}
            ),
            "What becomes of a call that fits: it runs, asks first, is refused, or asks for a code."
        )
        .add(
            "access",
            &policy_rule::access,
            one_of<access>({{"any", access::any}, {"read", access::read}, {"write", access::write}}
            ),
            "Whether reads, writes or both fit."
        )
        .add("tool", &policy_rule::tool, names(), "Tool names that fit.")
        .add("domain", &policy_rule::domain, names(), "Domains that fit (`lock`).")
        .add("service", &policy_rule::service, names(), "Services that fit (`lock.unlock`).")
        .add("entity", &policy_rule::entity, names(), "Entities that fit.")
        .add("area", &policy_rule::area, names(), "Areas that fit.")
        .add("satellite", &policy_rule::satellite, names(), "Satellites that fit.")
        .add(
            "hours",
            &policy_rule::hours,
            scalar_kind<std::string>("span of hours", "00:00 to 23:59", parse_hours, print_text),
            "When the rule holds, in local time."
        );
    return table;
}

key_table<assistant_settings> make_assistant_keys()
{
    key_table<assistant_settings> table;
    table.add("name", &assistant_settings::name, text(63), "What it is called.")
        .add(
            "port",
            &assistant_settings::port,
            whole_number<std::uint16_t>(0, 65535),
            "Its own Wyoming port; 0 for none."
        )
        .add(
            "languages",
            &assistant_settings::languages,
            list_of(language_tag(), 64),
            "The languages that it speaks."
        );
    add_prompt_keys(table);
    table.add_custom(
        {"llm",
         "auto or list of records",
         "at most 16",
         "null",
         "Its own model servers.",
         now(),
         {}},
        [](const yaml_node& node, const std::string& path, assistant_settings& into, reading& c) {
            into.llm = read_llm(node, path, c);
        }
    );
    add_tools_keys(table);
    table.add_records("policy", &assistant_settings::policy, policy_keys(), 200, "Its own rules.");
    table.add("local", &assistant_settings::local, local_kind(), local_help);
    return table;
}

} // namespace

value_kind<secret> secret_file(whose owner)
{
    const auto file = path();
    auto read = [file, owner](const yaml_node& node, reading& context) -> value_read<secret> {
        auto where = file.read(node, context);
        if (!where.value)
            return {std::nullopt, std::move(where.wrong), {}, {}};
        auto text = owner == whose::ours ? context.files().own_secret(*where.value)
                                         : context.files().secret(*where.value);
        if (text.has_error())
            return {std::nullopt, text.error().detail, {}, {}};
        return {secret{std::move(*where.value), std::move(*text)}, {}, {}, {}};
    };
    return {"path", "", std::move(read), [](const secret& s) { return print_text(s.file); }};
}

const key_table<policy_rule>& policy_keys()
{
    static const key_table<policy_rule> table = make_policy_keys();
    return table;
}

const key_table<assistant_settings>& assistant_keys()
{
    static const key_table<assistant_settings> table = make_assistant_keys();
    return table;
}

} // namespace answerd::config
