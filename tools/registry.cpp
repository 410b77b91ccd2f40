// SPDX-License-Identifier: Apache-2.0
#include "tools/registry.hpp"

#include "tools/canonical_json.hpp"
#include "tools/clean_text.hpp"
#include "tools/handed_tool.hpp"
#include "tools/name_match.hpp"
#include "tools/plain_words.hpp"
#include "tools/refusals.hpp"
#include "tools/result_form.hpp"
#include "tools/schema_prepare.hpp"

#include <algorithm>
#include <exception>
#include <utility>

namespace answerd::tools {
namespace {

using conversation::tool_call;
using conversation::tool_set_ptr;
using conversation::utterance;

failure refused(std::string_view name, const std::string& why)
{
    return {errc::refused, "tool \"" + std::string{head_of(name, 64)} + "\": " + why};
}

} // namespace

registry::registry(registry_ports ports, options limits)
    : ports_{ports}
    , limits_{limits}
    , digest_{ports.digest_key}
    , gate_{{ports.policy, ports.kept, ports.spoken}}
    , cache_{ports.time, limits.max_cached}
{}

registry::~registry() = default;

result<> registry::add(std::shared_ptr<tool> what)
{
    const tool_definition& definition = what->definition();
    if (const auto unfit = unfit_name(definition.name))
        return refused(definition.name, *unfit);
    if (entries_.contains(definition.name))
        return refused(definition.name, "a tool of this name is registered already");
    auto schema = json_schema::compile(what->accepted());
    auto shown = prepare_schema(definition.parameters);
    if (!schema || !shown)
        return refused(
            definition.name,
            "its parameters are no schema for a tool: " + (schema ? shown.error() : schema.error())
        );
    const std::string name = definition.name;
    const tools::traits traits = what->traits();
    entries_[name] = std::make_shared<const registered_tool>(
        registered_tool{std::move(what), std::move(*schema), traits, std::move(*shown)}
    );
    offers_.clear();
    return {};
}

result<> registry::remove(std::string_view name)
{
    const auto found = entries_.find(name);
    if (found == entries_.end())
        return failure{errc::not_found, "no tool of this name is registered"};
    entries_.erase(found);
    offers_.clear();
    return {};
}

void registry::set_options(options limits)
{
    limits_ = limits;
    cache_.clear();
}

tool_set_ptr registry::make_offer(const std::vector<bool>& usable) const
{
    std::vector<tool_definition> tools;
    std::vector<std::string> unshown;
    std::size_t index = 0;
    for (const auto& [name, each] : entries_) {
        if (!usable[index++])
            continue;
        if (!each->what->shown()) {
            unshown.push_back(name);
            continue;
        }
        tool_definition shown = each->what->definition();
        shown.parameters = each->shown;
        tools.push_back(std::move(shown));
    }
    return conversation::make_tool_set(std::move(tools), std::move(unshown));
}

tool_set_ptr registry::offered(const utterance& said) const
{
    std::vector<bool> usable;
    usable.reserve(entries_.size());
    for (const auto& [name, each] : entries_)
        usable.push_back(each->what->usable(said));
    auto& offer = offers_[usable];
    if (!offer)
        offer = make_offer(usable);
    return offer;
}

std::string registry::room_of(const conversation::utterance& said) const
{
    return ports_.room_of ? clean_name(ports_.room_of(said)) : std::string{};
}

bool registry::writes(std::string_view tool_name) const noexcept
{
    const auto found = entries_.find(tool_name);
    return found != entries_.end() && !found->second->traits.read_only;
}

std::vector<std::string> registry::names_for(const call_context& context) const
{
    std::vector<std::string> names;
    for (const auto& [name, each] : entries_)
        if (!context.offered || context.offered->contains(name))
            names.push_back(name);
    return names;
}

std::shared_ptr<const registered_tool>
registry::find(const std::string& name, const call_context& context) const
{
    const auto exact = entries_.find(name);
    if (exact != entries_.end() && (!context.offered || context.offered->contains(name)))
        return exact->second;
    const std::optional<std::string> meant = meant_name(name, names_for(context));
    return meant ? entries_.find(*meant)->second : nullptr;
}

admission registry::admit(const tool_call& asked, const call_context& context)
{
    std::optional<released_call> agreed;
    if (!asked.ticket.empty()) {
        agreed = gate_.redeem(asked.ticket, context);
        if (!agreed)
            return gate_.refuse_ticket(context);
    }
    auto to = find(agreed ? agreed->what.asked.name : asked.name, context);
    if (!to) {
        admission at;
        at.instead = unknown_tool(asked.name, names_for(context));
        return at;
    }
    if (agreed)
        return gate_.admit_confirmed(std::move(to), std::move(*agreed), context, limits_);
    return gate_.admit(std::move(to), asked, context, limits_);
}

awaitable<tool_run> registry::run(admission at, call_context context)
{
    const auto own = at.to->traits.timeout.count() > 0 ? at.to->traits.timeout : limits_.timeout;
    const auto limit = ports_.time.now() + own;
    conversation::signal never;
    conversation::signal& stop = context.stop != nullptr ? *context.stop : never;
    tool_errand errand;
    errand.what = at.to->what;
    errand.arguments = std::move(at.arguments);
    errand.until = std::min(limit, context.until);
    context.until = errand.until;
    context.code = std::move(at.code);
    errand.context = std::move(context);
    if (at.to->traits.cacheable) {
        errand.until = limit; // the fetch may serve others whose turn is longer
        co_return co_await run_shared(std::move(at), std::move(errand), stop);
    }
    co_return co_await run_tool(ports_.time, std::move(errand), stop);
}

awaitable<tool_run>
registry::run_shared(admission at, tool_errand errand, conversation::signal& stop)
{
    const auto begun = ports_.time.now();
    const std::shared_ptr<tool> what = errand.what;
    const conversation::steady_time mine = errand.context.until;
    errand.context.until = errand.until;
    cache_key key{
        what->definition().name + '\n' + errand.context.language + '\n' + at.canonical,
        at.to->traits.cache_for};
    result_cache::fetch begin = [&time = ports_.time, errand](conversation::signal& abandoned) {
        return run_tool(time, errand, abandoned);
    };
    patience waiting{mine, stop};
    const result_cache::served got = co_await cache_.get(std::move(key), std::move(begin), waiting);
    if (got.run) {
        tool_run run = *got.run;
        run.cached = got.kept;
        co_return run;
    }
    if (got.how == conversation::ended::stopped)
        co_return cancelled(*what);
    co_return timed_out(*what, mine - begun);
}

void registry::warn_of_dropped(const admission& at, const call_context& context) const
{
    if (at.dropped == 0 || ports_.observer == nullptr)
        return;
    const conversation::warned news{
        at.to->what->definition().name + ": left out " + std::to_string(at.dropped) +
        " arguments that it does not know"};
    ports_.observer->hear(context.turn_id, news);
}

awaitable<outcome> registry::call(tool_call asked, call_context context)
{
    const auto begun = ports_.time.now();
    audit_record record;
    record.turn_id = context.turn_id;
    record.call_id = asked.id;
    tool_run ended;
    try {
        admission at = admit(asked, context);
        warn_of_dropped(at, context);
        record.tool = at.to ? at.to->what->definition().name : clean_text(head_of(asked.name, 64));
        record.arguments_digest = digest_.of(at.to ? at.canonical : asked.arguments);
        record.dropped = at.dropped;
        record.decision = at.decision;
        record.rule = at.rule;
        record.policy_cause = at.cause;
        const bool untrusted = at.to && at.to->traits.untrusted_output;
        if (at.instead)
            ended = std::move(*at.instead);
        else
            ended = co_await run(at, context);
        gate_.learn(at, ended, context);
        ended.got.untrusted |= untrusted && ended.attempts > 0;
        ended.got.result = shown_result(ended.got, limits_);
    } catch (const std::exception& error) {
        ended = {};
        ended.got = conversation::failed_outcome("the call failed: a fault inside of the daemon");
        ended.end = call_end::failed;
        ended.cause = "a fault inside of the daemon";
        ended.raw = error.what();
    }
    record.end = ended.end;
    record.effect = ended.got.effect;
    record.took = std::chrono::duration_cast<std::chrono::milliseconds>(ports_.time.now() - begun);
    record.attempts = ended.attempts;
    record.cached = ended.cached;
    record.cause = std::move(ended.cause);
    record.raw = std::move(ended.raw);
    ports_.audit.note(record);
    co_return std::move(ended.got);
}

admission registry::admit_handed(const tool_call& asked, const call_context& context)
{
    auto to = handed_tool(asked.name);
    if (asked.ticket.empty())
        return gate_.admit(std::move(to), asked, context, limits_);
    auto agreed = gate_.redeem(asked.ticket, context);
    if (!agreed || agreed->what.asked.name != asked.name)
        return gate_.refuse_ticket(context);
    return gate_.admit_confirmed(std::move(to), std::move(*agreed), context, limits_);
}

outcome registry::hand_over(const tool_call& asked, const call_context& context)
{
    admission at = admit_handed(asked, context);
    // The caller would have to be told the code, and it is for the lock alone.
    if (!at.instead && at.code)
        at.instead = denied("it needs a code, which is not handed on", {});
    tool_run ended;
    ended.got.then = conversation::then::hand_over;
    ended.cause = "handed to the caller";
    if (at.instead)
        ended = std::move(*at.instead);
    audit_record record;
    record.turn_id = context.turn_id;
    record.call_id = asked.id;
    record.tool = clean_text(head_of(asked.name, 64));
    record.arguments_digest = digest_.of(at.to ? at.canonical : asked.arguments);
    record.decision = at.decision;
    record.rule = at.rule;
    record.policy_cause = at.cause;
    record.end = ended.end;
    record.cause = std::move(ended.cause);
    ports_.audit.note(record);
    return std::move(ended.got);
}

} // namespace answerd::tools
