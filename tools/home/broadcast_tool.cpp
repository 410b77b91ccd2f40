// SPDX-License-Identifier: Apache-2.0
#include "tools/home/broadcast_tool.hpp"

#include "tools/clean_text.hpp"
#include "tools/home/area_meant.hpp"
#include "tools/home/home_trouble.hpp"
#include "tools/home/satellite_calls.hpp"
#include "tools/plain_words.hpp"

#include <boost/json/array.hpp>

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;
using how = act_result::how;

constexpr std::size_t longest_message = 1000;
constexpr auto for_a_refusal = 4s; ///< the service ends only when the last word has been played
constexpr auto between_looks = 500ms;
constexpr auto longest_wait = 60s;

using satellites = std::vector<const satellite*>;

satellites announcers(const home_view& view)
{
    satellites all;
    for (const satellite& each : view.satellites)
        if ((each.features & can_announce) != 0)
            all.push_back(&each);
    return all;
}

bool is_asking(const satellite& one, const call_context& context)
{
    const bool same_entity = context.satellite_id && *context.satellite_id == one.entity_id;
    const bool same_device =
        context.device_id && !one.device_id.empty() && *context.device_id == one.device_id;
    return same_entity || same_device;
}

outcome no_such_room(const home_view& view, const spoken_terms& terms)
{
    json::array rooms;
    for (const satellite* each : announcers(view))
        if (const area* where = view.find_area(each->area_id); where != nullptr)
            rooms.emplace_back(where->name);
    return failed_with(
        {{"error",
          "Not done: no satellite that can announce is there. `areas` have one; without "
          "an area all are meant."},
         {"areas", std::move(rooms)}},
        std::string{terms.get("announce_nobody")}
    );
}

bool is_idle(const result<json::value>& state)
{
    if (!state || !state->is_object())
        return false;
    const json::value* shown = state->get_object().if_contains("state");
    return shown != nullptr && shown->is_string() && shown->get_string() == "idle";
}

/// Satellites are not exposed: their state is asked for. While the turn runs it is "processing",
/// then "responding". Runs apart from the turn and owns all that it uses.
awaitable<void>
announce_when_idle(home& in, conversation::runtime& time, std::string to, std::string message)
{
    conversation::signal never;
    conversation::signal nobody;
    const auto until = time.now() + longest_wait;
    bool idle = false;
    while (!idle && time.now() < until) {
        const auto next_look = time.now() + between_looks;
        (void)co_await time.wait(never, next_look, nobody);
        const patience for_state{time.now() + for_a_refusal, never};
        const auto state = co_await in.rest("/api/states/" + to, for_state);
        idle = is_idle(state);
    }
    std::vector<std::string> targets(1, to);
    const patience for_act{time.now() + longest_wait, never};
    service_call what = announcement(std::move(targets), std::move(message));
    (void)co_await in.act(std::move(what), for_act);
}

} // namespace

broadcast_tool::broadcast_tool(home_parts parts)
    : home_service{
          {.name = "HassBroadcast",
           .description = "Announce",
           .slots =
               {{.name = "message", .what = value_slot::kind::text, .required = false},
                {.name = "area", .what = value_slot::kind::text, .required = false}},
           .also_taken = {"name"}},
          std::move(parts)}
{}

bool broadcast_tool::usable(const conversation::utterance&) const
{
    return is_known() && !announcers(*parts().in.view()).empty();
}

plan broadcast_tool::prepare(json::object arguments, const call_context& context) const
{
    if (auto trouble = not_ready(parts().in.now(), parts().words, context.language))
        return instead_of(std::move(*trouble));
    const spoken_terms terms = terms_for(context);
    const home_view_ptr view = parts().in.view();
    const std::string message{head_of(text_of(arguments, "message"), longest_message)};
    if (message.empty())
        return instead_of(
            failed_with({{"error", "Say the message."}}, std::string{terms.get("announce_what")})
        );
    std::string room = text_of(arguments, "area");
    if (room.empty())
        room = text_of(arguments, "name");
    const auto area_id =
        room.empty() ? std::optional<std::string>{} : area_meant(room, parts(), context);
    if (!room.empty() && !area_id)
        return instead_of(no_such_room(*view, terms));

    json::array targets;
    const satellite* own = nullptr;
    plan made;
    for (const satellite* each : announcers(*view)) {
        if (area_id && each->area_id != *area_id)
            continue;
        if (is_asking(*each, context)) {
            own = each;
            continue;
        }
        targets.emplace_back(each->entity_id);
    }
    const bool here = targets.empty() && own != nullptr && area_id;
    if (here)
        targets.emplace_back(own->entity_id);
    if (targets.empty())
        return instead_of(no_such_room(*view, terms));
    for (const json::value& each : targets) {
        intended_act act{.domain = "assist_satellite", .service = "announce"};
        act.entity_id = each.as_string();
        act.area_id = area_id.value_or("");
        made.acts.push_back(std::move(act));
    }
    made.arguments = {{"targets", std::move(targets)}, {"message", message}, {"here", here}};
    return made;
}

awaitable<outcome> broadcast_tool::call(json::object arguments, call_context context)
{
    const spoken_terms terms = terms_for(context);
    auto targets = texts_in(arguments, "targets");
    std::string message = text_of(arguments, "message");
    const json::object body{{"announced", message}, {"satellites", targets.size()}};
    if (arguments.at("here").as_bool()) {
        auto later = announce_when_idle(
            parts().in,
            parts().time,
            std::move(targets.front()),
            std::move(message)
        );
        parts().time.start(std::move(later));
        outcome soon = told_with(
            {{"announced", "It is said here as soon as your answer has been spoken."}},
            std::string{terms.get("announce_here")}
        );
        soon.effect = conversation::effect::done;
        co_return soon;
    }
    conversation::signal never;
    conversation::signal& stop = context.stop != nullptr ? *context.stop : never;
    const patience mine{std::min(context.until, parts().time.now() + for_a_refusal), stop};
    service_call what = announcement(std::move(targets), std::move(message));
    const auto end = co_await parts().in.act(std::move(what), mine);
    if (end.ended == how::refused || end.ended == how::not_sent)
        co_return failed_with(
            {{"error", "Home Assistant did not announce it."}},
            std::string{terms.get("announce_failed")}
        );
    outcome got = told_with(body, std::string{terms.get("announce_done")});
    // Playing takes its time: no answer so far is no fault, and no proof either.
    const bool heard = end.ended == how::done;
    got.effect = heard ? conversation::effect::done : conversation::effect::unknown;
    co_return got;
}

} // namespace answerd::tools::home
