// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/pending_reply.hpp"

#include "conversation/composer.hpp"
#include "conversation/json_fields.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <string>
#include <utility>

namespace answerd::conversation::providers {
namespace {

namespace json = boost::json;

} // namespace

reply pending_reply::say(const inference& asked, std::string_view phrase) const
{
    const tongue in{known_.pick(asked.language), known_.pick("en")};
    completion words;
    words.content = in.phrase(phrase);
    words.backend = name();
    return words;
}

reply pending_reply::run(const json::object& details)
{
    completion wanted;
    wanted.backend = name();
    wanted.reason = finish_reason::tool_calls;
    for (const json::value& each : details.at("calls").as_array()) {
        const json::object& one = each.as_object();
        tool_call call;
        call.id = "confirmed_" + std::to_string(++calls_);
        call.name = text_in(one, "name");
        call.arguments = text_in(one, "arguments");
        call.ticket = text_in(one, "ticket");
        wanted.tool_calls.push_back(std::move(call));
    }
    return wanted;
}

reply pending_reply::decide(const inference& asked)
{
    if (asked.stay_with == name()) {
        completion nothing; // the tools' own sentences answer
        nothing.backend = name();
        return nothing;
    }
    const bool answered = asked.round == 1 && asked.waiting != nullptr &&
                          asked.waiting->what == pending::kind::confirmation;
    if (!answered)
        return passed{};
    const std::string answer{text_in(asked.waiting->details, "answer")};
    if (answer == "yes")
        return run(asked.waiting->details);
    if (answer.empty())
        return passed{};
    return say(asked, answer);
}

awaitable<reply> pending_reply::infer(const inference& asked)
{
    reply decided = decide(asked);
    co_return decided;
}

} // namespace answerd::conversation::providers
