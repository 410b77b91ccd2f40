// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/value_kind.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace answerd::config {

/// Whether what a key asks for is built. A key of a later version is known and checked; setting it
/// to anything but `idle` (the value that asks for nothing) is warned of.
struct availability {
    bool later{false};
    std::string idle{};
};

[[nodiscard]] inline availability now() { return {}; }
[[nodiscard]] inline availability later(std::string idle = "null")
{
    return {true, std::move(idle)};
}

/// A row of the table, without what it is bound to: all that the reference shows.
struct key_description {
    std::string path{}; ///< "loop.max_iterations"
    std::string type{};
    std::string range{};
    std::string standard{}; ///< the default, as YAML
    std::string help{};     ///< one sentence
    availability built{};
    std::vector<key_description> fields{}; ///< of one record, for a list of records
};

/// A row bound to the object that it fills in. Both outlive the walk.
struct bound_key {
    const key_description* about{nullptr};
    std::function<void(const yaml_node&, const std::string& full_path, reading&)> read{};
};

/// Reads a map into what its keys are bound to, and reports unknown, doubled and misplaced keys.
/// `prefix` is the path of the map itself ("" or "llm[0].").
void walk(const yaml_node& map, std::span<const bound_key> keys, std::string prefix, reading&);

/// Says that `path` does nothing in this version.
void warn_no_effect(reading&, position where, const std::string& what);

template <class Record>
class key_table;

template <class Item>
std::vector<Item> read_records(
    const yaml_node& node,
    const std::string& full_path,
    const key_table<Item>& table,
    std::size_t most,
    reading& context
);

/// One table of keys: each row binds a YAML path to a field of a `Record`, with type, range,
/// default and a sentence of help. The loader, the reference and the example are made from it.
template <class Record>
class key_table {
 public:
    using reader =
        std::function<void(const yaml_node&, const std::string& full_path, Record&, reading&)>;

    struct key {
        key_description about{};
        reader read{};
    };

    /// A row for `field`, a function from a Record to the value it fills in.
    template <class T, class Field>
    key_table&
    add(std::string path, Field field, value_kind<T> kind, std::string help, availability built = {}
    )
    {
        Record fresh{};
        key_description about{
            std::move(path),
            kind.type,
            kind.range,
            print_standard(kind, std::invoke(field, fresh)),
            std::move(help),
            built,
            {}};
        auto read = [field, kind = std::move(kind), built = std::move(built)](
                        const yaml_node& node,
                        const std::string& full_path,
                        Record& into,
                        reading& context
                    ) {
            auto got = kind.read(node, context);
            if (!got.value) {
                context.refuse(node.where, full_path + ": " + got.wrong, std::move(got.nearest));
                return;
            }
            if (built.later && kind.print(*got.value) != built.idle)
                warn_no_effect(context, node.where, full_path);
            else if (!got.warning.empty())
                warn_no_effect(context, node.where, full_path + ": " + got.warning);
            std::invoke(field, into) = std::move(*got.value);
        };
        return add_custom(std::move(about), std::move(read));
    }

    /// A row that reads its own way (a union, a list of records).
    key_table& add_custom(key_description about, reader read)
    {
        keys_.push_back({std::move(about), std::move(read)});
        return *this;
    }

    /// A row that is a list of records; `table` outlives this one.
    template <class Item>
    key_table& add_records(
        std::string path,
        std::vector<Item> Record::*field,
        const key_table<Item>& table,
        std::size_t most,
        std::string help,
        availability built = {}
    )
    {
        key_description about{
            std::move(path),
            "list of records",
            "at most " + std::to_string(most),
            "[]",
            std::move(help),
            built,
            table.describe()};
        auto read = [field, &table, most, built = std::move(built)](
                        const yaml_node& node,
                        const std::string& full_path,
                        Record& into,
                        reading& context
                    ) {
            into.*field = read_records(node, full_path, table, most, context);
            if (built.later && !(into.*field).empty())
                warn_no_effect(context, node.where, full_path);
        };
        return add_custom(std::move(about), std::move(read));
    }

    [[nodiscard]] const std::vector<key>& keys() const noexcept { return keys_; }

    [[nodiscard]] std::vector<key_description> describe() const
    {
        std::vector<key_description> rows;
        for (const key& each : keys_)
            rows.push_back(each.about);
        return rows;
    }

    /// Reads `map` over what stands in `into`; keys that are absent or null leave it as it is.
    void read(const yaml_node& map, Record& into, reading& context, std::string prefix = {}) const
    {
        std::vector<bound_key> bound;
        for (const key& each : keys_)
            bound.push_back(
                {&each.about,
                 [&each, &into](const yaml_node& node, const std::string& path, reading& where) {
                     each.read(node, path, into, where);
                 }}
            );
        walk(map, bound, std::move(prefix), context);
    }

 private:
    template <class T, class Value>
    static std::string print_standard(const value_kind<T>& kind, const Value& value)
    {
        if constexpr (std::is_same_v<Value, std::optional<T>>)
            return value ? kind.print(*value) : "null";
        else
            return kind.print(value);
    }

    std::vector<key> keys_{};
};

/// Rows under one name whose fields are members of one options struct.
template <class Record, class Options>
class key_group {
 public:
    key_group(key_table<Record>& table, std::string name, Options Record::*options)
        : table_{table}, name_{std::move(name)}, options_{options}
    {}

    template <class Member, class T>
    key_group&
    add(std::string_view name,
        Member Options::*member,
        value_kind<T> kind,
        std::string help,
        availability built = {})
    {
        auto field = [options = options_, member](Record& record) -> Member& {
            return record.*options.*member;
        };
        table_.add(
            name_ + "." + std::string{name},
            field,
            std::move(kind),
            std::move(help),
            std::move(built)
        );
        return *this;
    }

 private:
    key_table<Record>& table_;
    std::string name_;
    Options Record::*options_;
};

/// The items of a list of records, each read by `table` over a fresh Item.
template <class Item>
std::vector<Item> read_records(
    const yaml_node& node,
    const std::string& full_path,
    const key_table<Item>& table,
    std::size_t most,
    reading& context
)
{
    std::vector<Item> items;
    if (!node.is(yaml_node::kind::list)) {
        context.refuse(node.where, full_path + ": must be a list");
        return items;
    }
    if (node.items.size() > most)
        context.refuse(
            node.where,
            full_path + ": has too many items (at most " + std::to_string(most) + ")"
        );
    for (std::size_t i = 0; i < node.items.size() && i < most; ++i) {
        const std::string path = full_path + "[" + std::to_string(i) + "]";
        Item& item = items.emplace_back();
        if (node.items[i]->is(yaml_node::kind::map))
            table.read(*node.items[i], item, context, path + ".");
        else
            context.refuse(node.items[i]->where, path + ": must be a group of keys");
    }
    return items;
}

} // namespace answerd::config
