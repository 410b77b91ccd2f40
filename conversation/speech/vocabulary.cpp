// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/vocabulary.hpp"

#include <algorithm>

namespace answerd::conversation::speech {
namespace {

bool has(const language& where, std::string_view list, std::string_view word) noexcept
{
    const auto found = where.words.find(list);
    return found != where.words.end() &&
           std::find(found->second.begin(), found->second.end(), word) != found->second.end();
}

} // namespace

std::string_view vocabulary::singular(std::string_view term) const
{
    const language& owner = spoken_->term(term).empty() ? *english_ : *spoken_;
    return owner.term(std::string{term} + "_one");
}

bool vocabulary::lists(std::string_view list, std::string_view lower) const noexcept
{
    return has(*spoken_, list, lower) || (spoken_ != english_ && has(*english_, list, lower));
}

} // namespace answerd::conversation::speech
