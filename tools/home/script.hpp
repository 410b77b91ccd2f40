// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace answerd::tools::home {

/// A value that a script of the home asks for.
struct script_field {
    enum class kind {
        text,
        number,
        yes_no,
        entity, ///< said by name, handed over as an id; so are areas and floors
        area,
        floor,
    };
    std::string name{};        ///< of its variable: letters, digits and "_"
    std::string description{}; ///< cleaned
    kind what{kind::text};
    bool required{false};
    bool many{false}; ///< it takes a list
    std::optional<double> lowest{};
    std::optional<double> highest{};
    std::vector<std::string> choices{}; ///< empty: anything

    bool operator==(const script_field&) const = default;
};

/// A script that takes values. One without any is switched on like a lamp.
struct script {
    std::string id{};          ///< "script.leave_note"
    std::string description{}; ///< cleaned
    std::vector<script_field> fields{};

    bool operator==(const script&) const = default;
};

} // namespace answerd::tools::home
