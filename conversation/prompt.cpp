// SPDX-License-Identifier: Apache-2.0
#include "conversation/prompt.hpp"

#include "conversation/local_time.hpp"

#include <array>
#include <utility>

namespace answerd::conversation {
namespace {

/// Replaces every {key} whose key is known; other braces stay as they are.
std::string filled_in(std::string_view text, const prompt_options& options)
{
    const std::array<std::pair<std::string_view, std::string_view>, 4> variables{{
        {"{name}", options.name},
        {"{place}", options.place},
        {"{units}", options.units},
        {"{language}", options.language},
    }};
    std::string filled;
    while (!text.empty()) {
        bool replaced = false;
        for (const auto& [variable, value] : variables) {
            if (!text.starts_with(variable))
                continue;
            filled += value;
            text.remove_prefix(variable.size());
            replaced = true;
            break;
        }
        if (replaced)
            continue;
        filled += text.front();
        text.remove_prefix(1);
    }
    return filled;
}

} // namespace

prompt::prompt(prompt_options options)
    : options_{std::move(options)}, system_text_{filled_in(options_.text, options_)}
{}

std::string prompt::system_text(const utterance& said) const
{
    if (said.system_text.empty())
        return system_text_;
    return system_text_.empty() ? said.system_text : system_text_ + "\n\n" + said.system_text;
}

std::string prompt::user_text(
    const utterance& said,
    std::string_view language,
    std::string_view room,
    system_time now
) const
{
    std::string text = "[" + local_time_words(now, options_.time_zone) + "; language: ";
    text += language;
    if (!room.empty()) {
        text += "; room: ";
        text += room;
    }
    text += "]\n";
    return text + said.text;
}

std::string_view closing_note() noexcept
{
    return "\n[This is the last step. Do not call a tool. Answer now, in words, from what you "
           "know.]";
}

std::string round_note(unsigned remaining)
{
    return "\n[" + std::to_string(remaining) +
           " more steps remain in this turn, the last of them for the answer.]";
}

} // namespace answerd::conversation
