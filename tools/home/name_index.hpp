// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home_view.hpp"
#include "tools/home/home_words.hpp"
#include "tools/home/name_tables.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace answerd::tools::home {

/// The names of one view of a home, for look-up. Points into the view, which must outlive it.
class name_index {
 public:
    /// `words` of the home's own language: what is a small word in its names.
    name_index(const home_view& home, const home_words& words);
    /// For another view of that home that is called the same (are_called_the_same()): cheap.
    name_index(const home_view& home, const name_index& before);

    using entities = std::vector<const entity*>;

    /// Whose name (alias, id) is this word for word, spaces aside.
    [[nodiscard]] entities called(const words_of_name& words) const;
    /// Who has a name of these words in any order and number, small words aside.
    [[nodiscard]] entities of_words(const words_of_name& words) const;
    /// Names that have a word of this stem; numbers for `name`.
    [[nodiscard]] const word_table::numbers& with_stem(const std::string& stem) const
    {
        return tables_->stems.find(stem);
    }
    [[nodiscard]] const entity_name& name(std::uint32_t number) const
    {
        return tables_->names[number];
    }
    [[nodiscard]] const std::vector<entity_name>& names() const noexcept { return tables_->names; }
    [[nodiscard]] const entity* owner(const entity_name& name) const
    {
        return &home_.entities[name.owner];
    }

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
    name_index(const home_view& home, std::shared_ptr<const name_tables> tables);

    [[nodiscard]] entities owners(const word_table::numbers& numbers) const;

    const home_view& home_;
    std::shared_ptr<const name_tables> tables_;
    entities all_{};
    std::unordered_map<std::string, entities> by_area_{};
};

} // namespace answerd::tools::home
