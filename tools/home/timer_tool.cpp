// SPDX-License-Identifier: Apache-2.0
#include "tools/home/timer_tool.hpp"

#include "tools/home/home_trouble.hpp"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <utility>
#include <variant>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;

constexpr auto for_a_look = 1500ms;
constexpr auto just_begun =
    20s; ///< a timer that has run no longer may be the one that we asked for

/// The request as it travels from prepare() to call().
json::object to_json(const timer_request& asked)
{
    return {
        {"slots", asked.slots},
        {"length", asked.length.count()},
        {"name", asked.name},
        {"shorter", asked.shorter}};
}

timer_request from_json(const json::object& arguments)
{
    timer_request asked;
    if (const json::value* slots = arguments.if_contains("slots"))
        asked.slots = slots->get_object();
    if (const json::value* length = arguments.if_contains("length"))
        asked.length = std::chrono::seconds{length->to_number<long>()};
    asked.name = text_of(arguments, "name");
    if (const json::value* shorter = arguments.if_contains("shorter"))
        asked.shorter = shorter->get_bool();
    return asked;
}

bool has_device(
    const std::optional<std::string>& device,
    const std::optional<std::string>& satellite
)
{
    return device.value_or("") != "" || satellite.value_or("") != "";
}

/// Wyoming is the one way in that can give nothing back but words or an intent: Home Assistant runs
/// that as the satellite that asked.
bool runs_intents(const conversation::utterance& said)
{
    return !said.via.streams && !said.via.reopens_mic && !said.own_history;
}

bool is_fresh(const timer_state& one, const timer_request& asked)
{
    return one.name == asked.name && one.set_for == asked.length && one.runs &&
           one.left + just_begun >= asked.length;
}

/// Home Assistant renders the text when it has marks of a template; no name of ours has any.
std::string
spoken_by_home(const timer_intent& what, const timer_request& asked, const spoken_terms& terms)
{
    if (what.told.empty())
        return std::string{terms.get("timer_status_template")};
    return timer_sentence(what, asked, terms);
}

} // namespace

timer_tool::timer_tool(const timer_intent& what, home_parts parts)
    : home_service{what.shape, std::move(parts)}, what_{what}
{}

bool timer_tool::usable(const conversation::utterance& said) const
{
    return has_device(said.device_id, said.satellite_id) && (is_known() || runs_intents(said));
}

plan timer_tool::prepare(json::object arguments, const call_context& context) const
{
    const spoken_terms terms = terms_for(context);
    if (!has_device(context.device_id, context.satellite_id))
        return instead_of(timer_refused(timer_answer::no_device, {}, terms));
    const auto read = read_timer_request(what_, arguments, terms);
    if (std::holds_alternative<timer_problem>(read))
        return instead_of(failed_with(
            {{"error", "Not done: say for how long, in hours, minutes or seconds."}},
            std::string{terms.get("timer_how_long")}
        ));
    if (is_known()) // else it was offered because the caller can run the intent
        if (auto trouble = not_ready(parts().in.now(), parts().words, context.language))
            return instead_of(std::move(*trouble));
    const auto& asked = std::get<timer_request>(read);
    if (asked.shorter && !is_known()) // the caller runs the intent that was called
        return instead_of(failed_with(
            {{"error", "Not done: call HassDecreaseTimer."}},
            std::string{terms.get("timer_failed")}
        ));
    plan made;
    made.arguments = to_json(asked);
    intended_act act{.domain = "timer", .service = std::string{what_.service}};
    act.name = asked.name;
    made.acts.push_back(std::move(act));
    return made;
}

outcome timer_tool::hand_over(const timer_request& asked, const spoken_terms& terms) const
{
    json::array entities;
    for (const auto& [name, value] : asked.slots)
        entities.push_back(json::object{{"name", name}, {"value", value}});
    outcome got;
    got.result = R"({"handed_to":"Home Assistant"})";
    got.then = conversation::then::hand_over;
    got.event = {{"entities", std::move(entities)}};
    if (const std::string text = spoken_by_home(what_, asked, terms); !text.empty())
        got.event["text"] = text;
    if (!what_.told.empty())
        got.sentence = timer_sentence(what_, asked, terms);
    return got;
}

awaitable<result<json::value>> timer_tool::handle(
    std::string_view intent,
    json::object slots,
    const call_context& context,
    patience mine
)
{
    json::object body{{"name", intent}, {"data", std::move(slots)}};
    body["language"] = context.language;
    if (context.device_id)
        body["device_id"] = *context.device_id;
    if (context.satellite_id)
        body["satellite_id"] = *context.satellite_id;
    co_return co_await parts().in.rest("/api/intent/handle", std::move(body), mine);
}

awaitable<std::vector<timer_state>> timer_tool::running(const call_context& context, patience mine)
{
    json::object everything;
    auto got = co_await handle("HassTimerStatus", std::move(everything), context, mine);
    std::vector<timer_state> none;
    co_return got ? timers_in(*got) : none;
}

awaitable<outcome> timer_tool::unanswered(
    const timer_request& asked,
    failure why,
    const call_context& context,
    patience mine
)
{
    const spoken_terms terms = terms_for(context);
    if (why.code == errc::refused)
        co_return timer_refused(timer_answer::failed, {}, terms);
    if (what_.service.empty())
        co_return failed_with(
            {{"error", "Home Assistant did not answer."}},
            std::string{terms.get("timer_failed")}
        );
    if (what_.service == "start" && asked.length.count() > 0) {
        const auto all = co_await running(context, mine);
        for (const timer_state& each : all)
            if (is_fresh(each, asked))
                co_return timer_done(what_, asked, {}, terms);
    }
    co_return unsure_of("Home Assistant did not answer; nobody knows whether it was done.");
}

awaitable<outcome> timer_tool::call(json::object arguments, call_context context)
{
    const timer_request asked = from_json(arguments);
    const spoken_terms terms = terms_for(context);
    if (!is_known())
        co_return hand_over(asked, terms);

    call_patience waits{context};
    const patience for_answer = waits.less(for_a_look);
    const patience for_look = waits.get();
    const timer_intent& what = asked.shorter ? shortening() : what_;
    auto got = co_await handle(what.shape.name, asked.slots, context, for_answer);
    if (!got)
        co_return co_await unanswered(asked, got.error(), context, for_look);
    const timer_answer how = answer_in(*got);
    if (how == timer_answer::done && what.told.empty())
        co_return timers_told(timers_in(*got), terms);
    if (how == timer_answer::done)
        co_return timer_done(what, asked, *got, terms);
    std::vector<timer_state> others;
    if (how == timer_answer::not_found || how == timer_answer::several)
        others = co_await running(context, for_look);
    co_return timer_refused(how, others, terms);
}

} // namespace answerd::tools::home
