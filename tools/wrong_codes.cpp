// SPDX-License-Identifier: Apache-2.0
#include "tools/wrong_codes.hpp"

#include <algorithm>

namespace answerd::tools {
namespace {

/// The thing, not the verb: "open" must not give three more tries than "unlock".
const std::string& key_of(const intended_act& act)
{
    return act.entity_id.empty() ? act.domain : act.entity_id;
}

} // namespace

bool wrong_codes::is_paused(const std::vector<intended_act>& acts) const
{
    return std::ranges::any_of(acts, [this](const intended_act& act) {
        const auto found = records_.find(key_of(act));
        return found != records_.end() && time_.now() < found->second.closed_until;
    });
}

bool wrong_codes::note_wrong(const std::vector<intended_act>& acts)
{
    bool closed = false;
    for (const intended_act& act : acts) {
        record& of = records_[key_of(act)];
        if (++of.tries < most_tries)
            continue;
        of = {.tries = 0, .closed_until = time_.now() + pause};
        closed = true;
    }
    return closed;
}

void wrong_codes::note_right(const std::vector<intended_act>& acts)
{
    for (const intended_act& act : acts)
        records_.erase(key_of(act));
}

} // namespace answerd::tools
