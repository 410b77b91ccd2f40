// SPDX-License-Identifier: Apache-2.0
#include "daemon/doctor/model_findings.hpp"

#include "conversation/fault.hpp"

#include <array>
#include <cstdio>
#include <utility>

namespace answerd::daemon::doctor {
namespace {

using namespace std::chrono_literals;
using conversation::code;

constexpr std::string_view question = "What is the weather like in Paris right now?";
constexpr std::string_view weather =
    R"({"place":"Paris","temperature":"18 degrees","sky":"sunny"})";
constexpr std::string_view next_question = "And in Rome?";

std::string seconds(std::chrono::milliseconds took)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.1f s", static_cast<double>(took.count()) / 1000);
    return text.data();
}

awaitable<model_round>
ask(conversation::model& who, const conversation::inference& asked, conversation::runtime& time)
{
    const auto began = time.now();
    auto said = co_await who.infer(asked);
    model_round round;
    round.took = std::chrono::duration_cast<std::chrono::milliseconds>(time.now() - began);
    if (auto* whole = std::get_if<conversation::completion>(&said)) {
        round.spent = whole->spent;
        round.calls = std::move(whole->tool_calls);
        round.text = std::move(whole->content);
    } else if (const auto* failed = std::get_if<conversation::fault>(&said)) {
        round.fault = did_not_fit(*failed) ? code::too_long : failed->what;
    } else {
        round.fault = code::model_unreachable;
    }
    co_return round;
}

/// What a conversation with this first round in it looks like to the model.
void add_answer(const model_round& round, std::vector<conversation::message>& to)
{
    using namespace conversation;
    message answer = assistant_message(round.text);
    if (!round.calls.empty())
        answer.tool_calls = {round.calls.front()};
    to.push_back(answer);
    if (!round.calls.empty()) {
        to.push_back(tool_message(round.calls.front().id, std::string{weather}));
        to.push_back(assistant_message("It is sunny in Paris, with 18 degrees."));
    }
}

std::string what_went_wrong(const model_talk& talk)
{
    if (*talk.first.fault == code::too_long)
        return "no: the prompt, with " + std::to_string(talk.tools) +
               " tools, does not fit into the server's context";
    return "no: " + std::string{to_string(*talk.first.fault)} + " after " +
           seconds(talk.first.took);
}

finding speed_finding(const std::string& name, const model_talk& talk)
{
    finding found{.about = name + " answers"};
    found.said = "after " + seconds(talk.first.took);
    if (talk.first.spent)
        found.said += ", a prompt of " + std::to_string(talk.first.spent->input_tokens) +
                      " tokens with " + std::to_string(talk.tools) + " tools";
    if (talk.first.took > 10s) {
        found.how = grade::note;
        found.cure = "a voice waits no longer than some seconds: a smaller model, or fewer exposed "
                     "entities";
    }
    return found;
}

finding calls_finding(const std::string& name, const model_talk& talk)
{
    if (!talk.first.calls.empty())
        return {
            grade::good,
            name + " calls tools",
            "yes (" + talk.first.calls.front().name + ")",
            {}};
    return {
        grade::bad,
        name + " calls tools",
        "no: a question about the weather was answered without one",
        "take a model that is trained for tools; llama.cpp needs --jinja; answerd try asks more"};
}

finding cache_finding(const std::string& name, const model_talk& talk)
{
    finding found{.about = name + " keeps the prompt"};
    const model_round& second = *talk.second;
    const std::uint64_t cached = second.spent ? second.spent->cached_tokens : 0;
    if (cached > 0)
        found.said = "yes: of " + std::to_string(second.spent->input_tokens) + " tokens " +
                     std::to_string(cached) + " were not read again, " + seconds(second.took);
    else if (second.took * 2 < talk.first.took)
        found.said = "it seems so: the second question took " + seconds(second.took);
    else {
        found.how = grade::note;
        found.said = "no sign of it: the second question took " + seconds(second.took);
        found.cure = "a local server must keep its cache between requests (llama.cpp: no other "
                     "client on the same slot; Ollama: keep_alive)";
    }
    return found;
}

} // namespace

std::string cure_of(code fault)
{
    switch (fault) {
    case code::model_auth:
        return "put a key that is valid into key_file";
    case code::model_quota:
        return "look at the account of the provider";
    case code::model_rate_limited:
        return "ask less often, or list a second backend";
    case code::model_timeout:
        return "a smaller model, fewer exposed entities, or a longer turn.deadline";
    case code::too_long:
        return "start the server with a larger context (llama.cpp: -c 8192, Ollama: num_ctx)";
    case code::model_unreachable:
        return "is the server running, and is url right?";
    default:
        return "a newer server, or a model whose chat template knows tools; llama.cpp needs "
               "--jinja";
    }
}

awaitable<model_talk> talk_to(
    conversation::model& who,
    const conversation::assistant& as,
    conversation::runtime& time,
    std::chrono::milliseconds limit
)
{
    conversation::utterance said{.text = std::string{question}};
    const auto tools = as.tools->offered(said);
    const auto room = as.tools->room_of(said);
    std::vector<conversation::message> messages;
    messages.push_back(conversation::system_message(as.prompt.system_text(said)));
    auto words = as.prompt.user_text(said, as.default_language, room, time.wall());
    messages.push_back(conversation::user_message(std::move(words)));

    conversation::signal nobody;
    conversation::inference asked{
        .messages = messages,
        .tools = tools,
        .said = said,
        .language = as.default_language,
        .until = time.now() + limit,
        .stop = nobody,
    };
    model_talk talk;
    talk.tools = tools->tools.size();
    talk.first = co_await ask(who, asked, time);
    if (talk.first.fault)
        co_return talk;
    add_answer(talk.first, messages);
    said.text = next_question;
    words = as.prompt.user_text(said, as.default_language, room, time.wall());
    messages.push_back(conversation::user_message(std::move(words)));
    asked.until = time.now() + limit;
    talk.second = co_await ask(who, asked, time);
    co_return talk;
}

findings talk_findings(const std::string& name, const model_talk& talk)
{
    if (talk.first.fault)
        return {{grade::bad, name + " answers", what_went_wrong(talk), cure_of(*talk.first.fault)}};
    findings all{speed_finding(name, talk), calls_finding(name, talk)};
    if (talk.second && !talk.second->fault)
        all.push_back(cache_finding(name, talk));
    return all;
}

} // namespace answerd::daemon::doctor
