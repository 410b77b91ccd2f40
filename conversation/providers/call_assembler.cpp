// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/call_assembler.hpp"

#include "conversation/providers/text_match.hpp"
#include "conversation/providers/tool_name.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace answerd::conversation::providers {

namespace {

/// Some servers stream a name in pieces; most repeat it whole. It is a piece when only both
/// together are a tool.
bool continues_name(std::string_view begun, std::string_view more, const tool_set* offered)
{
    return offered != nullptr && !offered->contains(begun) &&
           offered->contains(std::string{begun} + std::string{more});
}

bool is_extended_name(const tool_call& call, const call_fragment& piece, const tool_set* offered)
{
    return call.arguments.empty() && piece.id.empty() &&
           continues_name(call.name, piece.name, offered);
}

/// Whether `piece`, which fits by index or id, goes on with `call` or begins another one
/// (hass_local_openai_llm 2026-01-29: the same index and id for different calls).
bool goes_on(
    const tool_call& call,
    bool complete,
    const call_fragment& piece,
    const tool_set* offered
)
{
    if (piece.name.empty())
        return true;
    if (!piece.id.empty() && !call.id.empty() && piece.id != call.id)
        return false;
    if (call.name.empty())
        return true;
    if (piece.name != call.name)
        return is_extended_name(call, piece, offered);
    const bool restarts = trimmed(piece.arguments).starts_with('{');
    return !complete || !restarts || piece.arguments == call.arguments;
}

std::string made_up_id(std::size_t number)
{
    const std::string digits = std::to_string(number);
    return "call" + std::string(5 - std::min<std::size_t>(digits.size(), 5), '0') + digits;
}

std::set<std::string> ids_in(const std::vector<message>& history)
{
    std::set<std::string> ids;
    for (const auto& one : history)
        for (const auto& call : one.tool_calls)
            ids.insert(call.id);
    return ids;
}

/// llama.cpp #22722: name and the first brace in one.
std::pair<std::string_view, std::string_view> split_at_brace(std::string_view name)
{
    const std::size_t brace = std::min(name.find('{'), name.size());
    return {trimmed(name.substr(0, brace)), name.substr(brace)};
}

} // namespace

std::optional<std::string> call_assembler::add(const call_fragment& piece, const tool_set* offered)
{
    if (const auto [name, brace] = split_at_brace(piece.name); !brace.empty()) {
        const std::string arguments = std::string{brace} + std::string{piece.arguments};
        call_fragment split = piece;
        split.name = name;
        split.arguments = arguments;
        return add(split, offered);
    }
    open_call* target = piece.begins ? nullptr : find(piece, offered);
    if (target == nullptr) {
        const bool nothing = piece.name.empty() && piece.id.empty() && piece.arguments.empty();
        if (nothing)
            return std::nullopt;
        if (calls_.size() == most_calls) {
            overflowed_ = true;
            return std::nullopt;
        }
        target = &calls_.emplace_back();
        target->index = piece.index;
    }
    tool_call& call = target->call;
    const bool named_now = call.name.empty() && !piece.name.empty();
    if (named_now)
        call.name = piece.name;
    else if (is_extended_name(call, piece, offered))
        call.name += piece.name;
    if (call.id.empty())
        call.id = piece.id;
    append_arguments(*target, piece.arguments);
    if (piece.opaque != nullptr)
        for (const auto& field : *piece.opaque)
            call.opaque.insert_or_assign(field.key(), field.value());
    return named_now ? std::optional{call.name} : std::nullopt;
}

std::vector<tool_call>
call_assembler::finish(const tool_set* offered, const std::vector<message>& history)
{
    if (calls_.empty())
        return {};
    std::set<std::string> taken = ids_in(history);
    std::size_t number = taken.size();
    std::vector<tool_call> finished;
    finished.reserve(calls_.size());
    for (auto& open : calls_) {
        tool_call& call = open.call;
        if (const auto meant = meant_tool(call.name, offered); !meant.empty())
            call.name = meant;
        while (call.id.empty() || !taken.insert(call.id).second)
            call.id = made_up_id(++number);
        finished.push_back(std::move(call));
    }
    return finished;
}

call_assembler::open_call* call_assembler::find(const call_fragment& piece, const tool_set* offered)
{
    open_call* fitting = piece.index ? with_index(*piece.index) : nullptr;
    if (fitting == nullptr && !piece.id.empty())
        fitting = with_id(piece.id);
    const bool names_nothing = !piece.index && piece.id.empty();
    if (fitting == nullptr && (names_nothing || piece.name.empty()))
        fitting = last();
    if (fitting == nullptr)
        return nullptr;
    return goes_on(fitting->call, fitting->extent.complete(), piece, offered) ? fitting : nullptr;
}

call_assembler::open_call* call_assembler::with_index(std::int64_t index)
{
    const auto found = std::find_if(calls_.rbegin(), calls_.rend(), [index](const auto& one) {
        return one.index == index;
    });
    return found == calls_.rend() ? nullptr : &*found;
}

call_assembler::open_call* call_assembler::with_id(std::string_view id)
{
    const auto found = std::find_if(calls_.rbegin(), calls_.rend(), [id](const auto& one) {
        return one.call.id == id;
    });
    return found == calls_.rend() ? nullptr : &*found;
}

call_assembler::open_call* call_assembler::last()
{
    return calls_.empty() ? nullptr : &calls_.back();
}

void call_assembler::append_arguments(open_call& to, std::string_view arguments)
{
    if (arguments.empty())
        return;
    std::string& so_far = to.call.arguments;
    if (to.extent.complete()) {
        // An empty object as a placeholder, then the real ones (Anthropic behind a gateway). Else
        // what begins anew repeats what is there (litellm #20480, opencodex #361).
        const auto more = trimmed(arguments);
        const bool placeholder = so_far == "{}" && more.starts_with('{');
        if (!placeholder && (more.empty() || more.starts_with('{') || more.starts_with('"')))
            return;
        if (placeholder) {
            so_far.clear();
            to.extent = {};
        }
    }
    if (so_far.size() + arguments.size() > longest_arguments) {
        overflowed_ = true;
        return;
    }
    so_far += arguments;
    static_cast<void>(to.extent.feed(arguments));
}

} // namespace answerd::conversation::providers
