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
    const entity* of{nullptr};
    words_of_name words{};
    spelling spelled{};
};

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

/// The names of one home, folded for look-up: made once per view, in one pass. Points into the
/// view, which must outlive it.
class name_index {
 public:
    /// `words` of the home's own language: what is a small word in its names.
    name_index(const home_view& home, const home_words& words);

    using entities = std::vector<const entity*>;

    /// Whose name (alias, id) is this word for word, spaces aside.
    [[nodiscard]] entities called(const words_of_name& words) const;
    /// Who has a name of these words in any order and number, small words aside.
    [[nodiscard]] entities of_words(const words_of_name& words) const;
    /// Names that have a word of this stem; numbers for `name`.
    [[nodiscard]] const word_table::numbers& with_stem(const std::string& stem) const;
    [[nodiscard]] const entity_name& name(std::uint32_t number) const { return names_[number]; }
    [[nodiscard]] const std::vector<entity_name>& names() const noexcept { return names_; }

    [[nodiscard]] const entities& in_area(const std::string& area_id) const;
    [[nodiscard]] const entities& all() const noexcept { return all_; }

    /// Areas, and floors, called so; more than one when two share a name.
    [[nodiscard]] std::vector<const area*> areas_called(const words_of_name& words) const;
    [[nodiscard]] std::vector<const floor*> floors_called(const words_of_name& words) const;
    /// Areas that have all these words among those of a name.
    [[nodiscard]] std::vector<const area*> areas_with(const words_of_name& words) const;
    /// The words of all names of an area.
    [[nodiscard]] const std::vector<words_of_name>& names_of(const area& which) const;

    /// `words` with the glued ones apart that are an area's name and a thing: "Küchenlampe".
    [[nodiscard]] words_of_name apart(const words_of_name& words, const home_words& known) const;

 private:
    void add_area(const area& each, const home_words& words);
    void add_floor(const floor& each, const home_words& words);
    void add_name(const entity& of, std::string_view text, const home_words& words);
    [[nodiscard]] std::optional<std::pair<word, word>>
    parts_of_glued(const word& whole, const home_words& known) const;
    [[nodiscard]] entities owners(const word_table::numbers& numbers) const;

    const home_view& home_;
    std::vector<entity_name> names_{};
    entities all_{};
    std::unordered_map<std::string, entities> by_area_{};
    word_table exact_{};
    word_table bags_{};
    word_table stems_{};
    word_table areas_{};
    word_table floors_{};
    std::vector<std::vector<words_of_name>> area_names_{};
};

} // namespace answerd::tools::home
