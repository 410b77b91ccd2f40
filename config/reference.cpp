// SPDX-License-Identifier: Apache-2.0
#include "config/reference.hpp"

#include "config/embedded.hpp"
#include "config/keys.hpp"

#include <string_view>
#include <vector>

namespace answerd::config {
namespace {

constexpr std::string_view introduction = R"(# Configuration

<!-- Made from the table of keys by `answerd reference`; a test compares them. -->

answerd reads `/etc/answerd/answerd.yaml`, or the file of `--config FILE`. Without a file every key
has its default. `answerd check` prints what is wrong with a file, one problem a line:
`FILE:LINE:COLUMN: what is wrong (nearest: KEY)`.

- Every key is optional; `null` means the default. Unknown and doubled keys are refused.
- Durations are one number and one unit: `250ms`, `25s`, `10m`, `1h`.
- Relative paths are relative to the file.
- Keys and tokens are only ever read from files. A file that everybody can read is refused
  (`chmod o= FILE`). Under systemd a credential of the same name goes first: `LoadCredential=token:FILE`
  for a `token_file` or `key_file` that is called `token`, or a directory loaded as `keys`.
- Certificates are always verified; a `ca_file` adds one.
- SIGHUP reads the file again. Running turns keep the old settings, a broken file changes nothing,
  and a changed address needs a restart.
)";

constexpr std::string_view preset_introduction = R"(
## Presets

`preset: NAME` (or `--preset NAME`) sets these keys; what the file itself sets goes before.
)";

std::string cell(std::string_view text)
{
    std::string escaped;
    for (const char c : text) {
        if (c == '|')
            escaped += '\\';
        escaped += c;
    }
    return escaped;
}

std::string values_of(const key_description& key)
{
    if (key.type == "one of")
        return "`" + key.range + "`";
    return key.range.empty() ? key.type : key.type + ", " + key.range;
}

std::string row_of(const key_description& key)
{
    const std::string note = key.built.later ? " *No effect in this version.*" : "";
    return "| `" + key.path + "` | " + cell(values_of(key)) + " | `" + cell(key.standard) + "` | " +
           cell(key.help) + note + " |\n";
}

constexpr std::string_view table_head = "\n| key | values | default | meaning |\n"
                                        "| --- | --- | --- | --- |\n";

std::string group_of(const key_description& key) { return key.path.substr(0, key.path.find('.')); }

bool is_in_group(const key_description& key) { return key.path.find('.') != std::string::npos; }

std::string preset_list()
{
    std::string text{preset_introduction};
    for (const std::string& name : preset_names()) {
        const std::string_view file = embedded("presets/" + name + ".yaml").value_or("");
        const std::size_t first_line = file.find('\n') + 1; // the licence
        text += "\n### " + name + "\n\n```yaml\n" + std::string{file.substr(first_line)} + "```\n";
    }
    return text;
}

std::string comment_of(const key_description& key, std::string_view indent)
{
    constexpr std::size_t width = 96;
    const std::string values = values_of(key);
    std::string words = key.help + " (" + values + ")";
    if (key.built.later)
        words += " No effect in this version.";
    std::string text;
    std::string line = std::string{indent} + "#";
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t end = std::min(words.find(' ', at), words.size());
        if (line.size() + 1 + end - at > width) {
            text += line + "\n";
            line = std::string{indent} + "#";
        }
        line += " " + words.substr(at, end - at);
        at = end + 1;
    }
    return text + line + "\n";
}

} // namespace

std::string reference_page()
{
    std::string text{introduction};
    std::string group;
    std::string records;
    bool first = true;
    for (const key_description& key : all_keys().describe()) {
        const bool grouped = is_in_group(key);
        if (grouped && group_of(key) != group) {
            group = group_of(key);
            text += "\n## " + group + "\n" + std::string{table_head};
        } else if (!grouped && (first || !group.empty())) {
            group.clear();
            text += "\n## " + key.path + "\n" + std::string{table_head};
        }
        first = false;
        text += row_of(key);
        if (key.fields.empty())
            continue;
        text += "\nEach record of `" + key.path + "`:\n" + std::string{table_head};
        for (const key_description& field : key.fields)
            text += row_of(field);
        group = "-"; // whatever follows needs a heading of its own
    }
    return text + preset_list();
}

std::string example_file()
{
    std::string text = "# Every key of answerd at its default. Remove the first # of a line to set "
                       "a key (and of its group).\n# Meaning, ranges: docs/configuration.md\n";
    std::string group;
    for (const key_description& key : all_keys().describe()) {
        const bool grouped = is_in_group(key);
        const std::string_view indent = grouped ? "  " : "";
        if (!grouped || group_of(key) != group)
            text += "\n";
        if (grouped && group_of(key) != group)
            text += group_of(key) + ":\n";
        group = grouped ? group_of(key) : "";
        const std::string name = grouped ? key.path.substr(group.size() + 1) : key.path;
        text +=
            comment_of(key, indent) + std::string{indent} + "#" + name + ": " + key.standard + "\n";
    }
    return text;
}

} // namespace answerd::config
