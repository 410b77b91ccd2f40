// SPDX-License-Identifier: Apache-2.0
#include "config/language_file.hpp"

#include "config/nearest_key.hpp"
#include "config/scalars.hpp"
#include "config/yaml_document.hpp"
#include "conversation/providers/sentence_compiler.hpp"
#include "conversation/providers/sentence_grammar.hpp"

#include <array>
#include <functional>
#include <optional>
#include <set>
#include <utility>

namespace answerd::config {
namespace {

using conversation::language;
using conversation::sentence_rule;

/// One pass over a language file. Every value is text; only the shape can be wrong.
class language_reader {
 public:
    language_reader(std::string name, language& into) : name_{std::move(name)}, into_{into} {}

    problems wrong{};

    void read(const yaml_node& root, templates are)
    {
        each_key(
            root,
            "",
            {
                {"language", [this](const yaml_node& node) { read_tag(node); }},
                {"phrases", [this](const yaml_node& node) { read_texts(node, into_.phrases); }},
                {"words", [this](const yaml_node& node) { read_words(node); }},
                {"terms", [this](const yaml_node& node) { read_texts(node, into_.terms); }},
                {"sentences", [this](const yaml_node& node) { read_sentences(node); }},
            }
        );
        if (are == templates::checked)
            check_templates();
    }

 private:
    struct part {
        std::string key{};
        std::function<void(const yaml_node&)> read{};
    };

    void refuse(position where, std::string what, std::string nearest = {})
    {
        wrong.push_back({name_, where, std::move(what), std::move(nearest)});
    }

    bool is_map(const yaml_node& node, const std::string& what)
    {
        if (!node.is(yaml_node::kind::map) && !node.is(yaml_node::kind::null))
            refuse(node.where, what + ": must be a group of keys");
        return node.is(yaml_node::kind::map);
    }

    /// Entries whose key was not there before; a doubled key is refused.
    template <class Visit>
    void each_entry(const yaml_node& map, Visit visit)
    {
        std::set<std::string_view> seen;
        for (const yaml_entry& entry : map.entries)
            if (seen.insert(entry.key).second)
                visit(entry);
            else
                refuse(entry.where, entry.key + ": set twice");
    }

    void each_key(const yaml_node& node, const std::string& what, const std::vector<part>& parts)
    {
        if (!is_map(node, what.empty() ? "the file" : what))
            return;
        std::vector<std::string> known;
        known.reserve(parts.size());
        for (const part& each : parts)
            known.push_back(each.key);
        each_entry(node, [&](const yaml_entry& entry) {
            for (const part& each : parts)
                if (each.key == entry.key)
                    return each.read(*entry.value);
            refuse(entry.where, "unknown key " + quote(entry.key), nearest_key(entry.key, known));
        });
    }

    std::optional<std::string> text_of(const yaml_node& node, const std::string& what)
    {
        if (node.is(yaml_node::kind::scalar) && !node.text.empty())
            return node.text;
        refuse(node.where, what + ": must be text");
        return std::nullopt;
    }

    std::vector<std::string> texts_of(const yaml_node& node, const std::string& what)
    {
        std::vector<std::string> texts;
        if (!node.is(yaml_node::kind::list))
            refuse(node.where, what + ": must be a list");
        for (const yaml_node_ptr& item : node.items)
            if (auto text = text_of(*item, what))
                texts.push_back(std::move(*text));
        return texts;
    }

    void read_tag(const yaml_node& node)
    {
        const auto tag = text_of(node, "language");
        if (tag && *tag != into_.tag)
            refuse(node.where, "language: the file's name says " + into_.tag);
    }

    void read_texts(const yaml_node& node, std::map<std::string, std::string, std::less<>>& into)
    {
        if (!is_map(node, "phrases and terms"))
            return;
        each_entry(node, [&](const yaml_entry& entry) {
            if (auto text = text_of(*entry.value, entry.key))
                into.insert_or_assign(entry.key, std::move(*text));
        });
    }

    void read_words(const yaml_node& node)
    {
        if (!is_map(node, "words"))
            return;
        each_entry(node, [&](const yaml_entry& entry) {
            into_.words.insert_or_assign(entry.key, texts_of(*entry.value, entry.key));
        });
    }

    void read_sentences(const yaml_node& node)
    {
        if (!node.is(yaml_node::kind::list) && !node.is(yaml_node::kind::null))
            refuse(node.where, "sentences: must be a list");
        std::vector<sentence_rule> rules;
        for (const yaml_node_ptr& item : node.items)
            rules.push_back(read_rule(*item));
        into_.sentences.insert(into_.sentences.begin(), rules.begin(), rules.end());
    }

    sentence_rule read_rule(const yaml_node& node)
    {
        sentence_rule rule;
        const auto text_into = [this](std::string& into, const char* what) {
            return [this, &into, what](const yaml_node& given) {
                into = text_of(given, what).value_or("");
            };
        };
        const std::size_t before = wrong.size();
        each_key(
            node,
            "sentences",
            {
                {"templates",
                 [&](const yaml_node& given) {
                     rule.templates = texts_of(given, "templates");
                     for (const yaml_node_ptr& item : given.items)
                         templates_.push_back(item);
                 }},
                {"tool", text_into(rule.tool, "tool")},
                {"arguments", [&](const yaml_node& given) { read_texts(given, rule.arguments); }},
                {"say", text_into(rule.say, "say")},
                {"unless", text_into(rule.unless, "unless")},
            }
        );
        if (wrong.size() == before && rule.templates.empty())
            refuse(node.where, "a sentence needs templates");
        if (wrong.size() == before && rule.tool.empty() && rule.say.empty())
            refuse(node.where, "a sentence needs a tool, or something to say");
        return rule;
    }

    /// Slots may take a list of `words`, which may stand behind the sentences.
    void check_templates()
    {
        conversation::providers::slot_library slots{into_.words};
        for (const yaml_node_ptr& node : templates_) {
            if (!node->is(yaml_node::kind::scalar) || node->text.empty())
                continue;
            const auto compiled =
                conversation::providers::sentence_grammar::compile(node->text, slots);
            if (!compiled)
                refuse(node->where, quote(node->text) + ": " + compiled.error());
        }
    }

    std::string name_;
    language& into_;
    std::vector<yaml_node_ptr> templates_{};
};

} // namespace

problems
read_language(std::string_view text, const std::string& name, language& into, templates are)
{
    yaml_parsed parsed = parse_yaml(text, name);
    if (!parsed.root)
        return std::move(parsed.wrong);
    language changed = into;
    language_reader reader{name, changed};
    reader.read(*parsed.root, are);
    if (reader.wrong.empty())
        into = std::move(changed);
    return std::move(reader.wrong);
}

} // namespace answerd::config
