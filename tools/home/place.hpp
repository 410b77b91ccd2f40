// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home_words.hpp"
#include "tools/home/name_index.hpp"
#include "tools/home/name_resolver.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace answerd::tools::home {

/// Some areas of the home, or all of it.
struct place {
    bool everywhere{true};
    std::vector<const area*> areas{}; ///< when not everywhere
    std::string area_id{};            ///< when it is one area
    std::string floor_id{};           ///< when it is one floor
    bool of_floors{false};            ///< one floor or more were named

    [[nodiscard]] bool has(const entity& each) const;
};

/// What lies in both.
[[nodiscard]] place both(const place& one, const place& other);

/// From words to places: areas, floors, "upstairs", "here".
class place_finder {
 public:
    /// Refers to all of them.
    place_finder(
        const home_view& home,
        const name_index& index,
        const home_words& words,
        const speaker& who
    );

    /// The place that these words name, all of them.
    [[nodiscard]] std::optional<place> find(const words_of_name& phrase) const;
    /// Areas that have these words among others: "terrace" for "Rooftop Terrace". When there are
    /// more of them than the speaker's own and one is asked for, nothing.
    [[nodiscard]] std::optional<place> find_part(const words_of_name& phrase, bool many) const;

    /// What an area or floor slot means; an area in the floor's slot and the reverse are taken.
    [[nodiscard]] std::variant<place, not_found> area_slot(const std::string& text) const;
    [[nodiscard]] std::variant<place, not_found> floor_slot(const std::string& text) const;

 private:
    [[nodiscard]] std::optional<place> area_called(const words_of_name& phrase) const;
    [[nodiscard]] std::optional<place> floor_called(const words_of_name& phrase) const;
    [[nodiscard]] std::optional<place> by_meaning(const meaning& what) const;
    [[nodiscard]] std::optional<place> levels(const meaning& what) const;
    [[nodiscard]] std::optional<place> rooms_like(int group) const;
    [[nodiscard]] std::optional<place> place_of(std::vector<const area*> areas, bool many) const;
    [[nodiscard]] place place_of_floors(const std::vector<const floor*>& floors) const;
    [[nodiscard]] int level_of_speaker() const;

    const home_view& home_;
    const name_index& index_;
    const home_words& words_;
    const speaker& who_;
};

} // namespace answerd::tools::home
