// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"
#include "tools/home/folding.hpp"
#include "tools/home/kinds.hpp"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace answerd::tools::home {

/// What a word, or a few together, mean when somebody speaks of a home.
struct meaning {
    enum class sort {
        small,      ///< "the", "in", "my": nothing
        all,        ///< "all"
        everything, ///< "everything"
        everywhere, ///< "the whole house"
        here,       ///< "this room"
        up,         ///< "upstairs"
        down,       ///< "downstairs"
        top,        ///< "top floor"
        below,      ///< "basement"
        level,      ///< "ground floor": `number`
        kind,       ///< "lamps"
        storey,     ///< "floor" itself
        room,       ///< a word for a room, whether this home has one or not; `number` is its group
    };
    enum class count { one, many, either }; ///< "lamp", "lamps", "Fenster"

    sort what{sort::small};
    const kind* of{nullptr};
    count how_many{count::one};
    int number{0};
};

/// The words of one language (lists "home_..." of its file) together with the English ones, which
/// models use whatever is spoken. Immutable.
class home_words {
 public:
    static constexpr std::size_t longest_phrase{4};

    home_words(const conversation::language& spoken, const conversation::language& english);

    /// What words[from, to) mean together, most telling first; empty when they mean nothing.
    [[nodiscard]] const std::vector<meaning>&
    find(const words_of_name& words, std::size_t from, std::size_t to) const;
    [[nodiscard]] const std::vector<meaning>& find(std::string_view text) const;

    [[nodiscard]] bool is_small(const word& each) const;
    /// With numbers in digits: "bedroom one" is "bedroom 1".
    [[nodiscard]] words_of_name settled(words_of_name words) const;
    /// Without "floor", "storey" and the like; as it is when there is nothing else.
    [[nodiscard]] words_of_name without_floor(words_of_name words) const;
    /// The room word of this stem; empty when there is none.
    [[nodiscard]] std::string room_of_stem(const std::string& stem) const;
    /// The other words of that kind: "leuchte" for "lampe".
    [[nodiscard]] std::vector<std::string_view> words_for(const kind& what) const;
    /// The room words of a group of `room` meanings.
    [[nodiscard]] const std::vector<words_of_name>& rooms_like(int group) const;

 private:
    void add(const conversation::language& from);
    void add_all(const conversation::language& from, std::string_view list, meaning what);
    void add_kind(const conversation::language& from, const kind& what);
    void add_levels(const conversation::language& from);
    void add_rooms(const conversation::language& from);
    void add_numbers(const conversation::language& from);
    void add_phrase(std::string_view phrase, const meaning& what);

    std::unordered_map<std::string, std::vector<meaning>> phrases_{};
    std::map<std::string, std::string, std::less<>> numbers_{};
    std::map<std::string_view, std::vector<std::string>, std::less<>> by_kind_{};
    std::vector<std::vector<words_of_name>> rooms_{};
    std::unordered_map<std::string, std::string> room_stems_{};
};

using home_words_ptr = std::shared_ptr<const home_words>;

/// The parts of an item of a word list: "lamp|lamps".
[[nodiscard]] std::vector<std::string_view> parts_of(std::string_view item);

} // namespace answerd::tools::home
