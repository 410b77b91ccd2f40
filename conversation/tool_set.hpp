// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/object.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation {

/// A tool as a model sees it. `parameters` is a JSON Schema whose top is a plain object.
struct tool_definition {
    std::string name{};
    std::string description{};
    boost::json::object parameters{};

    bool operator==(const tool_definition&) const = default;
};

/// The tools of one turn, sorted by name so that requests are byte-stable. Immutable: a turn keeps
/// the one it began with.
struct tool_set {
    std::vector<tool_definition> tools{};
    std::vector<std::string> unshown{}; ///< names that can be called and stand in no request

    /// Shown or not.
    [[nodiscard]] bool contains(std::string_view name) const noexcept;
};

using tool_set_ptr = std::shared_ptr<const tool_set>;

/// Sorts by name. Duplicates are a bug of the caller.
[[nodiscard]] tool_set_ptr
make_tool_set(std::vector<tool_definition> tools, std::vector<std::string> unshown = {});

} // namespace answerd::conversation
