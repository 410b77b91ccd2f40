// SPDX-License-Identifier: Apache-2.0
#include "tools/home/asked.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace answerd::tools::home {
namespace {

constexpr std::size_t longest_place{6};

/// Areas add up ("kitchen and hall"), a floor narrows ("bedrooms upstairs").
class reader {
 public:
    reader(
        const words_of_name& words,
        const home_words& known,
        const place_finder& places,
        bool place_first
    )
        : words_{words}, known_{known}, places_{places}, place_first_{place_first}
    {}

    asked read()
    {
        for (std::size_t at = 0; at < words_.size();)
            at = take_phrase(at);
        if (rooms_ && storeys_)
            asked_.where = both(*rooms_, *storeys_);
        else if (rooms_ || storeys_)
            asked_.where = rooms_ ? *rooms_ : *storeys_;
        return std::move(asked_);
    }

 private:
    using sort = meaning::sort;

    std::size_t take_phrase(std::size_t at)
    {
        const std::size_t longest = std::min(words_.size(), at + longest_place);
        for (std::size_t end = longest; end > at; --end)
            if (take(at, end))
                return end;
        append(asked_.telling, at, at + 1);
        append(asked_.rest, at, at + 1);
        return at + 1;
    }

    bool take(std::size_t at, std::size_t end)
    {
        const auto& meanings = known_.find(words_, at, end);
        const bool is_kind = !meanings.empty() && meanings.front().what == sort::kind;
        if (is_kind && !place_first_)
            return take_kind(meanings.front(), at, end);
        if (const auto where = find_place(at, end))
            return take_place(*where, at, end);
        if (meanings.empty())
            return false;
        return is_kind ? take_kind(meanings.front(), at, end) : take_other(meanings, at, end);
    }

    /// Small words may stand inside a place's name, not before or behind it.
    [[nodiscard]] std::optional<place> find_place(std::size_t at, std::size_t end) const
    {
        if (known_.is_small(words_[at]) || known_.is_small(words_[end - 1]))
            return std::nullopt;
        words_of_name part = phrase(at, end);
        std::erase_if(part, [&](const word& each) { return known_.is_small(each); });
        return places_.find(part);
    }

    /// Of two kinds the last is the thing ("fan light"), the other is part of its name.
    bool take_kind(const meaning& what, std::size_t at, std::size_t end)
    {
        std::move(asked_.kindly.begin(), asked_.kindly.end(), std::back_inserter(asked_.rest));
        asked_.kindly = phrase(at, end);
        append(asked_.telling, at, end);
        asked_.of = what.of;
        asked_.how_many = what.how_many;
        return true;
    }

    bool take_place(const place& where, std::size_t at, std::size_t end)
    {
        append(asked_.telling, at, end);
        append(asked_.placing, at, end);
        if (where.everywhere) {
            asked_.all = true;
            return true;
        }
        std::optional<place>& before = where.of_floors ? storeys_ : rooms_;
        if (!before) {
            before = where;
            return true;
        }
        for (const area* each : where.areas)
            if (std::find(before->areas.begin(), before->areas.end(), each) == before->areas.end())
                before->areas.push_back(each);
        before->area_id.clear();
        before->floor_id.clear();
        return true;
    }

    bool take_other(const std::vector<meaning>& meanings, std::size_t at, std::size_t end)
    {
        switch (meanings.front().what) {
        case sort::small:
            return true;
        case sort::everything:
            asked_.everything = true;
            asked_.all = true;
            append(asked_.telling, at, end);
            return true;
        case sort::all:
            asked_.all = true;
            return true;
        case sort::storey:
            return false;
        default:
            return lose(meanings.front().what == sort::room, at, end);
        }
    }

    /// A word for a place that this home has not may still be part of a name.
    bool lose(bool is_room, std::size_t at, std::size_t end)
    {
        append(asked_.telling, at, end);
        append(asked_.rest, at, end);
        append(asked_.lost, at, end);
        asked_.lost_floor = !is_room;
        return true;
    }

    [[nodiscard]] words_of_name phrase(std::size_t at, std::size_t end) const
    {
        words_of_name part;
        append(part, at, end);
        return part;
    }

    void append(words_of_name& to, std::size_t at, std::size_t end) const
    {
        for (std::size_t i = at; i < end; ++i)
            to.push_back(words_[i]);
    }

    const words_of_name& words_;
    const home_words& known_;
    const place_finder& places_;
    bool place_first_;
    asked asked_{};
    std::optional<place> rooms_{};
    std::optional<place> storeys_{};
};

} // namespace

asked read_asked(
    const words_of_name& words,
    const home_words& known,
    const place_finder& places,
    bool place_first
)
{
    return reader{words, known, places, place_first}.read();
}

} // namespace answerd::tools::home
