// SPDX-License-Identifier: Apache-2.0
#include "tools/home/name_resolver.hpp"

#include "tools/home/choice.hpp"
#include "tools/home/kind_reading.hpp"
#include "tools/home/name_reading.hpp"
#include "tools/home/refusal.hpp"
#include "tools/spoken_terms.hpp"

#include <optional>
#include <utility>

namespace answerd::tools::home {
namespace {

/// One look-up, from the strictest reading of the words to the loosest.
class search {
 public:
    search(const inquiry& about, const spoken_terms& terms) : about_{about}, terms_{terms} {}

    resolution without_name()
    {
        const asked nothing{};
        if (!says_what(about_, nothing))
            return not_found{.wanted = {}};
        const entities some = of_kind_at(about_, nullptr, {}, {});
        if (some.empty())
            return not_found{.what = not_found::why::nothing_there};
        return chosen(some, demand_of_kind(nothing, some, true), {});
    }

    resolution by_name(const words_of_name& typed)
    {
        const entities exact = called_exactly(about_, typed);
        const std::vector<asked> readings = readings_of(typed);
        if (auto done = exactly(exact, readings.front()))
            return *done;
        for (const asked& each : readings)
            if (auto done = by_words(each))
                return *done;
        return no_such(about_, exact, readings, terms_);
    }

 private:
    using maybe = std::optional<resolution>;

    /// A phrase that is a place and a kind at once is the place beside another kind ("the light in
    /// Heating"), else the kind; then the reverse. Last come compounds taken apart.
    [[nodiscard]] std::vector<asked> readings_of(const words_of_name& typed) const
    {
        std::vector<asked> readings;
        const auto add = [&](const words_of_name& words) {
            const asked kind_first = read_asked(words, about_.words, about_.places, false);
            const asked place_first = read_asked(words, about_.words, about_.places, true);
            const bool alike = kind_first.placing == place_first.placing;
            if (!alike && place_first.of != nullptr)
                readings.push_back(place_first);
            readings.push_back(kind_first);
            if (!alike && place_first.of == nullptr)
                readings.push_back(place_first);
        };
        add(typed);
        if (const words_of_name parts = about_.index.apart(typed, about_.words); parts != typed)
            add(parts);
        return readings;
    }

    /// An area's name beside a domain is the area, though a speaker may be called like it too.
    maybe exactly(const entities& called, const asked& words)
    {
        const entities here =
            only(called, [&](const entity* each) { return about_.may_be(*each); });
        if (here.empty())
            return std::nullopt;
        const entities right =
            only(here, [&](const entity* each) { return about_.is_of_kinds(*each); });
        const bool is_place = right.empty() && !words.placing.empty();
        if (is_place || is_rather_here(here, words))
            if (auto kind = by_kind(words, words.where))
                return kind;
        return chosen(right.empty() ? here : right, {}, {});
    }

    /// Something called just "Light" in another room is not the light of this one.
    [[nodiscard]] bool is_rather_here(const entities& called, const asked& words) const
    {
        return words.of != nullptr && words.rest.empty() && !is_placed(words.where) &&
               about_.near_speaker(called).empty() &&
               !about_.near_speaker(of_kind_at(about_, words.of, words.kindly, {})).empty();
    }

    maybe by_words(const asked& words)
    {
        if (words.is_group())
            if (auto group = by_kind(words, words.where))
                return group;
        if (auto alike = by_own_name(words, called_alike(about_, words)))
            return alike;
        if (auto kind = by_kind(words, words.where))
            return kind;
        if (words.rest.empty())
            return std::nullopt;
        if (words.is_group())
            if (auto group = by_part_of_place(words))
                return group;
        if (auto part = by_own_name(words, called_in_part(about_, words)))
            return part;
        return by_part_of_place(words);
    }

    maybe by_own_name(const asked& words, const entities& candidates)
    {
        if (candidates.empty())
            return std::nullopt;
        const demand how{
            .group = words.is_group(),
            .whole_home = words.all,
            .placed = is_placed(words.where)};
        return chosen(candidates, how, words.where);
    }

    maybe by_kind(const asked& words, const place& where)
    {
        if (!words.rest.empty() || !says_what(about_, words))
            return std::nullopt;
        const entities some = of_kind_at(about_, words.of, words.kindly, where);
        if (some.empty())
            return std::nullopt;
        return chosen(some, demand_of_kind(words, some, is_placed(where)), where);
    }

