// SPDX-License-Identifier: Apache-2.0
#include "tools/home/entity_end.hpp"

#include "tools/clean_text.hpp"
#include "tools/home/expected_state.hpp"
#include "tools/plain_words.hpp"

#include <algorithm>
#include <utility>

namespace answerd::tools::home {
namespace {

using how = act_result::how;

fate fate_of(how ended, progress seen)
{
    switch (ended) {
    case how::refused:
        return fate::refused;
    case how::not_sent:
        return fate::not_sent;
    case how::unknown:
        // The state is the only witness.
        if (seen == progress::there)
            return fate::done;
        return seen == progress::under_way ? fate::under_way : fate::unknown;
    case how::done:
        break;
    }
    switch (seen) {
    case progress::under_way:
        return fate::under_way;
    case progress::not_yet:
        return fate::unconfirmed;
    case progress::there:
    case progress::nothing_to_see:
        break;
    }
    return fate::done;
}

fate fate_of(left_out::why what)
{
    switch (what) {
    case left_out::why::unavailable:
        return fate::unavailable;
    case left_out::why::out_of_range:
        return fate::out_of_range;
    case left_out::why::no_choice:
        return fate::no_choice;
    case left_out::why::unable:
        break;
    }
    return fate::unable;
}

/// An entity that was lost while we acted was not done, whatever was answered.
entity_end
end_of(const planned_act& act, const std::string& id, const act_result& got, const home& in)
{
    entity_end end{.id = id, .name = spoken_name(*in.view(), id), .how = &act.how()};
    end.data = act.data;
    const entity_state* shown = in.state_of(id);
    if (shown == nullptr) {
        end.what = fate::gone;
        return end;
    }
    end.shown = *shown;
    end.what = fate_of(got.ended, progress_of(*end.how, act.data, *shown));
    end.detail = clean_text(head_of(got.code, 60)); // Home Assistant's own: a short word
    if (end.what == fate::unconfirmed && is_lost(shown))
        end.what = fate::unavailable;
    return end;
}

} // namespace

bool went_well(fate what) noexcept
{
    return what == fate::done || what == fate::under_way || what == fate::already;
}

std::string_view to_text(fate what) noexcept
{
    switch (what) {
    case fate::done:
        return "done";
    case fate::under_way:
        return "under way";
    case fate::already:
        return "was so already";
    case fate::unconfirmed:
        return "sent, but its state does not show it yet";
    case fate::unknown:
        return "unknown whether it was done";
    case fate::refused:
        return "refused by Home Assistant";
    case fate::not_sent:
        return "not sent, no connection";
    case fate::gone:
        return "no longer there";
    case fate::unavailable:
        return "unavailable";
    case fate::unable:
        return "cannot do that";
    case fate::out_of_range:
        return "out of range";
    case fate::no_choice:
        return "no such choice";
    }
    return "";
}

std::vector<entity_end>
ends_of(const act_plan& plan, const std::vector<act_result>& ends, const home& in)
{
    std::vector<entity_end> all;
    for (std::size_t i = 0; i < plan.acts.size(); ++i)
        for (const std::string& id : plan.acts[i].entities)
            all.push_back(end_of(plan.acts[i], id, ends[i], in));
    for (const planned_act& each : plan.already)
        for (const std::string& id : each.entities) {
            all.push_back(end_of(each, id, {}, in));
            all.back().what = fate::already;
        }
    for (const left_out& each : plan.left) {
        entity_end end{.id = each.entity, .name = spoken_name(*in.view(), each.entity)};
        end.what = fate_of(each.what);
        end.detail = each.detail;
        if (const entity_state* shown = in.state_of(each.entity))
            end.shown = *shown;
        all.push_back(std::move(end));
    }
    return all;
}

std::string spoken_name(const home_view& view, std::string_view entity_id)
{
    const entity* known = view.find(entity_id);
    std::string name = known == nullptr ? std::string{} : clean_name(known->name);
    if (name.empty()) {
        const std::size_t dot = entity_id.find('.');
        name = plain_words(entity_id.substr(dot == std::string_view::npos ? 0 : dot + 1));
    }
    return name;
}

} // namespace answerd::tools::home
