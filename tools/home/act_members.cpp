// SPDX-License-Identifier: Apache-2.0
#include "tools/home/act_members.hpp"

#include <boost/json/array.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace answerd::tools::home {
namespace {

constexpr std::size_t most_members = 500; // a group that holds itself must come to an end

std::vector<std::string> listed_in(std::string_view entity_id, const home& in)
{
    std::vector<std::string> ids;
    const entity_state* of = in.state_of(entity_id);
    const auto* list = of == nullptr ? nullptr : of->attributes.if_contains("entity_id");
    if (list == nullptr || !list->is_array())
        return ids;
    for (const auto& each : list->get_array())
        if (each.is_string())
            ids.emplace_back(each.get_string());
    return ids;
}

std::string class_of(std::string_view entity_id, const home& in)
{
    const home_view_ptr view = in.view();
    const entity* known = view ? view->find(entity_id) : nullptr;
    return known == nullptr ? "" : known->device_class;
}

} // namespace

std::vector<intended_act> members_of(const intended_act& act, const home& in)
{
    std::vector<intended_act> members;
    std::vector<std::string> ids = listed_in(act.entity_id, in);
    for (std::size_t i = 0; i < ids.size() && i < most_members; ++i) {
        intended_act one = act;
        one.entity_id = ids[i];
        one.device_class = class_of(ids[i], in);
        one.name.clear();
        one.area_id.clear();
        members.push_back(std::move(one));
        for (std::string& inner : listed_in(ids[i], in))
            if (std::ranges::count(ids, inner) == 0)
                ids.push_back(std::move(inner));
    }
    return members;
}

} // namespace answerd::tools::home
