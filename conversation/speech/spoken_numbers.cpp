// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/spoken_numbers.hpp"

#include "conversation/speech/byte_set.hpp"
#include "conversation/speech/characters.hpp"
#include "conversation/speech/iso_date.hpp"
#include "conversation/speech/quantity.hpp"

#include <algorithm>
#include <charconv>

namespace answerd::conversation::speech {
namespace {

// Digits, signs, currencies and units that may stand alone, or the first byte of one.
constexpr byte_set begins_number{"%$+-\xC2\xE2"};
constexpr byte_set has_number{"0123456789%$\xC2\xE2"};

// The word that follows, without the punctuation after it.
std::string_view next_word(std::string_view text) noexcept
{
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    text = text.substr(0, text.find_first_of(" \n,;:!?"));
    return text.ends_with('.') ? text.substr(0, text.size() - 1) : text;
}

// The word that the text ends in, blanks and commas aside.
std::string last_word(std::string_view text)
{
    text = text.substr(0, text.find_last_not_of(" ,") + 1);
    return lower_ascii(text.substr(text.find_last_of(" \n(") + 1));
}

int number_of(std::string_view digits) noexcept
{
    int value = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return read.ec == std::errc{} ? value : 1000000;
}

bool is_magnitude(std::string_view word) noexcept
{
    constexpr std::string_view all[] = {
        "thousand",
        "million",
        "billion",
        "trillion",
        "Million",
        "Millionen",
        "Milliarde",
        "Milliarden",
        "Tausend",
        "tausend"};
    return std::find(std::begin(all), std::end(all), word) != std::end(all);
}

bool is_word_character(char32_t point) noexcept
{
    const sort what = sort_of(point);
    return what == sort::letter || what == sort::digit;
}

// How exactly it is said: a temperature to the tenth, money to the cent, the rest to the
// hundredth, below one a digit more.
void round_for(const unit& of, amount& value)
{
    const bool temperature = is_temperature(&of);
    if (value.mark == ',' && value.fraction.size() == 3 && !temperature)
        return; // perhaps a group
    const std::string cents = value.fraction;
    const int digits = temperature ? 1 : value.whole == "0" ? 3 : 2;
    value = rounded(std::move(value), digits);
    if (of.money && cents.size() == 2 && !value.fraction.empty())
        value.fraction = cents;
}

// "14.30 h" where the decimal mark is a comma: an hour of the day.
bool is_hour_of_day(const quantity& what, char decimal_mark)
{
    const amount& value = what.from.value;
    return what.of != nullptr && what.of->term == "hours" && value.fraction.size() == 2 &&
           value.mark != decimal_mark;
}

/// Goes through a text from number to number.
class number_speaker {
 public:
    number_speaker(std::string_view text, const vocabulary& words) : text_{text}, words_{words}
    {
        out_.reserve(text.size() + 32);
    }

    std::string run() &&
    {
        while (at_ < text_.size())
            step();
        return std::move(out_);
    }

 private:
    void step();
    void number();
    void say(quantity what);
    void say_amount(const signed_amount& what);
    void say_bare(const quantity& what);
    void say_unit(const quantity& what);
    void put_word(std::string_view word);
    [[nodiscard]] bool may_be_date_or_time(const amount& value) const;
    [[nodiscard]] std::string_view measure_of(std::string_view word) const;

    [[nodiscard]] std::string_view rest() const noexcept { return text_.substr(at_); }
    // "A4", "Covid-19", "3.10.": what is no number of its own.
    [[nodiscard]] bool inside_word() const noexcept
    {
        const char32_t last = last_character(out_);
        return is_word_character(last) || (last != 0 && std::u32string_view{U"-.,:/+–"}.find(last
                                                        ) != std::u32string_view::npos);
    }

