// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/quantity.hpp"

#include "conversation/speech/characters.hpp"

#include <algorithm>
#include <array>

namespace answerd::conversation::speech {
namespace {

struct sign_mark {
    std::string_view symbol;
    std::string_view term;
};

constexpr std::string_view en_dash = "\u2013";

constexpr std::array signs{
    sign_mark{"-", "minus"},
    sign_mark{"\u2212", "minus"},
    sign_mark{en_dash, "minus"},
    sign_mark{"+", "plus"},
    sign_mark{"±", "plus_minus"},
};

const sign_mark* sign_at(std::string_view text) noexcept
{
    for (const sign_mark& each : signs)
        if (text.starts_with(each.symbol))
            return &each;
    return nullptr;
}

std::string_view without_blanks(std::string_view text) noexcept
{
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return text;
}

bool is_letter(char c) noexcept
{
    return is_ascii_letter(c) || static_cast<unsigned char>(c) >= 0x80;
}

/// Takes a text apart from the front.
class reader {
 public:
    explicit reader(std::string_view text) noexcept : whole_{text}, rest_{text} {}

    [[nodiscard]] std::string_view rest() const noexcept { return rest_; }
    [[nodiscard]] std::size_t taken() const noexcept { return whole_.size() - rest_.size(); }
    void skip(std::size_t bytes) noexcept { rest_.remove_prefix(bytes); }
    void skip_blanks() noexcept { rest_ = without_blanks(rest_); }

    std::string_view sign() noexcept
    {
        const sign_mark* found = sign_at(rest_);
        if (found == nullptr)
            return {};
        skip(found->symbol.size());
        return found->term;
    }

    const unit* currency() noexcept
    {
        const unit* found = currency_at(rest_);
        if (found != nullptr)
            skip(found->symbol.size());
        return found;
    }

    // After a number; blanks before it are taken only with it.
    const unit* of() noexcept
    {
        const std::string_view after = without_blanks(rest_);
        const unit* found = unit_at(after);
        if (found == nullptr || (found->spaced && after.size() == rest_.size()))
            return nullptr;
        rest_ = after.substr(found->symbol.size());
        return found;
    }

 private:
    std::string_view whole_;
    std::string_view rest_;
};

bool is_dash(std::string_view text) noexcept
{
    return text.starts_with('-') || text.starts_with(en_dash) || text.starts_with("\u2212");
}

struct upper_end {
    signed_amount amount;
    const unit* of;
    bool tight; ///< no blank around the dash
    bool long_dash;
    reader after;
};

// "-15 °C" after "10": the upper end of a range.
std::optional<upper_end> read_upper_end(reader at, char decimal_mark)
{
    const std::size_t before = at.taken();
    at.skip_blanks();
    if (!is_dash(at.rest()))
        return std::nullopt;
    const bool long_dash = !at.rest().starts_with('-');
    const bool blank_before = at.taken() != before;
    at.skip(long_dash ? en_dash.size() : 1);
    const std::size_t after_dash = at.taken();
    at.skip_blanks();
    const bool tight = !blank_before && at.taken() == after_dash;
    if (blank_before && at.taken() == after_dash)
        return std::nullopt; // "10 -5": a sign
    signed_amount amount{.sign = at.sign()};
    const unit* currency = at.currency();
    const std::string_view digits = run_of_digits(at.rest());
    auto value = read_amount(digits, decimal_mark);
    if (!value)
        return std::nullopt;
    amount.value = *std::move(value);
    at.skip(digits.size());
    const unit* of = currency != nullptr ? currency : at.of();
    return upper_end{std::move(amount), of, tight, long_dash, at};
}

// Two numbers around a dash are a range when they share a unit, or when the dash is a long one.
bool is_range(const unit* lower, const upper_end& upper) noexcept
{
    if (upper.of == nullptr)
        return upper.long_dash && upper.tight && (lower == nullptr || lower->money);
    return lower == nullptr || lower->term == upper.of->term;
}

bool goes_on_as_word(std::string_view rest) noexcept
{
    return !rest.empty() && is_letter(rest.front()) && !rest.starts_with(en_dash) &&
           sort_of(character_at(rest, 0).point) == sort::letter;
}

} // namespace

std::string_view run_of_digits(std::string_view text) noexcept
{
    std::size_t end = 0;
    const auto joins = [text](std::size_t at) {
        return std::string_view{".,:/-"}.find(text[at]) != std::string_view::npos &&
               at + 1 < text.size() && is_digit(text[at + 1]);
    };
    while (end < text.size() && (is_digit(text[end]) || (end > 0 && joins(end))))
        ++end;
    return text.substr(0, end);
}

bool begins_quantity(std::string_view text) noexcept
{
    reader at{text};
    at.sign();
    if (at.currency() != nullptr)
        at.skip_blanks();
    return !at.rest().empty() && is_digit(at.rest().front());
}

std::optional<quantity> read_quantity(std::string_view text, char decimal_mark)
{
    reader at{text};
    quantity found;
    found.from.sign = at.sign();
    found.of = at.currency();
    if (found.of != nullptr)
        at.skip_blanks();
    const std::string_view run = run_of_digits(at.rest());
    const std::size_t dash = run.find('-');
    found.written = run.substr(0, dash);
    reader behind = at;
    behind.skip(found.written.size());
    if (found.of == nullptr)
        found.of = behind.of();
    if (is_temperature(found.of))
        decimal_mark = found.written.find(',') == found.written.npos ? '.' : ',';
    auto value = read_amount(found.written, decimal_mark);
    if (!value)
        return std::nullopt;
    found.from.value = *std::move(value);
    auto upper = read_upper_end(behind, decimal_mark);
    if (upper && is_range(found.of, *upper)) {
        found.to = std::move(upper->amount);
        found.of = found.of == nullptr ? upper->of : found.of;
        behind = upper->after;
    } else if (dash != run.npos) {
        return std::nullopt; // a telephone number, a score
    }
    if (goes_on_as_word(behind.rest()))
        return std::nullopt;
    found.length = behind.taken();
    return found;
}

bool is_temperature(const unit* of) noexcept
{
    return of != nullptr &&
           (of->term.starts_with("celsius") || of->term == "fahrenheit" || of->term == "degrees");
}

} // namespace answerd::conversation::speech
