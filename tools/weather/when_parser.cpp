// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/when_parser.hpp"

#include "tools/weather/when_clock.hpp"
#include "tools/weather/when_cursor.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace answerd::tools::weather {
namespace {

using std::chrono::minutes;
using enum symbol_kind;

constexpr int minutes_a_day{24 * 60};
constexpr int minutes_a_week{7 * minutes_a_day};
constexpr int most_days{400}; ///< far beyond any forecast, far from any overflow
constexpr int some{3};        ///< "the next days"

std::chrono::weekday weekday_of(const symbol& s) { return std::chrono::weekday{unsigned(s.value)}; }
std::chrono::month month_of(const symbol& s) { return std::chrono::month{unsigned(s.value)}; }

/// Takes symbols in any order and fills the expression; each step says whether it understood.
class parser {
 public:
    explicit parser(std::vector<symbol> symbols) : at_{std::move(symbols)} {}

    std::optional<when_expression> parse()
    {
        if (at_.size() == 1 && at_.is(forecast))
            return when_expression{.day = coming_days{some}};
        while (!at_.at_end())
            if (!take())
                return {};
        if (in_ && said_.is_now())
            return {};
        return said_;
    }

 private:
    [[nodiscard]] bool is_unit() const { return at_.is(unit) || at_.is(units) || at_.is(week); }
    int take_unit()
    {
        const symbol taken = at_.take();
        return taken.kind == week ? minutes_a_week : taken.value;
    }
    [[nodiscard]] bool has_day() const
    {
        return !std::holds_alternative<std::monostate>(said_.day);
    }
    bool set_day(named_day day)
    {
        if (has_day())
            return false;
        said_.day = day;
        return true;
    }
    bool set_part(day_part part)
    {
        if (!said_.part)
            said_.part = part;
        return said_.part == part;
    }
    bool set_clock(const std::optional<clock_time>& read)
    {
        if (said_.at || !read)
            return false;
        said_.at = read;
        return true;
    }
    bool set_half_hour(int hour)
    {
        return set_clock(make_clock(hour, 30, clock_reading::half_day));
    }

    bool take();
    bool take_named_day(const symbol& word);
    bool take_this();
    bool take_next(const symbol& word);
    bool take_weekday(which which_one, std::chrono::weekday named);
    bool take_number(int value);
    bool take_amount(int value);
    bool take_one(const symbol& word);
    bool take_day_of_month(int value);
    bool take_month(std::chrono::month named);
    bool take_date(int value);
    bool take_am();
    bool take_length(int total);
    bool take_span(int total);
    bool set_date(std::optional<std::chrono::month> month, int day);

