// SPDX-License-Identifier: Apache-2.0
#include "tools/home/live_context.hpp"

#include "tools/home/area_meant.hpp"
#include "tools/home/home_service.hpp"
#include "tools/home/home_trouble.hpp"
#include "tools/home/intent_schema.hpp"
#include "tools/home/live_sentence.hpp"
#include "tools/home/live_state.hpp"
#include "tools/spoken_terms.hpp"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include <utility>
#include <variant>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;

constexpr std::size_t most_entities = 30;
constexpr std::size_t most_spoken = 3;
constexpr std::size_t few = 2; ///< so few are told with what they can be set to

intent as_intent()
{
    intent made{.name = "GetLiveContext", .description = "Read states"};
    made.asks_for = {"name", "area", "domain", "device_class"};
    return made;
}

/// Old states are told as such: better than none, worse than silence if they pass for new.
void tell_age(condition now, json::object& body)
{
    if (now == condition::away)
        body["stale"] = "The home is not connected now: these states may be old. Say so.";
    if (now == condition::starting)
        body["stale"] = "Home Assistant is still starting: states may be missing. Say so.";
}

} // namespace

live_context::live_context(home_parts parts)
    : parts_{std::move(parts)}
    , definition_{definition_of(as_intent())}
    , accepted_(accepted_by(as_intent()))
{}

bool live_context::usable(const conversation::utterance&) const
{
    return parts_.in.now() != condition::absent && !parts_.in.view()->entities.empty();
}

plan live_context::prepare(json::object arguments, const call_context& context) const
{
    const name_resolver& names = parts_.names->resolver();
    const home_view& view = *names.home();
    if (view.entities.empty())
        if (auto trouble = not_ready(parts_.in.now(), parts_.words, context.language))
            return instead_of(std::move(*trouble));
    const wanted asked = wanted_from(arguments);
    // "Is a window open" asks about the whole home, not about the room of who asks.
    resolution got = asked.name.empty() ? names.resolve(asked, speaker{}, context.language)
                                        : things_meant(asked, parts_, context);
    if (const auto* none = std::get_if<not_found>(&got)) {
        const bool several = none->what == not_found::why::several && !none->candidates.empty();
        if (!several) {
            const spoken_terms terms{parts_.words, context.language};
            return instead_of(trouble_outcome(*none, view, terms));
        }
        // To read both harms nobody, and answers at once.
        got = found{none->candidates, true, {}, {}};
    }
    plan settled;
    json::array ids;
    for (const entity* each : std::get<found>(got).entities) {
        ids.emplace_back(each->id);
        settled.acts.push_back(
            {.domain = std::string{each->domain()},
             .service = {},
             .entity_id = each->id,
             .area_id = each->area_id,
             .device_class = each->device_class,
             .name = each->name}
        );
    }
    settled.arguments["entities"] = std::move(ids);
    return settled;
}

awaitable<outcome> live_context::call(json::object arguments, call_context context)
{
    const json::array ids = arguments.at("entities").as_array();
    const home_view_ptr view = parts_.in.view();
    const spoken_terms terms{parts_.words, context.language};
    json::array states;
    outcome got;
    std::string said;
    for (const json::value& id : ids) {
        const entity* what = view->find(id.as_string());
        const entity_state* shown = parts_.in.state_of(id.as_string());
        if (what == nullptr || shown == nullptr || states.size() == most_entities)
            continue;
        live_state one = read_state(*what, *shown, *view, ids.size() <= few);
        got.untrusted = got.untrusted || one.untrusted;
        states.emplace_back(std::move(one.told));
        if (ids.size() <= most_spoken)
            said += (said.empty() ? "" : " ") + spoken_state(*what, *shown, {terms, *view});
    }
    json::object body;
    if (states.size() < ids.size())
        body["more"] = std::to_string(ids.size() - states.size()) +
                       " more are left out; ask with an area, domain or device_class";
    body["states"] = std::move(states);
    tell_age(parts_.in.now(), body);
    got.result = json::serialize(body);
    if (!said.empty() && parts_.in.now() == condition::ready)
        got.sentence = std::move(said);
    co_return got;
}

} // namespace answerd::tools::home
