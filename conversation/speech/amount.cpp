// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/amount.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace answerd::conversation::speech {
namespace {

bool all_digits(std::string_view text) noexcept
{
    return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

// "1.000.000": one to three digits, then groups of three, all with one mark.
bool is_grouped(std::string_view text, char mark) noexcept
{
    const std::size_t first = text.find(mark);
    if (first == 0 || first > 3 || first == text.npos || text.front() == '0')
        return false;
    for (std::size_t at = first; at < text.size(); at += 4)
        if (text[at] != mark || !all_digits(text.substr(at + 1, 3)) || text.size() - at < 4)
            return false;
    return all_digits(text.substr(0, first));
}

std::optional<amount> split_at(std::string_view text, std::size_t at)
{
    const std::string_view whole = text.substr(0, at);
    const std::string_view fraction = text.substr(at + 1);
    const char other = text[at] == '.' ? ',' : '.';
    if (!all_digits(fraction) || !(all_digits(whole) || is_grouped(whole, other)))
        return std::nullopt;
    return amount{std::string{whole}, std::string{fraction}, text[at]};
}

} // namespace

std::optional<amount> read_amount(std::string_view digits, char decimal_mark)
{
    if (all_digits(digits))
        return amount{std::string{digits}, {}, 0};
    const std::size_t last = digits.find_last_of(".,");
    if (last == digits.npos)
        return std::nullopt;
    const bool single = digits.find_first_of(".,") == last;
    if (is_grouped(digits, digits[last]) && !(single && digits[last] == decimal_mark))
        return amount{std::string{digits}, {}, 0};
    return split_at(digits, last);
}

amount rounded(amount value, int digits)
{
    if (value.fraction.empty())
        return value;
    const bool short_enough = value.whole.size() <= 12 && value.fraction.size() <= 40 &&
                              std::all_of(value.whole.begin(), value.whole.end(), [](char c) {
                                  return c >= '0' && c <= '9';
                              });
    if (short_enough && value.fraction.size() > static_cast<std::size_t>(digits)) {
        double number = 0;
        const std::string text = value.whole + "." + value.fraction;
        std::from_chars(text.data(), text.data() + text.size(), number);
        std::array<char, 40> out{};
        const auto end = std::to_chars(
            out.data(),
            out.data() + out.size(),
            number,
            std::chars_format::fixed,
            digits
        );
        const std::string_view said{out.data(), static_cast<std::size_t>(end.ptr - out.data())};
        const std::size_t point = std::min(said.find('.'), said.size());
        value.whole = said.substr(0, point);
        value.fraction = point == said.size() ? "" : said.substr(point + 1);
    }
    value.fraction.resize(value.fraction.find_last_not_of('0') + 1);
    return value;
}

} // namespace answerd::conversation::speech