    /// "The terrace lights", where the area is the "Rooftop Terrace".
    maybe by_part_of_place(asked words)
    {
        const auto part = about_.places.find_part(words.rest, words.is_group());
        if (!part)
            return std::nullopt;
        words.rest.clear();
        return by_kind(words, both(words.where, *part));
    }

    [[nodiscard]] bool is_placed(const place& where) const
    {
        return !where.everywhere || !about_.scope.everywhere;
    }

    [[nodiscard]] demand demand_of_kind(const asked& words, const entities& some, bool placed) const
    {
        // A reader may be told of several; who acts must say which.
        const bool alike = about_.what.services.empty() ||
                           (words.of != nullptr && words.of->collective) ||
                           words.how_many == meaning::count::either ||
                           (words.of == nullptr && !about_.what.prefers);
        const bool whole_home = words.all || about_.whole_home;
        const bool bounded = placed || !about_.near_speaker(some).empty();
        return {
            .of_a_kind = true,
            .group = words.is_group() || (alike && bounded),
            .whole_home = whole_home,
            .placed = is_placed(words.where)};
    }

    /// A lock and its sensor are called alike and stand together: who only looks may see both.
    [[nodiscard]] bool is_one_thing(const entities& candidates) const
    {
        const std::string& where = candidates.front()->area_id;
        return about_.what.services.empty() && !where.empty() &&
               std::all_of(candidates.begin(), candidates.end(), [&](const entity* each) {
                   return each->area_id == where;
               });
    }

    [[nodiscard]] resolution
    chosen(const entities& candidates, const demand& how, const place& where) const
    {
        auto picked = choose(about_, candidates, how);
        if (!picked && is_one_thing(candidates))
            picked = candidates;
        if (!picked)
            return several_of(about_, candidates, terms_);
        const place all = both(about_.scope, where);
        found good{.entities = std::move(*picked), .group = how.of_a_kind};
        good.area_id = all.area_id;
        good.floor_id = all.floor_id;
        std::sort(good.entities.begin(), good.entities.end(), [](const auto* a, const auto* b) {
            return a->id < b->id;
        });
        return good;
    }

    const inquiry& about_;
    const spoken_terms& terms_;
};

} // namespace

name_resolver::name_resolver(home_view_ptr home, const conversation::languages& languages)
    : home_{std::move(home)}, languages_{&languages}, words_{std::make_shared<words_by_tag>()}
{
    index_ = std::make_shared<const name_index>(*home_, words_of(home_->language));
}

name_resolver name_resolver::with(home_view_ptr home) const
{
    name_resolver other = *this;
    other.home_ = std::move(home);
    if (are_called_the_same(*home_, *other.home_))
        other.index_ = std::make_shared<const name_index>(*other.home_, *index_);
    else
        other.index_ =
            std::make_shared<const name_index>(*other.home_, other.words_of(other.home_->language));
    return other;
}

const home_words& name_resolver::words_of(std::string_view language) const
{
    const auto spoken = languages_->pick(language);
    auto& words = (*words_)[spoken->tag];
    if (!words)
        words = std::make_shared<const home_words>(*spoken, *languages_->pick("en"));
    return *words;
}

resolution
name_resolver::resolve(const wanted& what, const speaker& who, std::string_view language) const
{
    const home_words& words = words_of(language);
    const place_finder places{*home_, *index_, words, who};
    inquiry about{*home_, *index_, words, what, who, places};
    const auto narrow = [&](const std::variant<place, not_found>& slot) {
        const auto* where = std::get_if<place>(&slot);
        if (where == nullptr)
            return false;
        about.whole_home = about.whole_home || where->everywhere;
        about.scope = both(about.scope, *where);
        return true;
    };
    if (!what.area.empty())
        if (const auto slot = places.area_slot(what.area); !narrow(slot))
            return std::get<not_found>(slot);
    if (!what.floor.empty())
        if (const auto slot = places.floor_slot(what.floor); !narrow(slot))
            return std::get<not_found>(slot);
    const spoken_terms terms{*languages_, language};
    search look{about, terms};
    if (what.name.empty())
        return look.without_name();
    const words_of_name typed = words.settled(fold(what.name));
    if (typed.empty())
        return not_found{.wanted = what.name};
    return look.by_name(typed);
}

} // namespace answerd::tools::home
