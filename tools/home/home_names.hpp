// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"
#include "conversation/runtime.hpp"
#include "conversation/toolbox.hpp"
#include "tools/home/home.hpp"
#include "tools/home/name_resolver.hpp"

#include <boost/json/object.hpp>

#include <cstdint>
#include <map>
#include <memory>
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
    /// Whether one of them has all these features, or does not tell.
    [[nodiscard]] bool has_able(std::string_view domain, std::uint64_t needs);

 private:
    using features = std::set<std::uint64_t>;

    void follow_view();
    [[nodiscard]] const features& features_of(std::string_view domain);

    const home& home_;
    const conversation::languages& words_;
    std::optional<name_resolver> resolver_{};
    home_view_ptr counted_{};                                ///< the view of `domains_`
    std::map<std::string, features, std::less<>> domains_{}; ///< every set of features in each
};

/// Folds the names again whenever the home shows another view, so that the turn which comes next
/// need not: for thousands of names that takes milliseconds. Runs until `names` is gone or it is
/// cancelled; `in` and `time` outlive it.
[[nodiscard]] awaitable<void>
keep_folded(home& in, conversation::runtime& time, std::weak_ptr<home_names> names);

/// Home Assistant's slots as a model or a recogniser filled them in: name, area, floor, domain and
/// device_class, the latter two as a text or a list.
[[nodiscard]] wanted wanted_from(const boost::json::object& arguments);
[[nodiscard]] bool is_empty(const wanted& what) noexcept;

[[nodiscard]] speaker speaker_of(const conversation::call_context& context, const home_view& view);

} // namespace answerd::tools::home
