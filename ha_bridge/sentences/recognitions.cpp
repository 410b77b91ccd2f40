// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/sentences/recognitions.hpp"

#include <algorithm>
#include <utility>

namespace answerd::ha_bridge::sentences {
namespace {

/// More than there are satellites that speak at once.
constexpr std::size_t most_noted = 64;

} // namespace

void recognitions::note(handed_sentence what)
{
    std::erase_if(noted_, [&](const handed_sentence& one) { return one.text == what.text; });
    noted_.push_back(std::move(what));
    if (noted_.size() > most_noted)
        noted_.pop_front();
}

const handed_sentence*
recognitions::find(std::string_view text, std::string_view intent) const noexcept
{
    const auto at = std::ranges::find_if(noted_, [&](const handed_sentence& one) {
        return one.text == text && one.intent == intent;
    });
    return at != noted_.end() ? &*at : nullptr;
}

bool recognitions::is_running(std::string_view text) const noexcept
{
    return std::ranges::find(running_, text) != running_.end();
}

recognitions::running::running(recognitions& where, std::string text)
    : where_{where}, text_{std::move(text)}
{
    where_.running_.push_back(text_);
}

recognitions::running::~running()
{
    where_.running_.erase(std::ranges::find(where_.running_, text_));
}

} // namespace answerd::ha_bridge::sentences
