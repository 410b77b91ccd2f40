// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/sentences/sentence_tool.hpp"

#include "conversation/json_fields.hpp"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include <utility>

namespace answerd::ha_bridge::sentences {
namespace {

namespace json = boost::json;
using conversation::effect;
using conversation::outcome;
using conversation::text_in;
using tools::intended_act;

tools::tool_definition definition_of_it()
{
    const json::object text{{"type", "string"}};
    tools::tool_definition made;
    made.name = sentence_tool::own_name;
    made.description = "What Home Assistant recognised, done by Home Assistant";
    made.parameters = {
        {"type", "object"},
        {"properties", json::object{{"intent", text}, {"sentence", text}}},
        {"required", json::array{"intent", "sentence"}}};
    return made;
}

std::string_view base_of(std::string_view tag) { return tag.substr(0, tag.find_first_of("-_")); }

outcome outcome_of(const spoken_response& said, bool reads)
{
    if (!said.ok)
        return conversation::failed_outcome("Home Assistant could not do that: " + said.code);
    outcome made;
    made.result = json::serialize(json::object{{"speech", said.speech}});
    made.effect = reads ? effect::none : effect::done;
    if (!said.speech.empty())
        made.sentence = said.speech;
    made.affected = said.affected;
    return made;
}

/// A write that nobody answered may have been done.
outcome outcome_of(const failure& why, bool reads)
{
    outcome made = conversation::failed_outcome("Home Assistant did not answer: " + why.detail);
    if (!reads && why.code != errc::refused)
        made.effect = effect::unknown;
    made.transient = reads;
    return made;
}

} // namespace

sentence_tool::sentence_tool(tools::home::home& home, std::shared_ptr<recognitions> seen)
    : home_{home}, seen_{std::move(seen)}, definition_{definition_of_it()}
{}

tools::traits sentence_tool::traits() const noexcept
{
    tools::traits its;
    its.read_only = false;
    its.idempotent = false;
    its.untrusted_output = true;
    its.risk = tools::risk::low;
    return its;
}

bool sentence_tool::usable(const conversation::utterance&) const
{
    return home_.now() != tools::home::condition::absent;
}

/// A read is of every entity that Home Assistant would look at: rules may keep some from it.
std::vector<intended_act>
sentence_tool::acts_of(const intent_kind& kind, const handed_sentence& what) const
{
    intended_act whole{.domain = std::string{kind.domain}, .service = std::string{kind.service}};
    if (!kind.reads || what.targets.empty())
        return {std::move(whole)};
    std::vector<intended_act> acts;
    const tools::home::home_view_ptr view = home_.view();
    for (const std::string& id : what.targets) {
        intended_act one{.domain = id.substr(0, id.find('.')), .entity_id = id};
        if (const auto* known = view->find(id)) {
            one.area_id = known->area_id;
            one.device_class = known->device_class;
            one.name = known->name;
        }
        acts.push_back(std::move(one));
    }
    return acts;
}

tools::plan sentence_tool::prepare(json::object arguments, const tools::call_context&) const
{
    tools::plan settled;
    const std::string intent{text_in(arguments, "intent")};
    const intent_kind* kind = handed_back(intent);
    const handed_sentence* what = seen_->find(std::string{text_in(arguments, "sentence")}, intent);
    if (kind == nullptr || what == nullptr) {
        settled.instead =
            conversation::failed_outcome("not done: Home Assistant has recognised no such thing");
        return settled;
    }
    settled.acts = acts_of(*kind, *what);
    settled.arguments = std::move(arguments);
    return settled;
}

awaitable<result<spoken_response>>
sentence_tool::hand_back(std::string text, const tools::call_context& context)
{
    conversation::signal never;
    const conversation::patience mine{context.until, never};
    const heard_sentence said{text, context.language, context.device_id};
    const bool own_language = base_of(context.language) == base_of(home_.view()->language);
    if (own_language) {
        json::object command = run_command(said);
        const auto events = co_await home_.follow(std::move(command), "run-end", mine);
        if (!events)
            co_return events.error();
        co_return decode_run(*events);
    }
    json::object command = process_command(said);
    const auto answer = co_await home_.ask(std::move(command), mine);
    if (!answer)
        co_return answer.error();
    co_return decode_process(*answer);
}

awaitable<outcome> sentence_tool::call(json::object arguments, tools::call_context context)
{
    const std::string text{text_in(arguments, "sentence")};
    const intent_kind* kind = handed_back(text_in(arguments, "intent"));
    if (kind == nullptr || seen_->is_running(text))
        co_return conversation::failed_outcome("not done: Home Assistant is doing it already");
    const recognitions::running mark{*seen_, text};
    const auto got = co_await hand_back(text, context);
    if (!got)
        co_return outcome_of(got.error(), kind->reads);
    co_return outcome_of(*got, kind->reads);
}

} // namespace answerd::ha_bridge::sentences
