// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/iso_date.hpp"

#include "conversation/speech/characters.hpp"

#include <algorithm>

namespace answerd::conversation::speech {
namespace {

// Whether `text` begins as `form`, in which '9' stands for any digit.
bool has_form(std::string_view text, std::string_view form) noexcept
{
    return text.size() >= form.size() &&
           std::equal(form.begin(), form.end(), text.begin(), [](char wanted, char c) {
               return wanted == '9' ? is_digit(c) : c == wanted;
           });
}

std::string without_zero(std::string_view digits)
{
    return std::string{digits.substr(digits.front() == '0' ? 1 : 0)};
}

void replace(std::string& in, std::string_view what, std::string_view with)
{
    const std::size_t at = in.find(what);
    if (at != in.npos)
        in.replace(at, what.size(), with);
}

// Seconds, their parts and the zone after "T14:30".
std::size_t length_of_rest(std::string_view text) noexcept
{
    std::size_t end = has_form(text, ":99") ? 3 : 0;
    if (end < text.size() && text[end] == '.' && has_form(text.substr(end), ".9"))
        while (++end < text.size() && is_digit(text[end])) {
        }
    if (end < text.size() && text[end] == 'Z')
        return end + 1;
    const std::string_view zone = text.substr(end);
    return end + (has_form(zone, "+99:99") || has_form(zone, "-99:99") ? 6 : 0);
}

} // namespace

std::optional<spoken_date> read_iso_date(std::string_view text, const vocabulary& words)
{
    constexpr std::size_t size = 10;
    if (!has_form(text, "9999-99-99") || (text.size() > size && is_digit(text[size])))
        return std::nullopt;
    const std::string_view month = words.term("month_" + without_zero(text.substr(5, 2)));
    std::string said{words.term("date")};
    if (month.empty() || said.empty())
        return std::nullopt;
    replace(said, "{day}", without_zero(text.substr(8, 2)));
    replace(said, "{month}", month);
    replace(said, "{year}", text.substr(0, 4));
    const std::string_view rest = text.substr(size);
    if (!has_form(rest, "T99:99"))
        return spoken_date{std::move(said), size};
    said.append(", ").append(rest.substr(1, 5));
    return spoken_date{std::move(said), size + 6 + length_of_rest(rest.substr(6))};
}

} // namespace answerd::conversation::speech
