// SPDX-License-Identifier: Apache-2.0
#include "tools/rule_policy.hpp"

#include "tools/built_in_rules.hpp"
#include "tools/policy_match.hpp"

#include <chrono>
#include <utility>

namespace answerd::tools {
namespace {

using std::chrono::minutes;

verdict by(const policy_rule& rule, const intended_act& act)
{
    verdict said;
    said.what = rule.then;
    said.rule = rule.id;
    said.code = rule.code;
    if (rule.then != decision::allow && !(act == intended_act{}))
        said.about.push_back(act);
    return said;
}

/// Of two judgements the stricter one; what is asked about is what either asks about.
verdict stricter(verdict one, verdict other)
{
    verdict& strict = one.what < other.what ? other : one;
    const verdict& mild = one.what < other.what ? one : other;
    if (one.what == decision::pin && other.what == decision::pin && one.code != other.code) {
        strict.what = decision::deny; // one answer cannot bring two codes
        strict.cause = "its parts need two different codes";
        return std::move(strict);
    }
    if (strict.what != decision::deny || mild.what == decision::deny)
        strict.about.insert(strict.about.end(), mild.about.begin(), mild.about.end());
    return std::move(strict);
}

bool checks_codes(const intended_act& act)
{
    return act.domain == "lock" || act.domain == "alarm_control_panel";
}

} // namespace

rule_policy::rule_policy(
    std::vector<policy_rule> rules,
    const conversation::clock& time,
    time::zone home,
    act_knowledge knows
)
    : rules_{std::move(rules)}, time_{time}, home_{std::move(home)}, knows_{std::move(knows)}
{
    for (std::size_t i = 0; i < rules_.size(); ++i)
        if (rules_[i].id.empty())
            rules_[i].id = "policy[" + std::to_string(i) + "]";
}

minutes rule_policy::time_of_day() const
{
    const auto now = std::chrono::floor<std::chrono::seconds>(time_.wall());
    const auto local = home_.local(now);
    return std::chrono::floor<minutes>(local - std::chrono::floor<std::chrono::days>(local));
}

verdict
rule_policy::judge_one(const policy_question& asked, const intended_act& act, minutes now) const
{
    const act_facts facts{
        .tool = asked.tool.name,
        .read_only = asked.traits.read_only && act.service.empty(), // a service is no read
        .act = act,
        .satellite = asked.context.satellite_id ? *asked.context.satellite_id : std::string_view{},
        .device = asked.context.device_id ? *asked.context.device_id : std::string_view{},
        .time_of_day = now,
    };
    const policy_rule* rule = first_fitting(rules_, facts);
    if (rule == nullptr)
        rule = first_fitting(built_in_rules(), facts);
    verdict said = by(*rule, act);
    // A code that nobody can check must not pass for one that was.
    if (said.what == decision::pin && said.code.empty() && !checks_codes(act)) {
        said.what = decision::deny;
        said.cause = "nothing there checks a code, and the rule has none";
    }
    if (!asked.context.tainted)
        return said;
    const policy_rule* outside = first_fitting(tainted_rules(), facts);
    verdict more = by(*outside, act);
    if (more.what <= said.what)
        return said;
    more.cause = "after text from outside";
    return more;
}

verdict
rule_policy::judge_act(const policy_question& asked, const intended_act& act, minutes now) const
{
    verdict said = judge_one(asked, act, now);
    if (act.service.empty())
        return said;
    if (said.what < decision::pin && knows_.needs_code && knows_.needs_code(act)) {
        said.what = decision::pin;
        said.cause = "it needs a code";
        said.about = {act};
    }
    if (!knows_.members)
        return said;
    // A scene that unlocks is an unlocking, whatever it is called.
    for (const intended_act& member : knows_.members(act)) {
        verdict inner = judge_one(asked, member, now);
        if (inner.what <= said.what)
            continue;
        said = std::move(inner);
        said.about = {act};
        said.cause = "it reaches " + member.entity_id;
    }
    return said;
}

verdict rule_policy::judge(const policy_question& asked) const
{
    const minutes now = time_of_day();
    if (asked.acts.empty())
        return judge_act(asked, {}, now);
    verdict said = judge_act(asked, asked.acts.front(), now);
    for (std::size_t i = 1; i < asked.acts.size(); ++i)
        said = stricter(std::move(said), judge_act(asked, asked.acts[i], now));
    return said;
}

} // namespace answerd::tools
