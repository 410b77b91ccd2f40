// SPDX-License-Identifier: Apache-2.0
#include "config/record_keys.hpp"

#include "config/keys.hpp"

namespace answerd::config {
namespace {

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

const key_table<assistant_settings>& assistant_keys()
{
    static const key_table<assistant_settings> table = make_assistant_keys();
    return table;
}

} // namespace answerd::config
