// SPDX-License-Identifier: Apache-2.0
#include "tools/admission.hpp"

#include "conversation/composer.hpp"
#include "tools/argument_check.hpp"
#include "tools/canonical_json.hpp"
#include "tools/question_words.hpp"
#include "tools/refusals.hpp"

#include <utility>

namespace answerd::tools {
namespace {

std::string_view to_string(decision what)
{
    switch (what) {
    case decision::allow:
        return "allow";
    case decision::confirm:
        return "confirm";
    case decision::pin:
        return "pin";
    case decision::deny:
        break;
    }
    return "deny";
}

void note(admission& at, const verdict& said)
{
    at.decision = to_string(said.what);
    at.rule = said.rule;
    at.cause = said.cause;
}

/// Takes the same time wherever the first difference is.
bool same_code(std::string_view one, std::string_view other)
{
    unsigned difference = one.size() == other.size() ? 0 : 1;
    for (std::size_t i = 0; i < one.size() && i < other.size(); ++i)
        difference |= static_cast<unsigned char>(one[i]) ^ static_cast<unsigned char>(other[i]);
    return difference == 0;
}

} // namespace

std::string gate::phrase(const call_context& context, std::string_view key) const
{
    if (ports_.spoken == nullptr)
        return {};
    const conversation::tongue in{ports_.spoken->pick(context.language), ports_.spoken->pick("en")};
    return std::string{in.phrase(key)};
}

verdict gate::judge(const admission& at, const call_context& context) const
{
    return ports_.policy.judge(
        {at.to->what->definition(), at.to->traits, at.arguments, context, at.acts}
    );
}

admission gate::admit(
    std::shared_ptr<const registered_tool> to,
    const conversation::tool_call& asked,
    const call_context& context,
    const options& limits
)
{
    admission at{.to = std::move(to)};
    checked_arguments checked = check_arguments(asked.arguments, at.to->schema);
    at.dropped = checked.dropped;
    at.canonical = canonical_json(checked.arguments);
    if (!checked.problems.empty()) {
        at.instead = refused_arguments(at.to->name(), checked.problems);
        return at;
    }
    plan settled = at.to->what->prepare(std::move(checked.arguments), context);
    at.arguments = std::move(settled.arguments);
    at.acts = std::move(settled.acts);
    if (settled.instead) {
        at.instead = planned_away(std::move(*settled.instead));
        return at;
    }
    verdict said = judge(at, context);
    note(at, said);
    if (said.what == decision::deny) {
        std::string sentence =
            said.sentence.empty() ? phrase(context, "not_allowed") : std::move(said.sentence);
        at.instead = denied(at.to->name() + " is not allowed here", std::move(sentence));
    } else if (said.what != decision::allow) {
        at.instead = hold(at, asked, std::move(said), context);
    } else {
        at.instead = over_limit(at, context, limits);
    }
    return at;
}

tool_run gate::hold(
    const admission& at,
    const conversation::tool_call& asked,
    verdict said,
    const call_context& context
)
{
    const bool wants_code = said.what == decision::pin;
    if (ports_.kept == nullptr)
        return denied("it needs the person's yes, and nobody can be asked", {});
    if (wants_code && ports_.kept->codes.is_paused(said.about))
        return denied("three wrong codes: closed for a while", phrase(context, "code_paused"));
    // A code that came with the request was spoken for what the person meant, and what the model
    // makes of it may be something else: the act is still asked about, by a plain yes.
    auto code = wants_code ? ports_.kept->asked.code_of(context.turn_id) : std::nullopt;
    const bool asks_code = wants_code && !code;
    held_call held{
        .asked = asked,
        .arguments = at.arguments,
        .canonical = at.canonical,
        .acts = at.acts,
        .dropped = at.dropped,
        .wants_code = asks_code,
        .code = std::move(code),
    };
    held.asked.name = at.to->name();
    const auto kept = ports_.kept->asked.ask(std::move(held), context);
    if (kept == confirmations::kept::nobody)
        return denied(
            "it needs the person's yes, and it is not known who would give it: the request names "
            "no satellite, device or conversation",
            phrase(context, "nobody_to_ask")
        );
    if (kept == confirmations::kept::busy)
        return denied(
            "it needs the person's yes, and they are being asked something else",
            phrase(context, "busy")
        );
    tool_run run;
    run.got = conversation::failed_outcome("not done yet: the person is asked first");
    run.got.then = conversation::then::ask;
    run.got.event["asks_for"] = asks_code ? "code" : "yes";
    run.end = call_end::asked;
    run.got.sentence = std::move(said.sentence);
    if (run.got.sentence->empty() && ports_.spoken != nullptr)
        run.got.sentence = question_for({*ports_.spoken, context.language}, said.about, asks_code);
    return run;
}

std::optional<tool_run>
gate::over_limit(const admission& at, const call_context& context, const options& limits)
{
    if (at.to->traits.read_only || ports_.kept == nullptr)
        return std::nullopt;
    if (ports_.kept->writes.admit(context.turn_id, limits))
        return std::nullopt;
    return denied(
        "too much was changed in too short a time: no more now",
        phrase(context, "too_many_acts")
    );
}

std::optional<released_call> gate::redeem(std::string_view ticket, const call_context& context)
{
    if (ports_.kept == nullptr)
        return std::nullopt;
    return ports_.kept->asked.redeem(ticket, context);
}

admission gate::refuse_ticket(const call_context& context) const
{
    admission at;
    at.instead =
        denied("nobody has agreed to this call, or not in time", phrase(context, "answer_late"));
    at.decision = "deny";
    return at;
}

/// The code that a rule wants is checked here; that of a lock or alarm goes on to it.
std::optional<tool_run>
gate::unfit_code(const verdict& said, const admission& at, const call_context& context)
{
    if (said.what != decision::pin)
        return std::nullopt;
    if (!at.code)
        return denied("it needs a code now", phrase(context, "answer_late"));
    if (ports_.kept->codes.is_paused(said.about))
        return denied("three wrong codes: closed for a while", phrase(context, "code_paused"));
    if (said.code.empty())
        return std::nullopt;
    if (same_code(said.code, *at.code)) {
        ports_.kept->codes.note_right(said.about);
        return std::nullopt;
    }
    const bool closed = ports_.kept->codes.note_wrong(said.about);
    return denied("wrong code", phrase(context, closed ? "code_paused" : "code_wrong"));
}

admission gate::admit_confirmed(
    std::shared_ptr<const registered_tool> to,
    released_call agreed,
    const call_context& context,
    const options& limits
)
{
    admission at{.to = std::move(to)};
    at.arguments = std::move(agreed.what.arguments);
    at.canonical = std::move(agreed.what.canonical);
    at.acts = std::move(agreed.what.acts);
    at.dropped = agreed.what.dropped;
    at.code = std::move(agreed.code);
    const verdict said = judge(at, context);
    note(at, said);
    if (said.what == decision::deny) {
        at.instead = denied(at.to->name() + " is not allowed here", phrase(context, "not_allowed"));
        return at;
    }
    at.decision = "confirmed";
    at.instead = unfit_code(said, at, context);
    if (!at.instead)
        at.instead = over_limit(at, context, limits);
    if (said.what != decision::pin || !said.code.empty())
        at.code.reset(); // it was ours to check, or meant for another call of the question
    return at;
}

void gate::learn(const admission& of, tool_run& ended, const call_context& context)
{
    if (!of.code || of.instead || ports_.kept == nullptr)
        return;
    if (ended.got.ok) {
        ports_.kept->codes.note_right(of.acts);
        return;
    }
    if (ended.got.effect != conversation::effect::none || ended.end != call_end::failed)
        return;
    const bool closed = ports_.kept->codes.note_wrong(of.acts);
    if (closed || !ended.got.sentence)
        ended.got.sentence = phrase(context, closed ? "code_paused" : "code_refused");
}

} // namespace answerd::tools
