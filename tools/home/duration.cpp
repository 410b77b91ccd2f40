// SPDX-License-Identifier: Apache-2.0
#include "tools/home/duration.hpp"

#include "tools/plain_words.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <vector>

namespace answerd::tools::home {
namespace {

using std::chrono::seconds;

constexpr double hour = 3600;
constexpr double minute = 60;
constexpr double longest = 100 * hour;

/// What one word adds. The list of a language has "word=meaning" with a meaning of "" (counts for
/// nothing), a number ("2", "0.5"), a unit ("h", "q" for a quarter of it, "m", "s"), both
/// ("0.25h"), or "1?" for an article, which counts only where no number stands beside it.
struct meaning {
    std::optional<double> number{};
    double unit{0};
    bool article{false};
};

double unit_of(char letter)
{
    switch (letter) {
    case 'h':
        return hour;
    case 'q': // "drie kwartier"
        return 15 * minute;
    case 'm':
        return minute;
    case 's':
        return 1;
    default:
        return 0;
    }
}

/// The number at the front of `text`, which loses it.
std::optional<double> take_number(std::string_view& text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{})
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

std::optional<meaning> read_meaning(std::string_view text)
{
    meaning read;
    read.number = take_number(text);
    if (text == "?")
        read.article = true;
    else if (text.size() == 1)
        read.unit = unit_of(text.front());
    const bool known = text.empty() || read.article || read.unit > 0;
    return known ? std::optional{read} : std::nullopt;
}

using lexicon = std::map<std::string, meaning, std::less<>>;

lexicon read_lexicon(std::string_view listed)
{
    lexicon all;
    for (const std::string& entry : split_words(listed)) {
        const auto equals = entry.find('=');
        if (equals == std::string::npos)
            continue;
        if (const auto read = read_meaning(std::string_view{entry}.substr(equals + 1)))
            all[folded(entry.substr(0, equals))] = *read;
    }
    return all;
}

/// A comma is a decimal mark between digits, else nothing: "1,5 Stunden", "1 hour, 5 minutes".
std::string with_points(std::string text)
{
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool inside = at > 0 && at + 1 < text.size() && text[at + 1] >= '0' &&
                            text[at + 1] <= '9' && text[at - 1] >= '0' && text[at - 1] <= '9';
        if (text[at] == ',' || text[at] == '.')
            text[at] = inside ? '.' : ' ';
        else if (text[at] == '-')
            text[at] = ' ';
    }
    return text;
}

/// Adds up the words of one stretch of time.
class adder {
 public:
    void add(const meaning& word)
    {
        if (word.number)
            add_number(*word.number, word.article);
        if (word.unit > 0)
            add_unit(word.unit);
    }

    [[nodiscard]] std::optional<double> total() &&
    {
        if (waiting_ && !article_ && unit_ > 0) // "an hour and a half", "two hours thirty"
            add_unit(*waiting_ < 1 ? unit_ : unit_ / 60);
        if (waiting_ || units_ == 0 || broken_)
            return std::nullopt;
        return total_;
    }

 private:
    void add_number(double number, bool article)
    {
        if (article && waiting_) {
            if (*waiting_ >= 20 && std::fmod(*waiting_, 10) == 0) // "vingt et un"
                waiting_ = *waiting_ + number;
            return;
        }
        if (!waiting_ || article_)
            waiting_ = number;
        else
            waiting_ = *waiting_ + number; // "twenty five", "two and a half"
        article_ = article;
    }

    void add_unit(double unit)
    {
        broken_ |= !waiting_; // "minutes" alone is none
        total_ += waiting_.value_or(0) * unit;
        unit_ = unit;
        waiting_.reset();
        article_ = false;
        ++units_;
    }

    std::optional<double> waiting_{};
    bool article_{false};
    double unit_{0};
    double total_{0};
    unsigned units_{0};
    bool broken_{false};
};

/// A word of the list, or digits with a unit glued to them ("5min") or not.
std::optional<meaning> meaning_of(std::string_view word, const lexicon& known)
{
    if (const auto found = known.find(word); found != known.end())
        return found->second;
    meaning read;
    read.number = take_number(word);
    if (!read.number || *read.number < 0)
        return std::nullopt;
    if (word.empty())
        return read;
    const auto unit = known.find(word);
    if (unit == known.end() || unit->second.unit == 0)
        return std::nullopt;
    read.unit = unit->second.unit;
    return read;
}

} // namespace

std::optional<seconds> read_duration(std::string_view said, const spoken_terms& terms)
{
    const lexicon known = read_lexicon(terms.get("duration_words"));
    adder sum;
    for (const std::string& word : split_words(with_points(folded(said)))) {
        const auto read = meaning_of(word, known);
        if (!read)
            return std::nullopt;
        sum.add(*read);
    }
    const auto total = std::move(sum).total();
    if (!total || !(*total >= 1) || *total > longest)
        return std::nullopt;
    return seconds{std::lround(*total)};
}

std::string spoken_duration(seconds length, const spoken_terms& terms)
{
    const auto all = std::max<long>(0, static_cast<long>(length.count()));
    std::vector<std::string> parts;
    const auto put = [&](long count, std::string_view unit) {
        if (count > 0)
            parts.push_back(spoken_amount(terms, static_cast<double>(count), unit));
    };
    put(all / 3600, "hours");
    put(all / 60 % 60, "minutes");
    put(all % 60, "seconds");
    if (parts.empty())
        return spoken_amount(terms, 0, "seconds");
    std::string text = parts.front();
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const bool last = i + 1 == parts.size();
        text += last ? ' ' + std::string{terms.get("and")} + ' ' : ", ";
        text += parts[i];
    }
    return text;
}

} // namespace answerd::tools::home
