// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/retry_after.hpp"

#include "conversation/providers/text_match.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace answerd::conversation::providers {

namespace {

using std::chrono::milliseconds;

std::optional<milliseconds> sensible(double count, double unit) noexcept
{
    const double wait = count * unit;
    const auto longest = static_cast<double>(longest_retry_after.count());
    if (!(wait >= 0 && wait <= longest))
        return std::nullopt;
    return milliseconds{static_cast<milliseconds::rep>(wait)};
}

struct number_read {
    double value{0};
    std::string_view rest{};
};

std::optional<number_read> read_number(std::string_view text) noexcept
{
    number_read read;
    const auto found = std::from_chars(text.data(), text.data() + text.size(), read.value);
    if (found.ec != std::errc{})
        return std::nullopt;
    read.rest = text.substr(static_cast<std::size_t>(found.ptr - text.data()));
    return read;
}

std::optional<milliseconds> whole_number(std::string_view text, double unit) noexcept
{
    const auto read = read_number(trimmed(text));
    return read && read->rest.empty() ? sensible(read->value, unit) : std::nullopt;
}

std::optional<int> digits(std::string_view text, std::size_t at, std::size_t size) noexcept
{
    int value = 0;
    const char* const begin = text.data() + at;
    const auto read = std::from_chars(begin, begin + size, value);
    return read.ec == std::errc{} && read.ptr == begin + size ? std::optional{value} : std::nullopt;
}

std::optional<unsigned> month(std::string_view name) noexcept
{
    constexpr std::array<std::string_view, 12>
        names{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const auto* found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
        return std::nullopt;
    return static_cast<unsigned>(found - names.begin()) + 1;
}

/// "Sun, 06 Nov 1994 08:49:37 GMT", the only form that a server may write (RFC 9110, 5.6.7).
std::optional<std::chrono::sys_seconds> read_date(std::string_view text) noexcept
{
    if (text.size() != 29 || !text.ends_with(" GMT"))
        return std::nullopt;
    const auto day = digits(text, 5, 2);
    const auto in_month = month(text.substr(8, 3));
    const auto year = digits(text, 12, 4);
    const auto hour = digits(text, 17, 2);
    const auto minute = digits(text, 20, 2);
    const auto second = digits(text, 23, 2);
    if (!day || !in_month || !year || !hour || !minute || !second)
        return std::nullopt;
    const std::chrono::year_month_day date{
        std::chrono::year{*year},
        std::chrono::month{*in_month},
        std::chrono::day{static_cast<unsigned>(*day)}};
    if (!date.ok())
        return std::nullopt;
    return std::chrono::sys_days{date} + std::chrono::hours{*hour} + std::chrono::minutes{*minute} +
           std::chrono::seconds{*second};
}

std::optional<milliseconds> until_date(std::string_view text, system_time now)
{
    const auto date = read_date(trimmed(text));
    if (!date)
        return std::nullopt;
    // In seconds: the year 9999 is beyond the nanoseconds of the system clock.
    const auto wait = *date - std::chrono::floor<std::chrono::seconds>(now);
    if (wait > longest_retry_after)
        return std::nullopt;
    return std::max<milliseconds>(wait, milliseconds{0});
}

std::optional<milliseconds> number_with_unit(std::string_view text) noexcept
{
    const auto read = read_number(text);
    if (!read)
        return std::nullopt;
    const auto unit = read->rest.substr(read->rest.find_first_not_of(' ') == 1 ? 1 : 0);
    if (unit.starts_with("ms"))
        return sensible(read->value, 1);
    return unit.starts_with('s') ? sensible(read->value, 1000) : std::nullopt;
}

} // namespace

std::optional<milliseconds>
retry_after(std::string_view in_milliseconds, std::string_view header, system_time now)
{
    if (const auto exact = whole_number(in_milliseconds, 1))
        return exact;
    if (const auto seconds = whole_number(header, 1000))
        return seconds;
    return until_date(header, now);
}

std::optional<milliseconds> retry_hint(std::string_view error_text)
{
    const std::string text = lowered(error_text);
    constexpr std::array<std::string_view, 4> lead_ins{
        "try again in ",
        "retry in ",
        "\"retrydelay\": \"",
        "\"retrydelay\":\""};
    for (const std::string_view lead_in : lead_ins) {
        const std::size_t at = text.find(lead_in);
        if (at == std::string::npos)
            continue;
        if (const auto wait = number_with_unit(std::string_view{text}.substr(at + lead_in.size())))
            return wait;
    }
    return std::nullopt;
}

} // namespace answerd::conversation::providers
