// SPDX-License-Identifier: Apache-2.0
#include "tools/home/act_report.hpp"

#include "tools/home/act_sentence.hpp"
#include "tools/home/entity_end.hpp"
#include "tools/home/expected_state.hpp"
#include "tools/home/slot_values.hpp"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <utility>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;
using conversation::affected_target;
using conversation::effect;
using conversation::outcome;

constexpr std::size_t most_told = 10;

bool was_done(fate what) noexcept
{
    return what == fate::done || what == fate::under_way || what == fate::unconfirmed;
}

/// In the terms of the slot that asked for it: 30 percent, not a level of 0.3.
json::value as_asked(const value_rule& rule, const json::value& shown)
{
    if (!shown.is_number())
        return shown;
    return readable(json::value(shown.to_number<double>() / rule.times));
}

/// Name and state; a value that was asked for, as it is shown.
json::object told(const entity_end& end)
{
    json::object one{{"name", end.name}};
    const bool timed = head_of_id(end.id) == "button" || head_of_id(end.id) == "scene";
    if (!end.shown.state.empty() && !timed) // theirs is the time of the last use
        one["state"] = end.shown.state;
    if (end.how != nullptr)
        for (const value_rule& rule : end.how->values)
            if (rule.attribute != "state" && end.data.contains(rule.field))
                if (json::value shown = shown_value(rule, end.shown); !shown.is_null())
                    one[rule.slot.empty() ? rule.field : rule.slot] = as_asked(rule, shown);
    if (!went_well(end.what))
        one["why"] = to_text(end.what);
    if (!end.detail.empty())
        one["detail"] = end.detail;
    return one;
}

template <class Which>
void list(json::object& into, std::string_view key, const std::vector<entity_end>& ends, Which is)
{
    json::array some;
    std::size_t more = 0;
    for (const entity_end& each : ends)
        if (is(each.what) && some.size() < most_told)
            some.emplace_back(told(each));
        else if (is(each.what))
            ++more;
    if (more > 0)
        some.emplace_back("and " + std::to_string(more) + " more");
    if (!some.empty())
        into[key] = std::move(some);
}

json::object result_of(const std::vector<entity_end>& ends)
{
    json::object result;
    list(result, "done", ends, [](fate what) {
        return what == fate::done || what == fate::under_way;
    });
    list(result, "already", ends, [](fate what) { return what == fate::already; });
    list(result, "not_done", ends, [](fate what) { return !went_well(what); });
    return result;
}

effect effect_of(const std::vector<entity_end>& ends)
{
    const auto has = [&](auto is) { return std::ranges::any_of(ends, is, &entity_end::what); };
    if (has(was_done))
        return effect::done;
    return has([](fate what) { return what == fate::unknown; }) ? effect::unknown : effect::none;
}

std::vector<affected_target>
affected_by(const act_plan& plan, const std::vector<entity_end>& ends, const home_view& view)
{
    std::vector<affected_target> all;
    const area* where = plan.group ? view.find_area(plan.area_id) : nullptr;
    if (where != nullptr)
        all.push_back({"area", where->id, where->name, true});
    for (const entity_end& each : ends) {
        all.push_back({"entity", each.id, each.name, went_well(each.what)});
        if (where != nullptr)
            all.front().ok = all.front().ok && all.back().ok;
    }
    return all;
}

} // namespace

outcome report(
    const act_plan& plan,
    const std::vector<act_result>& ends,
    const home& in,
    const spoken_terms& terms
)
{
    const home_view_ptr view = in.view();
    const std::vector<entity_end> all = ends_of(plan, ends, in);
    json::object body = result_of(all);
    outcome got;
    got.ok = std::ranges::any_of(all, [](const entity_end& each) {
        return went_well(each.what) || each.what == fate::unconfirmed;
    });
    if (!got.ok)
        body["error"] = "It was not done.";
    got.effect = effect_of(all);
    if (got.effect == effect::unknown)
        body["error"] = "Nobody knows whether it was done. Do not repeat it; tell the user.";
    got.result = json::serialize(body);
    got.sentence = spoken_ends(all, plan.area_id, {terms, *view});
    got.affected = affected_by(plan, all, *view);
    return got;
}

} // namespace answerd::tools::home
