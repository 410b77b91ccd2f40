// SPDX-License-Identifier: Apache-2.0
#include "tests/support/scripted_turn.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace answerd::tests {
namespace {

using namespace conversation;

struct heard_as {
    std::string operator()(const turn_started&) const { return "started"; }
    std::string operator()(const state_entered& news) const
    {
        return std::string{to_string(news.where)};
    }
    std::string operator()(const round_finished&) const { return "round"; }
    std::string operator()(const text_said&) const { return "text"; }
    std::string operator()(const tool_started& news) const { return "tool " + news.name; }
    std::string operator()(const tool_finished& news) const
    {
        return std::string{news.ok ? "done " : "failed "} + news.name;
    }
    std::string operator()(const tool_results&) const { return "results"; }
    std::string operator()(const warned&) const { return "warned"; }
    std::string operator()(const turn_finished&) const { return "finished"; }
};

} // namespace

scripted_model& scripted_model::then(reply say) { return then(round{.say = std::move(say)}); }

scripted_model& scripted_model::then(round what)
{
    script_.push_back(std::move(what));
    return *this;
}

scripted_model& scripted_model::for_ever(reply say)
{
    rest_ = std::move(say);
    return *this;
}

awaitable<reply> scripted_model::infer(const inference& asked)
{
    questions.push_back({
        .messages = asked.messages,
        .number = asked.round,
        .closing = asked.closing,
        .may_be_empty = asked.may_be_empty,
        .paused = asked.waiting != nullptr,
        .stay_with = std::string{asked.stay_with},
    });
    round now{.say = rest_};
    if (!script_.empty()) {
        now = std::move(script_.front());
        script_.pop_front();
    } else if (thinks) {
        now.say = thinks(asked);
    }
    if (now.throws)
        throw std::runtime_error{"secret inside of an exception"};
    if (now.hangs)
        co_await time_.hang();
    if (now.after.count() > 0)
        co_await time_.sleep(now.after);
    co_return std::move(now.say);
}

tool_set_ptr scripted_toolbox::offered(const utterance&) const
{
    std::vector<tool_definition> all;
    for (const auto& [name, each] : tools)
        all.push_back({.name = name, .description = "scripted"});
    return make_tool_set(std::move(all));
}

bool scripted_toolbox::writes(std::string_view name) const noexcept
{
    const auto found = tools.find(name);
    return found != tools.end() && found->second.writes;
}

awaitable<outcome> scripted_toolbox::call(tool_call asked, call_context context)
{
    called.push_back(asked);
    contexts.push_back(context);
    const auto found = tools.find(asked.name);
    if (found == tools.end())
        co_return failed_outcome("there is no such tool");
    most_running = std::max(most_running, ++running);
    if (found->second.takes.count() > 0)
        co_await time_.sleep(found->second.takes);
    if (found->second.meanwhile)
        found->second.meanwhile();
    --running;
    co_return found->second.result;
}

awaitable<void> recording_voice::say(std::string piece)
{
    pieces.push_back(std::move(piece));
    co_return;
}

awaitable<bool> recording_voice::finish(const answer& whole)
{
    finished.push_back(whole);
    co_return !gone;
}

void recording_observer::hear(const std::string&, const turn_news& news) noexcept
{
    heard.push_back(std::visit(heard_as{}, news));
}

few_languages::few_languages()
{
    language english{.tag = "en"};
    for (const code each : all_codes)
        english.phrases.emplace(to_string(each), "This is " + std::string{to_string(each)} + ".");
    english.phrases["acted"] = "It is done.";
    english.phrases["act_unknown"] = "I do not know whether it worked.";
    english_ = std::make_shared<const language>(english);
    language german{.tag = "de"};
    german.phrases["busy"] = "Moment.";
    german_ = std::make_shared<const language>(german);
}

language_ptr few_languages::pick(std::string_view tag) const
{
    return tag.starts_with("de") ? german_ : english_;
}

scripted_engine::scripted_engine()
    : model{std::make_shared<scripted_model>(time)}
    , tools{std::make_shared<scripted_toolbox>(time)}
    , options{first_options()}
    , store{time, options.history}
    , answerer{{time, dice, store, observer}, std::make_shared<const assistant>(options)}
{}

scripted_engine::~scripted_engine()
{
    answerer.stop_all();
    time.settle();
}

assistant scripted_engine::first_options()
{
    return {
        .prompt = prompt{{.text = "You help in the house."}},
        .chain = model,
        .tools = tools,
        .spoken = std::make_shared<const few_languages>(),
    };
}

answer scripted_engine::ask(std::string text, std::optional<std::string> id)
{
    return ask(utterance{.text = std::move(text), .conversation_id = std::move(id)});
}

answer scripted_engine::ask(utterance said)
{
    signal stop;
    voice.finished.clear();
    return time.play(answerer.answer_to(std::move(said), voice, stop, nullptr));
}

std::shared_ptr<scripted_engine::running>
scripted_engine::begin(std::string text, std::optional<std::string> id)
{
    auto turn = std::make_shared<running>();
    utterance said{.text = std::move(text), .conversation_id = std::move(id)};
    turn->answer =
        time.begin(answerer.answer_to(std::move(said), turn->voice, turn->stop, nullptr));
    begun_.push_back(turn);
    time.settle();
    return turn;
}

void scripted_engine::apply()
{
    store.use(options.history);
    answerer.use(std::make_shared<const assistant>(options));
}

} // namespace answerd::tests