    when_cursor at_;
    when_expression said_{};
    bool in_{false}; ///< "in" stood before: an amount is a distance, not a span
};

bool parser::take()
{
    const symbol s = at_.take();
    switch (s.kind) {
    case filler:
    case forecast:
    case now:
    case oclock:
        return true;
    case in:
    case from:
        in_ = true;
        return true;
    case at:
        at_.skip_fillers();
        if (at_.is(number) || at_.is(ordinal) || at_.is(one))
            return set_clock(read_clock(at_, s.value == 1));
        return true;
    case clock:
        at_.put_back();
        return set_clock(read_clock(at_, false));
    case half_to:
        return at_.is(number) && set_half_hour(at_.take().value - 1);
    case half_past:
        return at_.is(number) && set_half_hour(at_.take().value);
    case quarter:
        return set_clock(read_around_hour(at_, 15));
    case part:
        return set_part(static_cast<day_part>(s.value));
    case number:
        return take_number(s.value);
    case one:
        return take_one(s);
    case few:
        return is_unit() && take_span(s.value * take_unit());
    case length:
        return take_length(s.value);
    case am_or_on:
        return take_am();
    default:
        return take_named_day(s);
    }
}

bool parser::take_named_day(const symbol& s)
{
    switch (s.kind) {
    case day:
        return set_day(day_offset{s.value});
    case morgen:
        return has_day() ? set_part(day_part::morning) : set_day(day_offset{1});
    case weekday:
        return take_weekday(which::coming, weekday_of(s));
    case weekend:
        return set_day(named_weekend{});
    case week:
        return s.value == 1 ? set_day(named_week{}) : set_day(coming_days{7});
    case this_one:
        return take_this();
    case next:
    case coming:
        return take_next(s);
    case ordinal:
        return take_day_of_month(s.value);
    case month:
        return take_month(month_of(s));
    case date:
        return take_date(s.value);
    case units: // "the days", "daily"
        return s.value == minutes_a_day && set_day(coming_days{some});
    case unit: // "the whole day"
        return s.value == minutes_a_day && (has_day() || set_day(day_offset{0}));
    default:
        return false;
    }
}

bool parser::take_this()
{
    if (at_.take_if(week))
        return set_day(named_week{0});
    if (at_.is(part)) // "this evening": today's, even when it has passed
        return has_day() || set_day(day_offset{0});
    if (at_.take_if(morgen))
        return set_day(day_offset{0}) && set_part(day_part::morning);
    return at_.is(weekday) || at_.is(weekend) || at_.is(coming) || at_.is(date) || at_.is(next);
}

bool parser::take_weekday(which which_one, std::chrono::weekday named)
{
    if (std::holds_alternative<named_date>(said_.day))
        return true; // the date counts; the answer names its right weekday
    if (const auto* whole = std::get_if<named_week>(&said_.day)) { // "next week Monday"
        which_one = whole->weeks > 0 ? which::of_next_week : which::coming;
        said_.day = {};
    }
    return set_day(named_weekday{named, which_one});
}

bool parser::take_next(const symbol& word)
{
    at_.skip_fillers();
    in_ = false; // "in the next three days" is a span all the same
    if (at_.is(number) || at_.is(few)) {
        const int value = at_.take().value;
        return is_unit() && take_span(value * take_unit());
    }
    const symbol s = at_.take();
    switch (s.kind) {
    case week:
        if (auto* named = std::get_if<named_weekday>(&said_.day)) { // "Monday next week"
            named->which = which::of_next_week;
            return true;
        }
        return set_day(named_week{1});
    case weekend:
        return set_day(named_weekend{word.kind == coming ? 0 : 1});
    case weekday: {
        const bool of_next_week = word.kind == next && !word.german;
        return take_weekday(of_next_week ? which::of_next_week : which::after_today, weekday_of(s));
    }
    case unit:
        return s.value == minutes_a_day ? set_day(day_offset{1}) : take_span(s.value);
    case units:
        return take_span(some * s.value);
    case part:
        return (has_day() || set_day(day_offset{1})) && set_part(static_cast<day_part>(s.value));
    default:
        return false;
    }
}

bool parser::take_number(int value)
{
    if (value > 9999)
        return false;
    if (is_unit())
        return take_amount(value * take_unit());
    if (at_.take_if(ordinal_ending))
        return take_day_of_month(value);
    at_.skip_fillers();
    if (at_.is(month))
        return take_day_of_month(value);
    if (at_.is(past) || at_.is(to))
        return set_clock(read_around_hour(at_, value));
    const bool is_clock =
        at_.is(oclock) || at_.is(meridiem) || at_.is(am_or_on) || has_day() || said_.part;
    at_.put_back();
    return is_clock && at_.is(number) && set_clock(read_clock(at_, false));
}

/// "In" before it or "from now" behind it make an amount of time a distance.
bool parser::take_amount(int total)
{
    const bool distance = at_.take_if(from_now) || at_.is(from) || in_;
    return distance ? take_length(total) : take_span(total);
}

bool parser::take_one(const symbol& word)
{
    if (is_unit()) // "in an hour", "a week from Saturday"
        return take_amount(take_unit());
    if (!at_.is(oclock))
        return true; // an article
    at_.put_back();
    return word.german && set_clock(read_clock(at_, true));
}

bool parser::take_day_of_month(int value)
{
    at_.skip_fillers();
    if (at_.is(month))
        return set_date(month_of(at_.take()), value);
    if (at_.is(ordinal)) // "am dritten zwölften"
        return at_.peek().value <= 12 && set_date(month_of(at_.take()), value);
    return set_date({}, value);
}

bool parser::take_month(std::chrono::month named)
{
    at_.skip_fillers();
    if (!at_.is(number) && !at_.is(ordinal))
        return false; // a whole month is beyond every forecast
    const int value = at_.take().value;
    at_.take_if(ordinal_ending);
    return set_date(named, value);
}

bool parser::set_date(std::optional<std::chrono::month> month, int day)
{
    if (day < 1 || day > 99)
        return false;
    std::optional<std::chrono::year> year;
    if (at_.is(number) && at_.peek().value >= 1000 && at_.peek().value <= 9999)
        year = std::chrono::year{at_.take().value};
    if (std::holds_alternative<named_weekday>(said_.day))
        said_.day = {};
    return set_day(named_date{year, month, std::chrono::day{unsigned(day)}});
}

bool parser::take_date(int value)
{
    const int year = value / 10000;
    if (!set_date(std::chrono::month{unsigned(value / 100 % 100)}, value % 100))
        return false;
    if (year > 0)
        std::get<named_date>(said_.day).year = std::chrono::year{year};
    return true;
}

/// Behind a number "am" belongs to the clock time and never comes here: this one is German.
bool parser::take_am()
{
    if (at_.take_if(morgen))
        return set_part(day_part::morning);
    return !at_.at_end();
}

/// A distance from now, or from a day that is named.
bool parser::take_length(int total)
{
    total = std::min(total, most_days * minutes_a_day);
    in_ = false;
    if (total == 0 || total % minutes_a_day != 0) {
        said_.after = minutes{total};
        return !has_day();
    }
    at_.take_if(from);
    said_.days_more += total / minutes_a_day;
    const bool from_today = at_.at_end() || at_.is(at) || at_.is(part) || at_.is(clock);
    return has_day() || !from_today || set_day(day_offset{0});
}

bool parser::take_span(int total)
{
    if (in_)
        return take_length(total);
    total = std::min(total, most_days * minutes_a_day);
    if (total % minutes_a_day == 0 && total > minutes_a_day)
        return set_day(coming_days{total / minutes_a_day});
    said_.window = minutes{total};
    return !has_day();
}

/// Small models copy the time that they are told whole: "Saturday 2026-11-28 04:33
/// (Europe/Vienna)". Times are the place's own, so what stands in brackets last says nothing.
std::string_view without_bracketed_end(std::string_view said)
{
    const auto last = said.find_last_not_of(' ');
    const auto open = said.rfind('(');
    const bool ends_so =
        last != std::string_view::npos && said[last] == ')' && open != std::string_view::npos;
    return ends_so && open > 0 ? said.substr(0, open) : said;
}

} // namespace

std::optional<when_expression> parse_when(std::string_view said)
{
    auto symbols = read_symbols(without_bracketed_end(said));
    if (!symbols)
        return {};
    return parser{std::move(*symbols)}.parse();
}

} // namespace answerd::tools::weather
