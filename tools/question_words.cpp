// SPDX-License-Identifier: Apache-2.0
#include "tools/question_words.hpp"

#include "tools/plain_words.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace answerd::tools {
namespace {

constexpr std::size_t most_names = 3;

std::string_view domain_of(const intended_act& act)
{
    const std::string_view id{act.entity_id};
    return id.empty() ? std::string_view{act.domain}
                      : id.substr(0, std::min(id.find('.'), id.size()));
}

/// What it comes to, as the keys of the terms end: ask_unlock, code_unlock.
std::string_view verb_of(const intended_act& act)
{
    const std::string_view domain = domain_of(act);
    const std::string_view service{act.service};
    if (domain == "lock" && (service == "lock" || service == "turn_on"))
        return "lock";
    if (domain == "lock")
        return service == "open" ? "open" : "unlock";
    if (domain == "alarm_control_panel" && service.starts_with("alarm_arm"))
        return "arm";
    if (domain == "alarm_control_panel" && service != "alarm_trigger")
        return "disarm";
    if (domain == "cover" || domain == "valve")
        return service.starts_with("close") ? "close" : "open";
    if (domain == "script" || domain == "scene" || service == "trigger")
        return "run";
    return "change";
}

std::string name_of(const intended_act& act)
{
    if (std::string given = clean_name(act.name); !given.empty())
        return given;
    const std::size_t dot = act.entity_id.find('.');
    std::string words = dot == std::string::npos ? "" : act.entity_id.substr(dot + 1);
    std::ranges::replace(words, '_', ' ');
    return clean_name(words);
}

/// "the front door", but "Anna's door".
std::string with_article(const spoken_terms& terms, const std::string& name)
{
    const std::string first = folded(name.substr(0, name.find(' ')));
    const bool has_one = first == "the" || first == "my" || first == "our" ||
                         first.ends_with("'s") || first.ends_with("\u2019s");
    return has_one ? name : terms.fill("the_name", {{"name", name}});
}

std::string listed(const spoken_terms& terms, const std::vector<std::string>& names)
{
    const std::string also = " " + std::string{terms.get("and")} + " ";
    const std::size_t told = std::min(names.size(), most_names);
    std::string text;
    for (std::size_t i = 0; i < told; ++i) {
        const bool last = i + 1 == names.size();
        text += i == 0 ? "" : last ? also : ", ";
        text += with_article(terms, names[i]);
    }
    if (told == names.size())
        return text;
    const std::string more = std::to_string(names.size() - told);
    return terms.fill("names_more", {{"names", text}, {"count", more}});
}

using verb_names = std::vector<std::pair<std::string_view, std::vector<std::string>>>;

/// Empty when one of them has no name: a question must not leave out what it is about.
verb_names by_verb(std::span<const intended_act> about)
{
    verb_names all;
    for (const intended_act& act : about) {
        std::string name = name_of(act);
        if (name.empty())
            return {};
        const std::string_view verb = verb_of(act);
        auto found = std::ranges::find(all, verb, &verb_names::value_type::first);
        if (found == all.end())
            found = all.insert(all.end(), {verb, {}});
        if (std::ranges::count(found->second, name) == 0)
            found->second.push_back(std::move(name));
    }
    return all;
}

} // namespace

std::string
question_for(const spoken_terms& terms, std::span<const intended_act> about, bool wants_code)
{
    std::string text;
    for (const auto& [verb, names] : by_verb(about)) {
        std::string key{wants_code ? "code_" : "ask_"};
        key += verb;
        const std::string what = listed(terms, names);
        text += (text.empty() ? "" : " ") + terms.sentence(key, {{"what", what}});
    }
    return text.empty() ? terms.sentence(wants_code ? "code_that" : "ask_that", {}) : text;
}

} // namespace answerd::tools
