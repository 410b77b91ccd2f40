// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/folding.hpp"
#include "tools/home/home_view.hpp"
#include "tools/home/home_words.hpp"
#include "tools/home/spelling.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace answerd::tools::home {

/// One name of an entity; an alias is another.
struct entity_name {
    std::uint32_t owner{0}; ///< its place among the entities of the view
    words_of_name words{};
    spelling spelled{};
};

/// What areas and floors are found by.
[[nodiscard]] std::string stems_of(const words_of_name& words);

/// Numbers of names or areas under a text.
class word_table {
 public:
    using numbers = std::vector<std::uint32_t>;

    void add(const std::string& text, std::uint32_t number);
    /// Ascending.
    [[nodiscard]] const numbers& find(const std::string& text) const;

 private:
    std::unordered_map<std::string, numbers> rows_{};
};

/// Whether both views have the same entities, areas and floors, in the same order and called the
/// same: what was folded for one serves the other. Features, classes and rooms may differ.
[[nodiscard]] bool are_called_the_same(const home_view& one, const home_view& other);

/// The names of one home, folded for look-up: the costly part of an index, tens of milliseconds for
/// thousands of entities. Knows entities, areas and floors by their places in the view, so that it
/// outlives the view and serves every other that calls them the same.
struct name_tables {
    /// `words` of the home's own language: what is a small word in its names.
    name_tables(const home_view& home, const home_words& words);

    /// A glued word that is an area's name and a thing: "Küchenlampe".
    [[nodiscard]] std::optional<std::pair<word, word>>
    parts_of_glued(const word& whole, const home_words& known) const;

    std::vector<entity_name> names{};
    word_table exact{};
    word_table bags{};
    word_table stems{};
    word_table areas{};
    word_table floors{};
    std::vector<std::vector<words_of_name>> area_names{};

 private:
    using glued_parts = std::unordered_map<std::string, std::optional<std::pair<word, word>>>;

    void add_area(const area& each, const home_words& words);
    void add_floor(const floor& each, std::uint32_t number, const home_words& words);
    void add_name(std::uint32_t owner, std::string_view text, const home_words& words);
    void add_bags(std::uint32_t number, const home_words& words, glued_parts& known);
};

} // namespace answerd::tools::home
