// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/entities.hpp"

#include "conversation/speech/characters.hpp"
#include "conversation/speech/text_cleaner.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace answerd::conversation::speech {
namespace {

// Those that occur in sentences. md4c leaves the table to its caller.
constexpr std::array<std::pair<std::string_view, std::string_view>, 48> names{{
    {"amp", "&"},    {"lt", "<"},     {"gt", ">"},     {"quot", "\""},  {"apos", "'"},
    {"nbsp", " "},   {"ensp", " "},   {"emsp", " "},   {"thinsp", " "}, {"deg", "°"},
    {"euro", "€"},   {"pound", "£"},  {"yen", "¥"},    {"sect", "§"},   {"times", "×"},
    {"divide", "÷"}, {"plusmn", "±"}, {"minus", "−"},  {"ndash", "–"},  {"mdash", "—"},
    {"hellip", "…"}, {"lsquo", "‘"},  {"rsquo", "’"},  {"ldquo", "“"},  {"rdquo", "”"},
    {"bdquo", "„"},  {"laquo", "«"},  {"raquo", "»"},  {"middot", "·"}, {"bull", "•"},
    {"frac12", "½"}, {"frac14", "¼"}, {"frac34", "¾"}, {"sup2", "²"},   {"sup3", "³"},
    {"micro", "µ"},  {"auml", "ä"},   {"ouml", "ö"},   {"uuml", "ü"},   {"Auml", "Ä"},
    {"Ouml", "Ö"},   {"Uuml", "Ü"},   {"szlig", "ß"},  {"eacute", "é"}, {"egrave", "è"},
    {"ccedil", "ç"}, {"le", "≤"},     {"ge", "≥"},
}};

std::string numbered(std::string_view digits)
{
    const bool hexadecimal = !digits.empty() && (digits.front() == 'x' || digits.front() == 'X');
    if (hexadecimal)
        digits.remove_prefix(1);
    unsigned value = 0;
    const auto read =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, hexadecimal ? 16 : 10);
    if (read.ec != std::errc{} || value > 0x10FFFF)
        return {};
    std::string raw;
    append(raw, value);
    std::string clean;
    text_cleaner{}.feed(raw, clean);
    return clean;
}

} // namespace

std::string entity_text(std::string_view entity)
{
    if (entity.size() < 3 || entity.front() != '&' || entity.back() != ';')
        return {};
    const std::string_view name = entity.substr(1, entity.size() - 2);
    if (name.front() == '#')
        return numbered(name.substr(1));
    const auto found = std::find_if(names.begin(), names.end(), [name](const auto& each) {
        return each.first == name;
    });
    return found == names.end() ? std::string{} : std::string{found->second};
}

} // namespace answerd::conversation::speech
