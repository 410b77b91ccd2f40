// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/clock_labels.hpp"

#include <cstddef>

namespace answerd::tools::weather {
namespace {

using namespace std::chrono;

constexpr std::size_t date_size{10};
constexpr std::size_t label_size{16};

/// Negative for anything but two digits.
int two_digits(std::string_view text, std::size_t at)
{
    const unsigned tens = static_cast<unsigned char>(text[at]) - unsigned{'0'};
    const unsigned ones = static_cast<unsigned char>(text[at + 1]) - unsigned{'0'};
    return tens > 9 || ones > 9 ? -1 : static_cast<int>(10 * tens + ones);
}

} // namespace

bool clock_labels::take_date(std::string_view text)
{
    if (text == date_)
        return true;
    const int century = two_digits(text, 0);
    const int years = two_digits(text, 2);
    const int m = two_digits(text, 5);
    const int d = two_digits(text, 8);
    if (century < 0 || years < 0 || m < 0 || d < 0)
        return false;
    const year_month_day date{year{100 * century + years}, month{unsigned(m)}, day{unsigned(d)}};
    if (!date.ok())
        return false;
    date_ = text;
    midnight_ = local_days{date};
    return true;
}

std::optional<local_seconds> clock_labels::read(std::string_view text)
{
    if (text.size() < date_size || !take_date(text.substr(0, date_size)))
        return {};
    if (text.size() == date_size)
        return midnight_;
    if (text.size() < label_size)
        return {};
    const int hour = two_digits(text, 11);
    const int minute = two_digits(text, 14);
    if (hour < 0 || hour > 23 || minute < 0 || minute > 59)
        return {};
    return midnight_ + hours{hour} + minutes{minute};
}

} // namespace answerd::tools::weather
