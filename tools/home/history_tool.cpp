// SPDX-License-Identifier: Apache-2.0
#include "tools/home/history_tool.hpp"

#include "tools/home/calendar_tool.hpp"
#include "tools/home/home_trouble.hpp"
#include "tools/home/iso_time.hpp"
#include "tools/home/live_state.hpp"
#include "tools/plain_words.hpp"
#include "tools/time/spoken_time.hpp"

#include <boost/json/array.hpp>

#include <algorithm>
#include <set>
#include <utility>
#include <variant>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;
using namespace std::chrono;

// The recorder keeps ten days by default. A sensor has a row for every value: a day is enough.
constexpr long most_hours = 240;
constexpr long hours_of_a_sensor = 24;

long hours_in(const json::object& arguments, const entity& of)
{
    const bool chatty = of.domain() == "sensor" || of.domain() == "number";
    const long usual = chatty ? hours_of_a_sensor : most_hours;
    const json::value* given = arguments.if_contains("hours");
    if (given == nullptr || !given->is_number())
        return usual;
    const double hours = given->to_number<double>();
    return hours >= 1 ? static_cast<long>(std::min<double>(hours, most_hours)) : usual;
}

/// "today", "yesterday", "on Monday", "on November 3".
std::string spoken_past_day(local_days day, local_days today, const spoken_terms& terms)
{
    if (day == today - days{1})
        return std::string{terms.get("day_yesterday")};
    if (day < today && day > today - days{7})
        return terms.fill("day_weekday", {{"weekday", time::spoken_weekday(terms, day)}});
    return time::spoken_day(terms, day, today);
}

std::string escaped(std::string_view text)
{
    std::string safe;
    for (const char c : text)
        safe += c == '+' ? std::string{"%2B"} : std::string(1, c);
    return safe;
}

} // namespace

struct history_tool::asked {
    entity what{};
    std::string state{};
    long hours{most_hours};
};

history_tool::history_tool(home_parts parts)
    : home_service{
          {.name = "get_history",
           .description = "When it last changed or was state",
           .slots =
               {{.name = "name", .what = value_slot::kind::text, .required = false},
                {.name = "state", .what = value_slot::kind::text, .required = false}},
           .also_taken = {"area", "hours"},
           .read_only = true},
          std::move(parts)}
{}

bool history_tool::usable(const conversation::utterance&) const
{
    return is_known() && !parts().in.view()->entities.empty();
}

plan history_tool::prepare(json::object arguments, const call_context& context) const
{
    if (auto trouble = not_ready(parts().in.now(), parts().words, context.language))
        return instead_of(std::move(*trouble));
    const name_resolver& names = parts().names->resolver();
    const home_view& view = *names.home();
    wanted what;
    what.name = text_of(arguments, "name");
    what.area = text_of(arguments, "area");
    const spoken_terms terms = terms_for(context);
    if (what.name.empty())
        return instead_of(nothing_named(terms));
    const auto got = names.resolve(what, speaker_of(context, view), context.language);
    if (const auto* none = std::get_if<not_found>(&got))
        return instead_of(trouble_outcome(*none, view, terms));
    const auto& there = std::get<found>(got);
    if (there.entities.size() != 1) {
        not_found several;
        several.what = not_found::why::several;
        several.candidates = there.entities;
        return instead_of(trouble_outcome(several, view, terms));
    }
    const entity& meant = *there.entities.front();
    plan made;
    made.arguments = {
        {"entity", meant.id},
        {"state", text_of(arguments, "state")},
        {"hours", hours_in(arguments, meant)}};
    intended_act act{.domain = "history"}; // private as such, whatever it is the history of
    act.entity_id = meant.id;
    act.area_id = meant.area_id;
    act.device_class = meant.device_class;
    act.name = meant.name;
    made.acts.push_back(std::move(act));
    return made;
}

outcome history_tool::tell(
    const asked& what,
    std::optional<sys_seconds> at,
    bool is_now,
    const call_context& context
) const
{
    const spoken_terms terms = terms_for(context);
    const auto here = zone_of(*parts().in.view());
    json::object body{{"name", what.what.name}};
    if (const entity_state* shown = parts().in.state_of(what.what.id); shown != nullptr)
        body["state_now"] = state_word(what.what, shown->state);
    const std::string name = clean_name(what.what.name);
    if (!at) {
        body["found"] = "It was not so in the last " + std::to_string(what.hours) + " hours.";
        return told_with(
            body,
            terms.sentence("history_never", {{"name", name}, {"count", std::to_string(what.hours)}})
        );
    }
    const auto there = here.local(*at);
    const auto day = std::chrono::floor<days>(there);
    const auto today =
        std::chrono::floor<days>(here.local(std::chrono::floor<seconds>(parts().time.wall())));
    body[what.state.empty() ? "last_changed" : "last_" + plain_words(what.state)] =
        time::iso_date(day) + ' ' + time::iso_clock(there);
    body["weekday"] = time::spoken_weekday(terms, day);
    if (is_now)
        body["note"] = "It is so since then.";
    const std::string when = terms.fill(
        "day_at",
        {{"day", spoken_past_day(day, today, terms)}, {"time", time::spoken_clock(terms, there)}}
    );
    const auto form = is_now               ? "history_since"
                      : what.state.empty() ? "history_changed"
                                           : "history_last";
    return told_with(body, terms.sentence(form, {{"name", name}, {"when", when}}));
}

awaitable<outcome> history_tool::look_back(asked what, const call_context& context)
{
    const auto here = zone_of(*parts().in.view());
    const auto now = std::chrono::floor<seconds>(parts().time.wall());
    const auto from = now - hours{what.hours};
    std::string path = "/api/history/period/" + escaped(write_instant(from, {}));
    path += "?filter_entity_id=" + what.what.id;
    path += "&end_time=" + escaped(write_instant(now, {}));
    path += "&minimal_response&no_attributes";
    call_patience waits{context};
    const patience mine = waits.get();
    const auto got = co_await parts().in.rest(std::move(path), mine);
    const spoken_terms terms = terms_for(context);
    if (!got)
        co_return failed_with(
            {{"error", "Home Assistant did not give the history."}},
            std::string{terms.get("history_failed")}
        );
    const auto changes = changes_in(*got, here);
    std::optional<sys_seconds> last;
    for (const state_change& each : changes)
        if (what.state.empty() || is_called(what.state, what.what, each.state))
            last = each.at;
    co_return tell(what, last, false, context);
}

awaitable<outcome> history_tool::call(json::object arguments, call_context context)
{
    const home_view_ptr view = parts().in.view();
    const std::string id = text_of(arguments, "entity");
    const entity* its = view->find(id);
    const entity_state* shown = parts().in.state_of(id);
    if (its == nullptr || shown == nullptr) {
        const spoken_terms terms = terms_for(context);
        co_return failed_with(
            {{"error", "It is no longer there."}},
            std::string{terms.get("history_failed")}
        );
    }
    asked what;
    what.what = *its;
    what.state = text_of(arguments, "state");
    what.hours = static_cast<long>(arguments.at("hours").to_number<std::int64_t>());
    const auto since = std::chrono::floor<seconds>(shown->last_changed);
    const bool is_so = is_called(what.state, *its, shown->state);
    if (what.state.empty() || is_so)
        co_return tell(what, since, is_so && !what.state.empty(), context);
    co_return co_await look_back(std::move(what), context);
}

} // namespace answerd::tools::home
