// SPDX-License-Identifier: Apache-2.0
#include "tools/home/kind_reading.hpp"

#include "tools/home/kinds.hpp"

namespace answerd::tools::home {
namespace {

entities pool_of(const inquiry& about, const place& where)
{
    entities pool;
    const auto take = [&](const entities& from) {
        for (const entity* each : from)
            if (about.may_be(*each))
                pool.push_back(each);
    };
    if (where.everywhere)
        take(about.index.all());
    for (const area* each : where.areas)
        take(about.index.in_area(each->id));
    return pool;
}

/// A lamp behind a plug is a switch for Home Assistant; its name says what it is.
entities called_so(const inquiry& about, const entities& pool, const words_of_name& kindly)
{
    entities named = pool;
    for (const word& each : kindly) {
        entities having;
        for (const std::uint32_t number : about.index.with_stem(each.stem))
            having.push_back(about.index.owner(about.index.name(number)));
        named = only(named, [&](const entity* one) {
            return std::find(having.begin(), having.end(), one) != having.end();
        });
    }
    return named;
}

/// Few people set a device class. What has none counts where the domain is certain.
entities without_class(const inquiry& about, const entities& pool)
{
    const auto& domains = about.what.domains;
    const auto& classes = about.what.device_classes;
    return only(pool, [&](const entity* each) {
        const bool is_asked =
            std::find(domains.begin(), domains.end(), each->domain()) != domains.end();
        return each->device_class.empty() && (is_asked || domains.empty()) &&
               std::any_of(classes.begin(), classes.end(), [&](const std::string& name) {
                   return may_lack_class(each->domain(), name, is_asked);
               });
    });
}

/// In one place only: "a door" of the whole house is not its garage's.
entities of_kin(const inquiry& about, const entities& pool)
{
    const auto& domains = about.what.domains;
    const auto& classes = about.what.device_classes;
    return only(pool, [&](const entity* each) {
        return (domains.empty() ||
                std::find(domains.begin(), domains.end(), each->domain()) != domains.end()) &&
               std::any_of(classes.begin(), classes.end(), [&](const std::string& asked) {
                   return is_kin(asked, each->device_class);
               });
    });
}

entities of_slots(const inquiry& about, const entities& pool, const place& where)
{
    entities right = only(pool, [&](const entity* each) { return about.is_of_kinds(*each); });
    if (right.empty() && !about.what.device_classes.empty())
        right = without_class(about, pool);
    if (right.empty() && !(where.everywhere && about.scope.everywhere))
        right = of_kin(about, pool);
    return right;
}

/// By the word for the kind, and by the slots' kinds where both are true of something.
entities
of_word(const inquiry& about, const entities& pool, const kind& what, const words_of_name& kindly)
{
    const auto is_asked = [&](const entity* each) { return about.is_of_kinds(*each); };
    entities meant;
    for (const auto& group : what.groups) {
        meant = only(pool, [&](const entity* each) { return is_any_of(*each, group); });
        if (!meant.empty())
            break;
    }
    if (const entities right = only(meant, is_asked); !right.empty())
        return right;
    const entities named = called_so(about, pool, kindly);
    if (meant.empty())
        return named;
    const entities right = only(named, is_asked);
    return right.empty() ? meant : right;
}

} // namespace

entities
of_kind_at(const inquiry& about, const kind* of, const words_of_name& kindly, const place& where)
{
    const entities pool = pool_of(about, where);
    if (of != nullptr)
        return of_word(about, pool, *of, kindly);
    if (about.asks_for_kinds())
        return of_slots(about, pool, where);
    if (about.what.services.empty() || about.is_narrow())
        return pool;
    return only(pool, [](const entity* each) {
        return is_switched_with_everything(each->domain());
    });
}

bool says_what(const inquiry& about, const asked& words)
{
    return words.of != nullptr || words.everything || about.asks_for_kinds() || about.is_narrow() ||
           !words.where.everywhere || !about.scope.everywhere;
}

} // namespace answerd::tools::home