    std::string_view text_;
    const vocabulary& words_;
    std::size_t at_{0};
    std::string out_{};
};

void number_speaker::step()
{
    const char c = text_[at_];
    if (!is_digit(c) && !begins_number.has(c)) {
        out_.push_back(c);
        ++at_;
        return;
    }
    if (is_digit(c) && !is_word_character(last_character(out_)))
        if (const auto date = read_iso_date(rest(), words_)) {
            out_.append(date->words);
            at_ += date->length;
            return;
        }
    if (begins_quantity(rest()) && !inside_word())
        return number();
    const unit* of = is_digit(c) ? nullptr : unit_at(rest());
    if (of != nullptr && !of->money) { // beside no number: "in °C"
        put_word(words_.term(of->term));
        at_ += of->symbol.size();
        return;
    }
    const std::size_t length = is_digit(c)
                                   ? run_of_digits(rest()).size()
                                   : std::max<std::size_t>(character_at(text_, at_).length, 1);
    out_.append(text_.substr(at_, length));
    at_ += length;
}

void number_speaker::number()
{
    auto what = read_quantity(rest(), words_.decimal_mark());
    if (what && !is_hour_of_day(*what, words_.decimal_mark())) {
        at_ += what->length;
        return say(*std::move(what));
    }
    // As it was written, but a sign is still a word.
    std::size_t length = std::max<std::size_t>(character_at(text_, at_).length, 1);
    if (is_digit(text_[at_]))
        length = run_of_digits(rest()).size();
    out_.append(text_.substr(at_, length));
    at_ += length;
}

void number_speaker::say(quantity what)
{
    if (what.of == nullptr && !what.to)
        return say_bare(what);
    const unit of = what.of == nullptr ? unit{} : *what.of;
    round_for(of, what.from.value);
    say_amount(what.from);
    if (what.to) {
        put_word(words_.term("to"));
        out_.push_back(' ');
        round_for(of, what.to->value);
        say_amount(*what.to);
    }
    say_unit(what);
}

void number_speaker::say_amount(const signed_amount& what)
{
    if (!what.sign.empty() && !what.value.is_zero()) {
        put_word(words_.term(what.sign));
        out_.push_back(' ');
    }
    out_.append(what.value.whole);
    if (!what.value.fraction.empty()) {
        out_.push_back(words_.decimal_mark());
        out_.append(what.value.fraction);
    }
}

void number_speaker::say_unit(const quantity& what)
{
    if (what.of == nullptr)
        return;
    if (what.of->money) { // "$5 million"
        const std::string_view magnitude = next_word(rest());
        if (is_magnitude(magnitude)) {
            put_word(magnitude);
            at_ += magnitude.size() + 1;
        }
    }
    const bool one = what.to ? what.to->value.is_one() : what.from.value.is_one();
    const std::string_view word = one ? words_.singular(what.of->term) : std::string_view{};
    put_word(word.empty() ? words_.term(what.of->term) : word);
}

// Without a unit only what cannot be a date, a time or a version changes its mark.
void number_speaker::say_bare(const quantity& what)
{
    const std::string_view measure = measure_of(next_word(rest()));
    amount value = what.from.value;
    constexpr std::size_t computed = 7; // so many digits are the noise of a computer's arithmetic
    if (!measure.empty() || value.fraction.size() >= computed) {
        round_for({.term = measure, .money = measure == "euros"}, value);
        return say_amount({what.from.sign, value});
    }
    if (!what.from.sign.empty()) {
        put_word(words_.term(what.from.sign));
        out_.push_back(' ');
    }
    const bool kept =
        value.fraction.empty() || value.mark == words_.decimal_mark() || may_be_date_or_time(value);
    out_.append(kept ? std::string{what.written} : value.whole + ',' + value.fraction);
}

bool number_speaker::may_be_date_or_time(const amount& value) const
{
    if (value.mark == ',' || words_.lists("after_times", lower_ascii(next_word(rest()))) ||
        words_.lists("before_dates", last_word(out_)))
        return true;
    const int first = number_of(value.whole);
    const int second = number_of(value.fraction);
    const bool day = first >= 1 && first <= 31 && second >= 1 && second <= 12;
    const bool month = first >= 1 && first <= 12 && value.fraction.size() == 4; // "10.2026"
    return day || month;
}

// The term whose first word `word` is: "Grad", "kilometers".
std::string_view number_speaker::measure_of(std::string_view word) const
{
    const auto* const found = std::find_if(
        std::begin(worded_measures),
        std::end(worded_measures),
        [&](std::string_view term) {
            const std::string_view said = words_.term(term);
            return !word.empty() && said.substr(0, said.find(' ')) == word;
        }
    );
    return found == std::end(worded_measures) ? std::string_view{} : *found;
}

void number_speaker::put_word(std::string_view word)
{
    if (!out_.empty() && !is_blank(out_.back()) && out_.back() != '(')
        out_.push_back(' ');
    out_.append(word);
}

} // namespace

std::string spoken_numbers(std::string text, const vocabulary& words)
{
    if (!has_number.any_in(text))
        return text;
    return number_speaker{text, words}.run();
}

} // namespace answerd::conversation::speech
