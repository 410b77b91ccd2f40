// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"
#include "conversation/toolbox.hpp"
#include "tools/home/home.hpp"
#include "tools/home/name_resolver.hpp"

#include <boost/json/object.hpp>

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace answerd::tools::home {

/// What is worked out once for a view of the home and shared by all tools: its names and its kinds
/// of entities. Made anew when the view is another one. Loop thread only.
class home_names {
 public:
    /// Both outlive it.
    home_names(const home& of, const conversation::languages& words);

    [[nodiscard]] const name_resolver& resolver();
    /// Whether an exposed entity is of that domain.
    [[nodiscard]] bool has_domain(std::string_view domain);

 private:
    void follow_view();

    const home& home_;
    const conversation::languages& words_;
    std::optional<name_resolver> resolver_{};
    home_view_ptr counted_{}; ///< the view of `domains_`
    std::set<std::string, std::less<>> domains_{};
};

/// Home Assistant's slots as a model or a recogniser filled them in: name, area, floor, domain and
/// device_class, the latter two as a text or a list.
[[nodiscard]] wanted wanted_from(const boost::json::object& arguments);
[[nodiscard]] bool is_empty(const wanted& what) noexcept;

[[nodiscard]] speaker speaker_of(const conversation::call_context& context, const home_view& view);

} // namespace answerd::tools::home
