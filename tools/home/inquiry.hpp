// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/asked.hpp"
#include "tools/home/name_index.hpp"
#include "tools/home/name_resolver.hpp"
#include "tools/home/place.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace answerd::tools::home {

using entities = std::vector<const entity*>;

template <class Keep>
[[nodiscard]] entities only(const entities& from, Keep keep)
{
    entities kept;
    std::copy_if(from.begin(), from.end(), std::back_inserter(kept), keep);
    return kept;
}

/// One question to the resolver with all that answers it; lives for one resolve().
struct inquiry {
    const home_view& home;
    const name_index& index;
    const home_words& words;
    const wanted& what;
    const speaker& who;
    const place_finder& places;
    place scope{};          ///< of the slots `area` and `floor`
    bool whole_home{false}; ///< a slot said "everywhere"

    /// Whether one of the services acts on it.
    [[nodiscard]] bool is_acted_on(const entity& each) const;
    /// In the scope, and acted on: all that may come out.
    [[nodiscard]] bool may_be(const entity& each) const;
    [[nodiscard]] bool asks_for_kinds() const noexcept;
    /// Of the domains and device classes that were asked for.
    [[nodiscard]] bool is_of_kinds(const entity& each) const;
    /// Those of the asked kinds; all when there are none, for a right name beside a wrong domain.
    [[nodiscard]] entities mended(const entities& named) const;
    [[nodiscard]] entities near_speaker(const entities& from) const;
    /// Services of one domain, or of things that are never switched with everything else.
    [[nodiscard]] bool is_narrow() const;
};

} // namespace answerd::tools::home
