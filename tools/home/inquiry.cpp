// SPDX-License-Identifier: Apache-2.0
#include "tools/home/inquiry.hpp"

#include "tools/home/kinds.hpp"

#include <string_view>

namespace answerd::tools::home {
namespace {

std::string_view domain_of(const std::string& service)
{
    return std::string_view{service}.substr(0, service.find('.'));
}

bool holds(const std::vector<std::string>& list, std::string_view item)
{
    return std::find(list.begin(), list.end(), item) != list.end();
}

} // namespace

bool inquiry::is_acted_on(const entity& each) const
{
    const auto acts = [&](const std::string& service) {
        return domain_of(service) == each.domain() || domain_of(service) == "homeassistant";
    };
    return what.services.empty() || std::any_of(what.services.begin(), what.services.end(), acts);
}

bool inquiry::may_be(const entity& each) const { return scope.has(each) && is_acted_on(each); }

bool inquiry::asks_for_kinds() const noexcept
{
    return !what.domains.empty() || !what.device_classes.empty();
}

bool inquiry::is_of_kinds(const entity& each) const
{
    return (what.domains.empty() || holds(what.domains, each.domain())) &&
           (what.device_classes.empty() || holds(what.device_classes, each.device_class));
}

entities inquiry::mended(const entities& named) const
{
    entities right = only(named, [&](const entity* each) { return is_of_kinds(*each); });
    return right.empty() ? named : right;
}

entities inquiry::near_speaker(const entities& from) const
{
    if (who.area_id.empty())
        return {};
    return only(from, [&](const entity* each) { return each->area_id == who.area_id; });
}

bool inquiry::is_narrow() const
{
    return !what.services.empty() &&
           std::none_of(what.services.begin(), what.services.end(), [](const auto& service) {
               return domain_of(service) == "homeassistant" || domain_of(service) == "light" ||
                      domain_of(service) == "switch";
           });
}

} // namespace answerd::tools::home
