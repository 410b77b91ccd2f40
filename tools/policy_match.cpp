// SPDX-License-Identifier: Apache-2.0
#include "tools/policy_match.hpp"

#include "conversation/providers/text_match.hpp"
#include "tools/plain_words.hpp"

#include <algorithm>

namespace answerd::tools {
namespace {

using conversation::providers::lower;

bool any_fits(const std::vector<std::string>& patterns, std::string_view text)
{
    return std::ranges::any_of(patterns, [text](const std::string& pattern) {
        return fits_pattern(pattern, text);
    });
}

bool is_open_or_fits(const std::vector<std::string>& patterns, std::string_view text)
{
    return patterns.empty() || any_fits(patterns, text);
}

std::string_view domain_of(std::string_view entity_id)
{
    return entity_id.substr(0, std::min(entity_id.find('.'), entity_id.size()));
}

/// homeassistant.turn_off and its like do what the entity's own domain does.
bool is_generic(const intended_act& act)
{
    return act.domain == "homeassistant" && !act.entity_id.empty() &&
           (act.service == "turn_on" || act.service == "turn_off" || act.service == "toggle");
}

bool fits_domain(const policy_rule& rule, const intended_act& act)
{
    if (rule.domain.empty())
        return true;
    const std::string_view own = domain_of(act.entity_id);
    const bool by_entity = any_fits(rule.domain, own);
    if (is_generic(act))
        return by_entity;
    const bool by_service = any_fits(rule.domain, act.domain);
    if (own.empty())
        return by_service;
    return rule.then == decision::allow ? by_service && by_entity : by_service || by_entity;
}

bool names_service(const std::vector<std::string>& patterns, const intended_act& act)
{
    return any_fits(patterns, act.service) || any_fits(patterns, act.domain + "." + act.service);
}

bool fits_area(const policy_rule& rule, std::string_view area)
{
    return is_open_or_fits(rule.area, area) ||
           std::ranges::any_of(rule.area, [area](const std::string& name) {
               return !area.empty() && same_words(name, area);
           });
}

bool has_word(const policy_rule& rule, const intended_act& act)
{
    if (rule.words.empty())
        return true;
    const auto words = split_words(plain_words(act.entity_id + " " + act.name));
    return std::ranges::any_of(words, [&rule](const std::string& word) {
        return any_fits(rule.words, word);
    });
}

bool fits_access(access wanted, bool read_only)
{
    return wanted == access::any || (wanted == access::read) == read_only;
}

} // namespace

bool fits_pattern(std::string_view pattern, std::string_view text) noexcept
{
    std::size_t at = 0;
    std::size_t in = 0;
    std::size_t star = std::string_view::npos;
    std::size_t resume = 0;
    while (at < text.size()) {
        if (in < pattern.size() && pattern[in] == '*') {
            star = in++;
            resume = at;
        } else if (in < pattern.size() && lower(pattern[in]) == lower(text[at])) {
            ++in;
            ++at;
        } else if (star != std::string_view::npos) {
            in = star + 1;
            at = ++resume;
        } else {
            return false;
        }
    }
    return std::all_of(
        pattern.begin() + static_cast<std::ptrdiff_t>(in),
        pattern.end(),
        [](char c) { return c == '*'; }
    );
}

bool fits(const policy_rule& rule, const act_facts& facts)
{
    const intended_act& act = facts.act;
    const bool from_there = rule.satellite.empty() || any_fits(rule.satellite, facts.satellite) ||
                            any_fits(rule.satellite, facts.device);
    return fits_access(rule.access, facts.read_only) && is_open_or_fits(rule.tool, facts.tool) &&
           fits_domain(rule, act) && (rule.service.empty() || names_service(rule.service, act)) &&
           !names_service(rule.except, act) &&
           is_open_or_fits(rule.device_class, act.device_class) &&
           is_open_or_fits(rule.entity, act.entity_id) && fits_area(rule, act.area_id) &&
           from_there && has_word(rule, act) &&
           (!rule.hours || rule.hours->contains(facts.time_of_day));
}

const policy_rule* first_fitting(std::span<const policy_rule> rules, const act_facts& facts)
{
    const auto found =
        std::ranges::find_if(rules, [&facts](const policy_rule& one) { return fits(one, facts); });
    return found == rules.end() ? nullptr : &*found;
}

} // namespace answerd::tools
