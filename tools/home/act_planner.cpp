// SPDX-License-Identifier: Apache-2.0
#include "tools/home/act_planner.hpp"

#include "tools/home/expected_state.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

namespace answerd::tools::home {
namespace {

using why = left_out::why;

/// A way to act on one entity, or why there is none.
struct choice {
    std::string row{};
    std::size_t by{0};
    boost::json::object data{};
    std::optional<left_out> none{};
};

bool is_able(const entity& what, const entity_state& shown, const way& how, const home_view& view)
{
    return how.domain == what.domain() && view.services.contains(how.service) &&
           (how.from.empty() || std::ranges::find(how.from, shown.state) != how.from.end()) &&
           (what.features == 0 || (what.features & how.needs) == how.needs);
}

bool sweeps(const intent& what, const entity& each)
{
    return std::ranges::any_of(what.ways, [&](const way& how) {
        return how.swept && how.domain == each.domain();
    });
}

/// "Everything in the hall" means lamps and players, not the door's lock, unless nothing else is
/// meant.
std::vector<const entity*> swept(const intent& what, const found& where)
{
    std::vector<const entity*> kept;
    if (where.group)
        std::ranges::copy_if(where.entities, std::back_inserter(kept), [&](const entity* each) {
            return sweeps(what, *each);
        });
    return kept.empty() ? where.entities : kept;
}

class planning {
 public:
    planning(const intent& what, const slot_values& given, const home& in)
        : what_{what}, given_{given}, home_{in}, view_{in.view()}
    {}

    void add(const entity& each)
    {
        const entity_state* shown = home_.state_of(each.id);
        if (is_lost(shown))
            return leave(each, {.entity = {}, .what = why::unavailable, .detail = {}});
        choice chosen = choose(what_.toggles ? toggled(each, *shown) : what_, each, *shown);
        if (chosen.none)
            return leave(each, std::move(*chosen.none));
        const way& how = find_intent(chosen.row)->ways[chosen.by];
        const bool already = is_there_already(how, chosen.data, *shown);
        enter(already ? plan.already : plan.acts, each, std::move(chosen));
    }

    act_plan plan{};

 private:
    [[nodiscard]] choice
    choose(const intent& from, const entity& each, const entity_state& shown) const
    {
        choice last;
        last.none = left_out{};
        for (std::size_t by = 0; by < from.ways.size(); ++by) {
            if (!is_able(each, shown, from.ways[by], *view_))
                continue;
            service_data made = data_for(from.ways[by], given_, shown);
            if (auto* data = std::get_if<boost::json::object>(&made))
                return {std::string{from.name}, by, std::move(*data), std::nullopt};
            // The most telling reason stays: "not above 30" before "it cannot".
            auto& reason = std::get<left_out>(made);
            if (last.none->what == why::unable)
                last.none = std::move(reason);
        }
        return last;
    }

    /// To toggle what is on is to turn it off; what shows neither can only be turned on.
    [[nodiscard]] const intent& toggled(const entity& each, const entity_state& shown) const
    {
        const intent& on = *find_intent("HassTurnOn");
        const choice turned = choose(on, each, shown);
        if (turned.none)
            return *find_intent("HassTurnOff");
        const way& how = on.ways[turned.by];
        const bool is_on = progress_of(how, turned.data, shown) == progress::there;
        return is_on ? *find_intent("HassTurnOff") : on;
    }

    void leave(const entity& each, left_out reason)
    {
        reason.entity = each.id;
        plan.left.push_back(std::move(reason));
    }

    static void enter(std::vector<planned_act>& into, const entity& each, choice chosen)
    {
        const auto same = std::ranges::find_if(into, [&](const planned_act& act) {
            return act.row == chosen.row && act.by == chosen.by && act.data == chosen.data;
        });
        if (same != into.end()) {
            same->entities.push_back(each.id);
            return;
        }
        into.push_back({std::move(chosen.row), chosen.by, {each.id}, std::move(chosen.data)});
    }

    const intent& what_;
    const slot_values& given_;
    const home& home_;
    home_view_ptr view_;
};

} // namespace

std::vector<std::string> services_of(const intent& what, const home_view& view)
{
    std::vector<std::string> services;
    for (const way& each : what.ways)
        if (view.services.contains(each.service))
            // The resolver wants to know what is acted on; a group's service has another domain.
            services.push_back(
                std::string{each.domain} + "." + std::string{tail_of_id(each.service)}
            );
    return services;
}

act_plan plan_acts(const intent& what, const slot_values& given, const found& where, const home& in)
{
    planning all{what, given, in};
    for (const entity* each : swept(what, where))
        all.add(*each);
    all.plan.group = where.group;
    all.plan.area_id = where.area_id;
    return std::move(all.plan);
}

std::vector<intended_act> acts_to_judge(const act_plan& plan, const home_view& view)
{
    std::vector<intended_act> acts;
    for (const planned_act& act : plan.acts)
        for (const std::string& id : act.entities) {
            const entity* known = view.find(id);
            intended_act made;
            made.domain = head_of_id(act.how().service);
            made.service = tail_of_id(act.how().service);
            made.entity_id = id;
            if (known != nullptr) {
                made.area_id = known->area_id;
                made.device_class = known->device_class;
                made.name = known->name;
            }
            acts.push_back(std::move(made));
        }
    return acts;
}

} // namespace answerd::tools::home
