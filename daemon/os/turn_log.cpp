// SPDX-License-Identifier: Apache-2.0
#include "daemon/os/turn_log.hpp"

#include <string>

namespace answerd::daemon::os {
namespace {

using namespace conversation;

std::string ms(std::chrono::milliseconds took) { return std::to_string(took.count()) + " ms"; }

/// What each event is at debug; empty for those that say nothing there.
struct debug_text {
    std::string operator()(const turn_started& e) const
    {
        return "asked (" + e.said.language.value_or("default") + "): " + e.said.text;
    }
    std::string operator()(const state_entered& e) const
    {
        return std::string{to_string(e.where)} + ", round " + std::to_string(e.iteration) + ", " +
               std::to_string(e.messages) + " messages";
    }
    std::string operator()(const round_finished& e) const
    {
        std::string text = e.backend + " answered in " + ms(e.took);
        if (e.spent)
            text += ", tokens in " + std::to_string(e.spent->input_tokens) + " (cached " +
                    std::to_string(e.spent->cached_tokens) + ") out " +
                    std::to_string(e.spent->output_tokens);
        return text;
    }
    std::string operator()(const text_said& e) const { return "said: " + e.text; }
    std::string operator()(const tool_started& e) const { return e.name + " begins"; }
    std::string operator()(const tool_finished& e) const
    {
        return e.name + (e.ok ? " is done in " : " failed in ") + ms(e.took);
    }
    std::string operator()(const tool_results&) const { return {}; }
    std::string operator()(const warned&) const { return {}; }
    std::string operator()(const turn_finished& e) const { return "answered: " + e.whole.text; }
};

} // namespace

std::string summary_of(const answer& whole)
{
    std::string tools;
    for (const tool_report& tool : whole.extra.tools)
        tools += (tools.empty() ? "" : ",") + tool.name + (tool.ok ? "" : "!");
    return "code=" + std::string{to_string(whole.code)} +
           " iterations=" + std::to_string(whole.extra.iterations) +
           " tools=" + (tools.empty() ? "-" : tools) +
           " backend=" + (whole.extra.backend.empty() ? "-" : whole.extra.backend) +
           " ms=" + std::to_string(whole.extra.took.count());
}

void turn_log::hear(const std::string& turn_id, const turn_news& news) noexcept
{
    try {
        if (to_.shows(config::log_level::debug)) {
            const std::string text = std::visit(debug_text{}, news);
            if (!text.empty())
                to_.debug(turn_id, text);
        }
        if (const auto* odd = std::get_if<warned>(&news))
            to_.warn(turn_id, odd->what);
        if (const auto* end = std::get_if<turn_finished>(&news))
            to_.info(turn_id, summary_of(end->whole));
    } catch (...) {
        // Out of memory: the line is lost, the turn is not.
    }
}

} // namespace answerd::daemon::os
