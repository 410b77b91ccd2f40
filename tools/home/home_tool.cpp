// SPDX-License-Identifier: Apache-2.0
#include "tools/home/home_tool.hpp"

#include "tools/home/act_planner.hpp"
#include "tools/home/act_report.hpp"
#include "tools/home/area_meant.hpp"
#include "tools/home/expected_state.hpp"
#include "tools/home/home_service.hpp"
#include "tools/home/home_trouble.hpp"
#include "tools/home/intent_schema.hpp"
#include "tools/home/light_colors.hpp"
#include "tools/home/slot_values.hpp"
#include "tools/spoken_terms.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <variant>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;
using conversation::steady_time;

/// How long a state may take to follow its act before we say that it has not.
constexpr std::chrono::milliseconds settling{1500};
constexpr std::chrono::milliseconds for_the_report{200};

/// "Turn on" alone could be anything; "pause" is what plays.
bool leaves_open(const intent& what, const wanted& asked)
{
    std::set<std::string_view> domains;
    for (const way& each : what.ways)
        domains.insert(each.domain);
    return is_empty(asked) && what.prefers.empty() && domains.size() > 1;
}

/// Entities that are gone since the plan was made are left out; one of them must not fail the rest.
service_call call_for(const planned_act& act, const std::string& code, const home& in)
{
    const way& how = act.how();
    service_call made;
    made.domain = head_of_id(how.service);
    made.service = tail_of_id(how.service);
    made.data = act.data;
    for (const std::string& each : act.entities)
        if (in.state_of(each) != nullptr)
            made.entities.push_back(each);
    if (!code.empty() && (made.domain == "lock" || made.domain == "alarm_control_panel"))
        made.data["code"] = code;
    return made;
}

bool has_settled(const planned_act& act, const act_result& end, const home& in)
{
    if (end.ended == act_result::how::refused || end.ended == act_result::how::not_sent)
        return true;
    const way& how = act.how();
    return std::ranges::all_of(act.entities, [&](const std::string& each) {
        const entity_state* shown = in.state_of(each);
        if (is_lost(shown))
            return true;
        const progress seen = progress_of(how, act.data, *shown);
        return seen == progress::there || seen == progress::nothing_to_see ||
               (seen == progress::under_way && how.shows.slow);
    });
}

bool have_settled(const act_plan& plan, const std::vector<act_result>& ends, const home& in)
{
    for (std::size_t i = 0; i < plan.acts.size(); ++i)
        if (!has_settled(plan.acts[i], ends[i], in))
            return false;
    return true;
}

} // namespace

home_tool::home_tool(const intent& what, home_parts parts)
    : what_{what}
    , parts_{std::move(parts)}
    , definition_{definition_of(what)}
    , accepted_(accepted_by(what))
{}

tools::traits home_tool::traits() const noexcept
{
    tools::traits its;
    its.read_only = false;
    its.idempotent = false;
    its.risk = risk::low;
    return its;
}

bool home_tool::usable(const conversation::utterance&) const
{
    if (parts_.in.now() == condition::absent)
        return false;
    home_view_ptr view = parts_.in.view();
    if (view == looked_at_)
        return usable_;
    usable_ = std::ranges::any_of(what_.ways, [&](const way& each) {
        return view->services.contains(each.service) &&
               parts_.names->has_able(each.domain, what_.by_features ? each.needs : 0);
    });
    looked_at_ = std::move(view);
    return usable_;
}

plan home_tool::prepare(json::object arguments, const call_context& context) const
{
    if (auto trouble = not_ready(parts_.in.now(), parts_.words, context.language))
        return instead_of(std::move(*trouble));
    const spoken_terms terms{parts_.words, context.language};
    settle_color(arguments, terms);
    if (what_.place_is_value && !text_of(arguments, "area").empty()) {
        std::string room = text_of(arguments, "area");
        auto id = area_meant(room, parts_, context);
        if (!id) {
            const not_found none{.what = not_found::why::unknown_area, .wanted = std::move(room)};
            return instead_of(trouble_outcome(none, *parts_.in.view(), terms));
        }
        arguments["area"] = std::move(*id);
    }
    const auto slots = read_slots(what_, arguments);
    if (const auto* unfit = std::get_if<unfit_slot>(&slots))
        return instead_of(trouble_outcome(*unfit, what_, terms));
    wanted asked = wanted_from(arguments);
    if (what_.place_is_value)
        asked.area.clear();
    if (leaves_open(what_, asked))
        return instead_of(nothing_named(terms));

    const name_resolver& names = parts_.names->resolver();
    const home_view& view = *names.home();
    asked.services = services_of(what_, view);
    if (!what_.prefers.empty())
        asked.prefers = [this](const entity& each) {
            const entity_state* shown = parts_.in.state_of(each.id);
            return shown != nullptr &&
                   std::ranges::find(what_.prefers, shown->state) != what_.prefers.end();
        };
    const resolution got = things_meant(asked, parts_, context);
    if (const auto* none = std::get_if<not_found>(&got))
        return instead_of(trouble_outcome(*none, view, terms));

    const act_plan settled =
        plan_acts(what_, std::get<slot_values>(slots), std::get<found>(got), parts_.in);
    if (settled.acts.empty())
        return instead_of(report(settled, {}, parts_.in, terms));
    plan made;
    made.arguments = to_json(settled);
    made.acts = acts_to_judge(settled, view);
    return made;
}

awaitable<std::vector<act_result>>
home_tool::act(const act_plan& settled, std::string code, patience mine)
{
    std::vector<act_result> ends;
    for (const planned_act& each : settled.acts) {
        service_call what = call_for(each, code, parts_.in);
        act_result end;
        if (!what.entities.empty())
            end = co_await parts_.in.act(std::move(what), mine);
        ends.push_back(std::move(end));
    }
    co_return ends;
}

awaitable<outcome> home_tool::call(json::object arguments, call_context context)
{
    const auto settled = act_plan_from(arguments);
    if (!settled)
        co_return conversation::failed_outcome("it was not planned");
    conversation::signal never;
    conversation::signal& stop = context.stop != nullptr ? *context.stop : never;
    // Whoever waits for an answer that never comes must still have time to look at the states.
    const steady_time enough = context.until - settling - for_the_report;
    const patience for_answer{std::max(parts_.time.now(), enough), stop};
    std::string code = context.code.value_or(std::string{});
    const auto ends = co_await act(*settled, std::move(code), for_answer);

    std::function<bool()> reached = [&] { return have_settled(*settled, ends, parts_.in); };
    const patience for_state{std::min(context.until, parts_.time.now() + settling), stop};
    (void)co_await parts_.in.until(std::move(reached), for_state);
    const spoken_terms terms{parts_.words, context.language};
    co_return report(*settled, ends, parts_.in, terms);
}

} // namespace answerd::tools::home
