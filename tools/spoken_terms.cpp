// SPDX-License-Identifier: Apache-2.0
#include "tools/spoken_terms.hpp"

#include "tools/plain_words.hpp"

#include <algorithm>
#include <cmath>

namespace answerd::tools {

spoken_terms::spoken_terms(const conversation::languages& all, std::string_view tag)
    : spoken_{all.pick(tag)}, english_{all.pick("en")}
{}

std::string_view spoken_terms::get(std::string_view key) const
{
    const auto own = spoken_->term(key);
    return own.empty() ? english_->term(key) : own;
}

std::string spoken_terms::fill(std::string_view key, slots values) const
{
    const auto pattern = get(key);
    std::string text;
    std::size_t at = 0;
    while (at < pattern.size()) {
        const auto open = std::min(pattern.find('{', at), pattern.size());
        text += pattern.substr(at, open - at);
        const auto close = pattern.find('}', open);
        if (close == std::string_view::npos)
            break;
        const auto name = pattern.substr(open + 1, close - open - 1);
        for (const auto& [slot, value] : values)
            if (slot == name)
                text += value;
        at = close + 1;
    }
    return text;
}

std::string spoken_terms::sentence(std::string_view key, slots values) const
{
    return capitalised(fill(key, values));
}

std::string_view spoken_terms::language() const
{
    const std::string_view tag{spoken_->tag};
    return tag.substr(0, tag.find_first_of("-_"));
}

std::string spoken_number(const spoken_terms& terms, double value)
{
    const auto whole = std::lround(std::clamp(value, -1e6, 1e6));
    const auto digits = std::to_string(std::abs(whole));
    return whole < 0 ? std::string{terms.get("minus")} + ' ' + digits : digits;
}

std::string spoken_amount(const spoken_terms& terms, double value, std::string_view unit)
{
    const bool single = std::abs(std::lround(std::clamp(value, -1e6, 1e6))) == 1;
    const std::string one = std::string{unit} + "_one";
    // A language without a form of its own for one (German "Grad") must not borrow the English.
    const auto name = single && terms.has_own(one) ? terms.get(one) : terms.get(unit);
    return spoken_number(terms, value) + ' ' + std::string{name};
}

} // namespace answerd::tools
