// SPDX-License-Identifier: Apache-2.0
#include "tools/home/named_entity.hpp"

#include "tools/home/home_trouble.hpp"

#include <utility>

namespace answerd::tools::home {
namespace {

std::vector<const entity*> all_of(std::string_view domain, const home_view& view)
{
    std::vector<const entity*> all;
    for (const entity& each : view.entities)
        if (each.domain() == domain)
            all.push_back(&each);
    return all;
}

} // namespace

std::variant<std::vector<const entity*>, outcome> entities_meant(
    std::string_view domain,
    const std::string& name,
    const home_parts& parts,
    const call_context& context
)
{
    if (auto trouble = not_ready(parts.in.now(), parts.words, context.language))
        return std::move(*trouble);
    const name_resolver& names = parts.names->resolver();
    const home_view& view = *names.home();
    auto all = all_of(domain, view);
    const spoken_terms terms{parts.words, context.language};
    if (name.empty() && !all.empty())
        return all;
    wanted what;
    what.name = name;
    what.domains = {std::string{domain}};
    auto got = names.resolve(what, speaker_of(context, view), context.language);
    if (auto* there = std::get_if<found>(&got))
        return std::move(there->entities);
    auto& none = std::get<not_found>(got);
    if (none.close.empty() && none.candidates.empty())
        for (const entity* each : all)
            none.close.push_back(each->name);
    return trouble_outcome(none, view, terms);
}

} // namespace answerd::tools::home
