// SPDX-License-Identifier: Apache-2.0
#include "tools/home/script_tool.hpp"

#include "tools/clean_text.hpp"
#include "tools/home/act_plan.hpp"
#include "tools/home/area_meant.hpp"
#include "tools/home/home_service.hpp"
#include "tools/home/home_trouble.hpp"
#include "tools/home/intent_schema.hpp"
#include "tools/plain_words.hpp"

#include <boost/json/array.hpp>

#include <optional>
#include <utility>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;
using conversation::effect;
using how = act_result::how;
using kind = script_field::kind;

constexpr auto for_a_look = 500ms; ///< left over to see whether it runs

std::string_view type_of(const script_field& field)
{
    if (field.what == kind::number)
        return "number";
    return field.what == kind::yes_no ? "boolean" : "string";
}

json::object schema_of(const script_field& field)
{
    json::object one{{"type", type_of(field)}};
    if (field.lowest)
        one["minimum"] = *field.lowest;
    if (field.highest)
        one["maximum"] = *field.highest;
    json::array choices;
    for (const std::string& each : field.choices)
        choices.emplace_back(each);
    if (!choices.empty())
        one["enum"] = std::move(choices);
    if (field.many)
        one = json::object{{"type", "array"}, {"items", json::object(one)}};
    if (!field.description.empty())
        one["description"] = field.description;
    return one;
}

tool_definition definition_from(const script& what)
{
    json::object properties;
    json::array required;
    for (const script_field& each : what.fields) {
        properties[each.name] = schema_of(each);
        if (each.required)
            required.emplace_back(each.name);
    }
    return {
        script_tool::name_for(what),
        what.description,
        parameters_of(std::move(properties), std::move(required))};
}

/// Its own service and not `script.turn_on`: only that waits for what the script answers.
service_call call_of(const std::string& id, json::object values)
{
    service_call made;
    made.domain = "script";
    made.service = tail_of_id(id);
    made.data = std::move(values);
    made.wants_response = true;
    return made;
}

bool says_something(const json::value& response)
{
    const json::object* fields = response.if_object();
    return fields != nullptr && !fields->empty();
}

} // namespace

script_tool::script_tool(script what, home_parts parts)
    : what_{std::move(what)}, parts_{std::move(parts)}, definition_{definition_from(what_)}
{}

std::string script_tool::name_for(const script& what)
{
    return "script__" + std::string{tail_of_id(what.id)};
}

tools::traits script_tool::traits() const noexcept
{
    tools::traits its;
    its.read_only = false;
    its.idempotent = false;
    its.risk = risk::guarded;
    return its;
}

bool script_tool::usable(const conversation::utterance&) const
{
    return parts_.in.now() != condition::absent && parts_.in.view()->find(what_.id) != nullptr;
}

script_tool::settled script_tool::settle_one(
    const script_field& field,
    std::string_view said,
    const call_context& context
) const
{
    const name_resolver& names = parts_.names->resolver();
    const home_view& view = *names.home();
    const spoken_terms terms{parts_.words, context.language};
    if (field.what != kind::entity) {
        const bool area = field.what == kind::area;
        const auto id =
            area ? area_meant(std::string{said}, parts_, context) : floor_meant(said, view);
        if (id)
            return json::value(*id);
        const auto why = area ? not_found::why::unknown_area : not_found::why::unknown_floor;
        return trouble_outcome({.what = why, .wanted = std::string{said}}, view, terms);
    }
    wanted asked;
    asked.name = said;
    const auto got = names.resolve(asked, speaker_of(context, view), context.language);
    if (const auto* none = std::get_if<not_found>(&got))
        return trouble_outcome(*none, view, terms);
    const auto& there = std::get<found>(got);
    if (there.entities.size() == 1)
        return json::value(there.entities.front()->id);
    not_found several{.what = not_found::why::several, .wanted = std::string{said}};
    several.candidates = there.entities;
    return trouble_outcome(several, view, terms);
}

script_tool::settled script_tool::settle(
    const script_field& field,
    const json::value& given,
    const call_context& context
) const
{
    const bool by_name =
        field.what == kind::entity || field.what == kind::area || field.what == kind::floor;
    if (by_name && given.is_string())
        return settle_one(field, given.get_string(), context);
    if (!by_name || !given.is_array())
        return given;
    json::array ids;
    for (const json::value& each : given.get_array()) {
        settled one = settle(field, each, context);
        if (std::holds_alternative<outcome>(one))
            return one;
        ids.push_back(std::get<json::value>(std::move(one)));
    }
    return json::value(std::move(ids));
}

plan script_tool::prepare(json::object arguments, const call_context& context) const
{
    if (auto trouble = not_ready(parts_.in.now(), parts_.words, context.language))
        return instead_of(std::move(*trouble));
    json::object values;
    for (const script_field& each : what_.fields) {
        const json::value* given = arguments.if_contains(each.name);
        if (given == nullptr)
            continue;
        settled one = settle(each, *given, context);
        if (auto* trouble = std::get_if<outcome>(&one))
            return instead_of(std::move(*trouble));
        values[each.name] = std::get<json::value>(std::move(one));
    }
    plan made;
    made.arguments = {{"values", std::move(values)}};
    intended_act act{.domain = "script", .service = "turn_on", .entity_id = what_.id};
    const home_view_ptr view = parts_.in.view();
    if (const entity* its = view->find(what_.id); its != nullptr) {
        act.area_id = its->area_id;
        act.name = its->name;
    }
    made.acts.push_back(std::move(act));
    return made;
}

awaitable<outcome> script_tool::call(json::object arguments, call_context context)
{
    const spoken_terms terms{parts_.words, context.language};
    const home_view_ptr view = parts_.in.view();
    const entity* its = view->find(what_.id);
    const std::string name = its == nullptr ? "" : clean_name(its->name);
    if (its == nullptr)
        co_return failed_with(
            {{"error", "It is no longer there."}},
            terms.sentence("home_unknown_name", {{"name", clean_name(what_.id)}})
        );
    call_patience waits{context};
    const patience mine = waits.less(for_a_look);
    service_call run = call_of(what_.id, arguments.at("values").as_object());
    const act_result end = co_await parts_.in.act(std::move(run), mine);
    if (end.ended == how::refused || end.ended == how::not_sent)
        co_return failed_with(
            {{"error", "Home Assistant did not run it."}},
            terms.sentence(
                end.ended == how::refused ? "home_refused" : "home_not_sent",
                {{"name", name}}
            )
        );
    // A long script is still on its way when nobody can wait any longer.
    const entity_state* shown = parts_.in.state_of(what_.id);
    const bool runs = shown != nullptr && shown->state == "on";
    if (end.ended == how::unknown && !runs) {
        outcome unsure = unsure_of("Nobody knows whether it ran. Do not repeat it; tell the user.");
        unsure.sentence = terms.sentence("home_unknown", {{"name", name}});
        co_return unsure;
    }
    json::object body{{"done", its->name}};
    outcome got = told_with(body, terms.sentence("home_script", {{"name", name}}));
    if (says_something(end.response)) {
        auto& response = body["response"] = end.response;
        clean_value(response);
        got = told_with(body, *got.sentence);
        got.untrusted = true;
    }
    got.effect = effect::done;
    got.affected.push_back({"entity", what_.id, its->name, true});
    co_return got;
}

} // namespace answerd::tools::home
