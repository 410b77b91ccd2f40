// SPDX-License-Identifier: Apache-2.0
#include "config/key_table.hpp"

#include <algorithm>
#include <map>

namespace answerd::config {
namespace {

/// The keys that may stand in a map whose own path is `group` ("" or "loop."): "max_iterations".
std::vector<std::string> names_in(std::span<const bound_key> keys, std::string_view group)
{
    std::vector<std::string> names;
    for (const bound_key& each : keys) {
        std::string_view path = each.about->path;
        if (!path.starts_with(group))
            continue;
        path.remove_prefix(group.size());
        std::string name{path.substr(0, path.find('.'))};
        if (std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(std::move(name));
    }
    return names;
}

/// A key in a wrong place is named by its whole path: "max_iterations" alone means
/// loop.max_iterations.
std::string nearest_anywhere(std::string_view unknown, std::span<const bound_key> keys)
{
    for (const bound_key& each : keys) {
        const std::string& path = each.about->path;
        if (path == unknown || path.ends_with("." + std::string{unknown}))
            return path;
    }
    return {};
}

class walker {
 public:
    walker(std::span<const bound_key> keys, std::string prefix, reading& context)
        : keys_{keys}, prefix_{std::move(prefix)}, context_{context}
    {}

    void visit(const yaml_node& map, const std::string& group)
    {
        std::map<std::string, position, std::less<>> seen;
        for (const yaml_entry& entry : map.entries) {
            const auto [first, fresh] = seen.emplace(entry.key, entry.where);
            if (!fresh)
                context_.refuse(
                    entry.where,
                    shown(group + entry.key) + ": set twice (first in line " +
                        std::to_string(first->second.line) + ")"
                );
            else
                visit_entry(entry, group);
        }
    }

 private:
    /// A path with what may stand in a file is quoted like one.
    [[nodiscard]] std::string shown(const std::string& path) const
    {
        const std::string marked = quote(prefix_ + path);
        return marked.substr(1, marked.size() - 2);
    }

    void visit_entry(const yaml_entry& entry, const std::string& group)
    {
        const std::string path = group + entry.key;
        // Keys nest: "loop.max_iterations" is a path for people, not a key.
        const bool dotted = entry.key.find('.') != std::string::npos;
        for (const bound_key& each : keys_)
            if (!dotted && each.about->path == path) {
                visit_key(each, entry);
                return;
            }
        if (!dotted && !names_in(keys_, path + ".").empty())
            visit_group(entry, path + ".");
        else
            refuse_unknown(entry, group);
    }

    void visit_key(const bound_key& key, const yaml_entry& entry)
    {
        if (entry.value->is(yaml_node::kind::null))
            return;
        context_.note(prefix_ + key.about->path, entry.value->where);
        key.read(*entry.value, prefix_ + key.about->path, context_);
    }

    void visit_group(const yaml_entry& entry, const std::string& group)
    {
        if (entry.value->is(yaml_node::kind::map))
            visit(*entry.value, group);
        else if (!entry.value->is(yaml_node::kind::null))
            context_.refuse(
                entry.value->where,
                shown(group.substr(0, group.size() - 1)) + ": must be a group of keys"
            );
    }

    void refuse_unknown(const yaml_entry& entry, const std::string& group)
    {
        std::string nearest = nearest_key(entry.key, names_in(keys_, group));
        if (!nearest.empty())
            nearest = group + nearest;
        else
            nearest = nearest_anywhere(entry.key, keys_);
        if (!nearest.empty())
            nearest = prefix_ + nearest;
        context_.refuse(entry.where, "unknown key " + quote(prefix_ + group + entry.key), nearest);
    }

    std::span<const bound_key> keys_;
    std::string prefix_;
    reading& context_;
};

} // namespace

void walk(
    const yaml_node& map,
    std::span<const bound_key> keys,
    std::string prefix,
    reading& context
)
{
    walker{keys, std::move(prefix), context}.visit(map, "");
}

void warn_no_effect(reading& context, position where, const std::string& what)
{
    context.warn(where, what + " has no effect in this version");
}

} // namespace answerd::config
