// SPDX-License-Identifier: Apache-2.0
#include "conversation/recent_turns.hpp"

#include "conversation/open_questions.hpp"

#include <algorithm>
#include <utility>

namespace answerd::conversation {

void recent_turns::hear(const std::string& turn_id, const turn_news& news) noexcept
{
    if (keep_ == 0)
        return;
    try {
        if (const auto* started = std::get_if<turn_started>(&news))
            begin(turn_id, started->said);
        else if (const auto* finished = std::get_if<turn_finished>(&news))
            end(turn_id, finished->whole);
    } catch (...) {
        // Out of memory: the turn is not remembered.
    }
}

void recent_turns::begin(const std::string& turn_id, const utterance& said)
{
    recent_turn one{.turn_id = turn_id};
    one.asker = asker_key(said.satellite_id, said.device_id, said.conversation_id);
    one.conversation_id = said.conversation_id;
    one.heard = said.text;
    one.when = time_.wall();
    running_.insert_or_assign(turn_id, std::move(one));
}

void recent_turns::end(const std::string& turn_id, const answer& whole)
{
    auto running = running_.extract(turn_id);
    if (running.empty())
        return;
    recent_turn one = std::move(running.mapped());
    one.said = whole.text;
    one.code = whole.code;
    one.backend = whole.extra.backend;
    one.tools = whole.extra.tools;
    one.took = whole.extra.took;
    for (const affected_target& each : whole.extra.affected)
        if (each.ok && !each.name.empty() &&
            std::ranges::find(one.about, each.name) == one.about.end())
            one.about.push_back(each.name);
    kept_.push_back(std::move(one));
    keep(keep_);
}

void recent_turns::keep(std::size_t count)
{
    keep_ = count;
    while (kept_.size() > keep_)
        kept_.pop_front();
    if (keep_ == 0)
        running_.clear();
}

void recent_turns::forget(const std::optional<std::string>& conversation_id)
{
    std::erase_if(kept_, [&conversation_id](const recent_turn& each) {
        return !conversation_id || each.conversation_id == conversation_id;
    });
}

const recent_turn* recent_turns::last_of(std::string_view asker) const
{
    if (asker.empty())
        return nullptr;
    const auto found = std::find_if(kept_.rbegin(), kept_.rend(), [asker](const auto& each) {
        return each.asker == asker && each.backend != told_by;
    });
    return found == kept_.rend() ? nullptr : &*found;
}

} // namespace answerd::conversation
