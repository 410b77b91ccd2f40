// SPDX-License-Identifier: Apache-2.0
#include "tools/home/act_plan.hpp"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;
using why = left_out::why;

constexpr std::array<std::pair<why, std::string_view>, 4> reasons{{
    {why::unavailable, "unavailable"},
    {why::unable, "unable"},
    {why::out_of_range, "out_of_range"},
    {why::no_choice, "no_choice"},
}};

json::object to_json(const planned_act& act)
{
    json::array entities;
    for (const std::string& each : act.entities)
        entities.emplace_back(each);
    // The service is for who reads it: an audit, a person who confirms. The row decides.
    return {
        {"service", act.how().service},
        {"entities", std::move(entities)},
        {"data", act.data},
        {"row", act.row},
        {"by", act.by}};
}

json::object to_json(const left_out& left)
{
    json::object made{{"entity", left.entity}};
    for (const auto& [what, name] : reasons)
        if (what == left.what)
            made["why"] = name;
    if (!left.detail.empty())
        made["detail"] = left.detail;
    return made;
}

json::array listed(const std::vector<planned_act>& acts)
{
    json::array list;
    for (const planned_act& each : acts)
        list.emplace_back(to_json(each));
    return list;
}

planned_act act_from(const json::value& from)
{
    planned_act act;
    act.row = std::string{from.at("row").as_string()};
    act.by = from.at("by").to_number<std::size_t>();
    act.data = from.at("data").as_object();
    for (const json::value& each : from.at("entities").as_array())
        act.entities.emplace_back(each.as_string());
    (void)act.how(); // throws for a row that is not there
    return act;
}

left_out left_from(const json::value& from)
{
    left_out left;
    left.entity = std::string{from.at("entity").as_string()};
    for (const auto& [what, name] : reasons)
        if (from.at("why").as_string() == name)
            left.what = what;
    if (const json::value* detail = from.as_object().if_contains("detail"))
        left.detail = std::string{detail->as_string()};
    return left;
}

} // namespace

const way& planned_act::how() const
{
    const intent* in = find_intent(row);
    if (in == nullptr)
        throw std::out_of_range{"no such row: " + row};
    return in->ways.at(by);
}

json::object to_json(const act_plan& plan)
{
    json::object made{{"acts", listed(plan.acts)}};
    if (!plan.already.empty())
        made["already"] = listed(plan.already);
    json::array left;
    for (const left_out& each : plan.left)
        left.emplace_back(to_json(each));
    if (!left.empty())
        made["left"] = std::move(left);
    if (plan.group)
        made["group"] = true;
    if (!plan.area_id.empty())
        made["area"] = plan.area_id;
    return made;
}

std::optional<act_plan> act_plan_from(const json::object& arguments)
try {
    act_plan plan;
    for (const json::value& each : arguments.at("acts").as_array())
        plan.acts.push_back(act_from(each));
    if (const json::value* already = arguments.if_contains("already"))
        for (const json::value& each : already->as_array())
            plan.already.push_back(act_from(each));
    if (const json::value* left = arguments.if_contains("left"))
        for (const json::value& each : left->as_array())
            plan.left.push_back(left_from(each));
    plan.group = arguments.contains("group");
    if (const json::value* area = arguments.if_contains("area"))
        plan.area_id = std::string{area->as_string()};
    return plan;
} catch (const std::exception&) {
    return std::nullopt;
}

std::string_view head_of_id(std::string_view dotted) noexcept
{
    return dotted.substr(0, dotted.find('.'));
}

std::string_view tail_of_id(std::string_view dotted) noexcept
{
    return dotted.substr(std::min(dotted.find('.'), dotted.size() - 1) + 1);
}

} // namespace answerd::tools::home
