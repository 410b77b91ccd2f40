// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"
#include "tools/home/home_view.hpp"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace answerd::tools::home {

/// What somebody asked for, in Home Assistant's slots, as a model, a recogniser or a person worded
/// it. Empty fields were not asked for.
struct wanted {
    std::string name{};
    std::string area{};
    std::string floor{};
    std::vector<std::string> domains{};
    std::vector<std::string> device_classes{};
    std::vector<std::string>
        services{}; ///< entities must be of a domain that one of these acts on; empty: any
    std::function<bool(const entity&)> prefers{}; ///< by state ("is playing")
};

/// Where the person is, as far as it is known.
struct speaker {
    std::string area_id{};
};

struct found {
    std::vector<const entity*> entities{}; ///< at least one, by id
    bool group{false};      ///< a kind was asked for ("the kitchen lights"), not one by its name
    std::string area_id{};  ///< the area, or
    std::string floor_id{}; ///< the floor that it was resolved to, if any
};

struct not_found {
    enum class why {
        unknown_name,
        unknown_area,  ///< `close` then names areas
        unknown_floor, ///< `close` then names floors
        several,       ///< `candidates` are equally good, and one was asked for
        nothing_there, ///< the words are understood, the place has nothing that fits
        unfit,         ///< there is one of that name, and none of `services` acts on it
    };
    why what{why::unknown_name};
    std::string wanted{};             ///< the words that were not found
    std::vector<std::string> close{}; ///< names to offer, told apart by area where they are equal
    std::vector<const entity*> candidates{}; ///< what was meant perhaps; never to be acted on
};

using resolution = std::variant<found, not_found>;

class home_words;
class name_index;

/// From words to entities. Pure; the entities that it returns live as long as the view. Making one
/// goes over the whole home once: keep it for as long as the view is the same. Loop thread only.
class name_resolver {
 public:
    /// `languages` must outlive it.
    name_resolver(home_view_ptr home, const conversation::languages& languages);

    /// For another view of the home; keeps the languages' words, which take a few milliseconds, and
    /// what was made of the names where none of them is another.
    [[nodiscard]] name_resolver with(home_view_ptr home) const;

    /// Never entities outside an area or floor that was asked for, and none at all when that is
    /// unknown.
    [[nodiscard]] resolution
    resolve(const wanted& what, const speaker& who, std::string_view language) const;

    [[nodiscard]] const home_view_ptr& home() const noexcept { return home_; }

 private:
    [[nodiscard]] const home_words& words_of(std::string_view language) const;

    home_view_ptr home_;
    const conversation::languages* languages_;
    std::shared_ptr<const name_index> index_;
    using words_by_tag = std::map<std::string, std::shared_ptr<const home_words>, std::less<>>;
    std::shared_ptr<words_by_tag> words_; ///< shared with those made by `with`
};

} // namespace answerd::tools::home
