// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/response_head.hpp"

#include <charconv>

namespace answerd::daemon::net {
namespace {

std::string_view trimmed(std::string_view text) noexcept
{
    constexpr std::string_view blank = " \t\r\n";
    const auto first = text.find_first_not_of(blank);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

char lower(char letter) noexcept
{
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

} // namespace

response_head::verdict response_head::add(std::string_view line)
{
    bytes_ += line.size();
    if (bytes_ > most_bytes)
        return verdict::too_large;
    const auto text = trimmed(line);
    if (complete_)
        return verdict::complete;
    if (text.empty()) {
        complete_ = status_ >= 200;
        return complete_ ? verdict::complete : verdict::more;
    }
    if (text.starts_with("HTTP/")) {
        begin(text);
        return verdict::more;
    }
    if (++fields_ > most_fields)
        return verdict::too_large;
    keep(text);
    return verdict::more;
}

void response_head::begin(std::string_view status_line)
{
    status_ = 0;
    headers_.clear();
    const auto space = status_line.find(' ');
    if (space == std::string_view::npos)
        return;
    const auto digits = status_line.substr(space + 1);
    std::from_chars(digits.data(), digits.data() + digits.size(), status_);
}

void response_head::keep(std::string_view field)
{
    const auto colon = field.find(':');
    if (colon == std::string_view::npos)
        return;
    std::string name{trimmed(field.substr(0, colon))};
    for (auto& letter : name)
        letter = lower(letter);
    headers_.emplace_back(std::move(name), trimmed(field.substr(colon + 1)));
}

std::string_view response_head::header(std::string_view name) const noexcept
{
    for (const auto& [known, value] : headers_)
        if (known == name)
            return value;
    return {};
}

} // namespace answerd::daemon::net
