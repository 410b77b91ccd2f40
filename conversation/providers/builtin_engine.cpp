// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/builtin_engine.hpp"

#include "conversation/providers/found_nothing.hpp"
#include "conversation/providers/sentence_fill.hpp"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <utility>

namespace answerd::conversation::providers {
namespace {

namespace json = boost::json;

constexpr std::string_view own_name = "builtin";
constexpr std::string_view earlier = "earlier.";

bool is_follow_up(const sentence_rule& rule)
{
    return std::any_of(rule.arguments.begin(), rule.arguments.end(), [](const auto& each) {
        return each.second.find(earlier) != std::string::npos;
    });
}

/// Everything that a rule's texts may name: the slots, the turn before, and the call it made.
slot_values values_for(const sentence_rule& rule, slot_values slots, const previous_turn& before)
{
    if (const auto arguments = before.arguments_of(rule.tool))
        add_members(*arguments, earlier, slots);
    if (!before.said.empty())
        slots["again"] = before.said;
    return slots;
}

bool holds_now(
    const inference& asked,
    const previous_turn& before,
    const sentence_rule& rule,
    const slot_values& slots
)
{
    if (!rule.unless.empty() && asked.tools->contains(rule.unless))
        return false;
    if (rule.tool.empty())
        return filled(rule.say, values_for(rule, slots, before)).has_value();
    if (!asked.tools->contains(rule.tool) || asked.closing)
        return false;
    return !is_follow_up(rule) || before.arguments_of(rule.tool).has_value();
}

sentence_book::found found_in(const sentence_book& book, const inference& asked)
{
    const previous_turn before = turn_before(asked.messages);
    return book.find(said_words{asked.said.text}, [&](const auto& rule, const auto& slots) {
        return holds_now(asked, before, rule, slots);
    });
}

json::object arguments_for(const sentence_rule& rule, const slot_values& values)
{
    json::object arguments;
    for (const auto& [name, text] : rule.arguments)
        if (const auto value = filled(text, values); value && !value->empty())
            arguments[name] = *value;
    return arguments;
}

completion words(std::string text)
{
    completion said;
    said.content = std::move(text);
    said.backend = own_name;
    return said;
}

/// The result of the one call that the engine makes, when it went well.
std::optional<json::object> good_result(const message& last)
{
    boost::system::error_code error;
    json::value result = json::parse(last.content.value_or(""), error);
    if (error || !result.is_object() || result.get_object().contains("error"))
        return std::nullopt;
    return std::move(result.get_object());
}

} // namespace

builtin_engine::builtin_engine(const languages& known, unmatched otherwise, unfound names)
    : known_{known}, otherwise_{otherwise}, names_{names}
{}

const sentence_book& builtin_engine::book_of(std::string_view tag)
{
    language_ptr wanted = known_.pick(tag);
    std::unique_ptr<sentence_book>& book = books_[wanted->tag];
    if (!book || book->of() != wanted)
        book = std::make_unique<sentence_book>(std::move(wanted));
    return *book;
}

reply builtin_engine::unknown() const
{
    if (otherwise_ == unmatched::pass)
        return passed{};
    fault why;
    why.what = code::not_understood;
    why.why = {errc::not_found, "no sentence of the built-in engine fits", {}};
    why.backend = own_name;
    return why;
}

reply builtin_engine::first_round(const inference& asked, const sentence_book& book)
{
    const said_words said{asked.said.text};
    if (book.says_only("stop", said) || book.says_only("never_mind", said)) {
        completion nothing = words({});
        nothing.silent = true;
        return nothing;
    }
    sentence_book::found found = found_in(book, asked);
    if (found.rule == nullptr)
        return unknown();
    const sentence_rule& rule = *found.rule;
    const slot_values values =
        values_for(rule, std::move(found.slots), turn_before(asked.messages));
    if (rule.tool.empty())
        return words(filled(rule.say, values).value_or(""));
    tool_call call;
    call.id = "builtin_" + std::to_string(++calls_);
    call.name = rule.tool;
    call.arguments = json::serialize(arguments_for(rule, values));
    completion asks = words({});
    asks.tool_calls.push_back(std::move(call));
    asks.reason = finish_reason::tool_calls;
    return asks;
}

/// Nothing but the tool's own sentence is known to be true, unless the rule has words for its
/// result. Calls that a language model asked for are concluded too, when a tool has spoken: that
/// model is gone then, or would not have been passed over.
reply builtin_engine::after_tools(const inference& asked, const sentence_book& book) const
{
    const bool mine = asked.stay_with.empty() || asked.stay_with == own_name;
    if (!mine)
        return asked.may_be_empty ? reply{words({})} : unknown();
    if (names_ == unfound::passed && found_nothing(asked.messages.back()))
        return passed{};
    inference again = asked;
    again.closing = false;
    const sentence_book::found found = found_in(book, again);
    if (found.rule == nullptr || found.rule->say.empty())
        return words({});
    const auto result = good_result(asked.messages.back());
    if (!result)
        return words({});
    slot_values values = values_for(*found.rule, found.slots, turn_before(asked.messages));
    add_members(*result, "", values);
    return words(filled(found.rule->say, values).value_or(""));
}

reply builtin_engine::decide(const inference& asked)
{
    const sentence_book& book = book_of(asked.language);
    const bool tools_ran = !asked.messages.empty() && asked.messages.back().who == role::tool;
    return tools_ran ? after_tools(asked, book) : first_round(asked, book);
}

awaitable<reply> builtin_engine::infer(const inference& asked)
{
    reply said = decide(asked);
    co_return said;
}

} // namespace answerd::conversation::providers
