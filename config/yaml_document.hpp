// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/problem.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::config {

struct yaml_node;
using yaml_node_ptr = std::shared_ptr<const yaml_node>;

struct yaml_entry {
    std::string key{};
    position where{};
    yaml_node_ptr value{};
};

/// A YAML document as we read it: text stays text until a key says what it should be. `entries`
/// keeps doubled keys, so that they can be refused.
struct yaml_node {
    enum class kind { null, scalar, list, map };

    kind what{kind::null};
    position where{};
    std::string text{};
    bool quoted{false}; ///< written in quotes (or tagged !!str): certainly text
    std::vector<yaml_node_ptr> items{};
    std::vector<yaml_entry> entries{};

    [[nodiscard]] bool is(kind wanted) const noexcept { return what == wanted; }
    /// The first value under `key`; nullptr when there is none.
    [[nodiscard]] const yaml_node* find(std::string_view key) const noexcept;
};

/// What a file may cost. `nodes` counts what an alias stands for each time it is used, so that a
/// few lines cannot unfold into gigabytes.
struct yaml_limits {
    std::size_t bytes{256U << 10U};
    std::size_t depth{24};
    std::size_t nodes{20000};
};

/// `root` is null when there is a problem. An empty file is a null node.
struct yaml_parsed {
    yaml_node_ptr root{};
    problems wrong{};
};

/// One document; anchors and aliases are understood, tags are not. Never throws for what the text
/// says. `name` is the file's name in problems.
[[nodiscard]] yaml_parsed
parse_yaml(std::string_view text, const std::string& name, const yaml_limits& limits = {});

} // namespace answerd::config
