// SPDX-License-Identifier: Apache-2.0
#include "daemon/trial/verdict.hpp"

#include "daemon/trial/advice.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

namespace answerd::daemon::trial {
namespace {

using namespace std::chrono_literals;
using conversation::code;
using doctor::finding;
using doctor::findings;
using doctor::grade;

/// A first word after this is still a conversation.
constexpr std::chrono::milliseconds comfortable = 4s;

bool is_one_of(const std::string& name, const std::vector<std::string>& all)
{
    return std::ranges::find(all, name) != all.end();
}

bool was_done(const question& asked, const tools::home::service_call& call)
{
    return call.service == asked.service &&
           (asked.entity.empty() || is_one_of(asked.entity, call.entities));
}

bool is_right_place(const std::string& wanted, const std::vector<std::string>& searched)
{
    return std::ranges::any_of(searched, [&wanted](const std::string& each) {
        return each.find(wanted) != std::string::npos;
    });
}

std::string with_one_digit(double number)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.1f", number);
    return text.data();
}

std::string count_text(const std::vector<marked>& all)
{
    std::string text;
    for (const mark how : {mark::right, mark::missing, mark::wrong, mark::needless, mark::failed})
        text += (text.empty() ? "" : ", ") + std::to_string(count(all, how)) + " " +
                std::string{to_string(how)};
    return text;
}

std::string in_seconds(std::chrono::milliseconds time)
{
    return with_one_digit(static_cast<double>(time.count()) / 1000) + " s";
}

std::optional<std::chrono::milliseconds> median_first_word(const std::vector<marked>& all)
{
    std::vector<std::chrono::milliseconds> times;
    for (const marked& each : all)
        if (each.what.first_word)
            times.push_back(*each.what.first_word);
    if (times.empty())
        return std::nullopt;
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

/// Of the first call of all, which had to read the whole prompt, and of those after it.
struct reading {
    std::optional<conversation::round_finished> first{};
    std::uint64_t longest{0};
    std::uint64_t read{0};
    std::uint64_t cached{0};
    std::uint64_t written{0};
    std::chrono::milliseconds took{0};
};

reading read_by(const std::vector<marked>& all)
{
    reading sum;
    for (const marked& each : all) {
        bool opens_turn = true;
        for (const auto& round : each.what.rounds) {
            if (!round.spent)
                continue;
            sum.longest = std::max(sum.longest, round.spent->input_tokens);
            const bool was_first = !sum.first;
            if (was_first)
                sum.first = round;
            else {
                sum.written += round.spent->output_tokens;
                sum.took += round.took;
            }
            // Within a turn every server keeps what it has just read; that says nothing.
            if (std::exchange(opens_turn, false) && !was_first) {
                sum.read += round.spent->input_tokens;
                sum.cached += round.spent->cached_tokens;
            }
        }
    }
    return sum;
}

finding speed(const std::vector<marked>& all, const reading& sum)
{
    finding found{.about = "speed"};
    const auto first = median_first_word(all);
    if (!first)
        return {grade::bad, "speed", "no answer had a word", {}};
    found.said = "first word after " + in_seconds(*first) + " (median)";
    if (sum.written > 0 && sum.took > 0ms)
        found.said +=
            ", " +
            with_one_digit(
                static_cast<double>(sum.written) * 1000 / static_cast<double>(sum.took.count())
            ) +
            " tokens/s";
    if (*first > comfortable) {
        found.how = grade::note;
        found.cure = "people wait some two seconds: a smaller model, a faster machine, or fewer "
                     "exposed entities";
    }
    return found;
}

std::size_t late(const std::vector<marked>& all, const terms& under)
{
    return static_cast<std::size_t>(std::ranges::count_if(all, [&under](const marked& each) {
        return each.what.answer.extra.took > under.deadline;
    }));
}

findings patience(const std::vector<marked>& all, const terms& under)
{
    findings found;
    if (all.size() < under.planned)
        found.push_back(
            {grade::note,
             "asked",
             "only " + std::to_string(all.size()) + " of " + std::to_string(under.planned) +
                 " questions in " + std::to_string(under.limit.count()) + " minutes",
             "answerd try --minutes 20 asks on"}
        );
    if (const std::size_t many = late(all, under); many > 0)
        found.push_back(
            {grade::note,
             "too late",
             std::to_string(many) + " of " + std::to_string(all.size()) +
                 " answers came after turn.deadline (" + in_seconds(under.deadline) +
                 "): a person would have heard a phrase of ours",
             {}}
        );
    return found;
}

findings prompt(const std::vector<marked>& all, const reading& sum)
{
    if (count(all, mark::failed) == all.size())
        return {{grade::bad, "prompt", "no question was answered", "answerd check says why"}};
    if (sum.longest == 0)
        return {{grade::note, "prompt", "the server counts no tokens", {}}};
    findings found{
        {grade::good,
         "prompt",
         "fits, " + std::to_string(sum.longest) +
             " tokens at most; the first answer, with nothing "
             "kept of it, took " +
             in_seconds(sum.first->took),
         {}}};
    const std::uint64_t percent = sum.read == 0 ? 0 : sum.cached * 100 / sum.read;
    if (percent >= 50)
        found.push_back(
            {grade::good,
             "cache",
             "holds: " + std::to_string(percent) + " percent of a prompt are not read again",
             {}}
        );
    else
        found.push_back(
            {grade::note,
             "cache",
             "only " + std::to_string(percent) + " percent of a prompt are not read again",
             "keep the model loaded and its slot to itself (llama.cpp: --parallel 1, Ollama: "
             "keep_alive)"}
        );
    return found;
}

finding conclusion(const std::vector<marked>& all, const terms& under)
{
    const std::size_t right = count(all, mark::right);
    if (all.size() * 3 < under.planned)
        return {
            grade::bad,
            "verdict",
            "too slow on this machine to be judged",
            "a smaller model, or a faster machine"};
    if (right * 100 < all.size() * 40)
        return {grade::bad, "verdict", "not fit for a voice with tools", advice(all, under)};
    if (right * 100 < all.size() * 65)
        return {
            grade::note,
            "verdict",
            "half right: a help where nothing else understands, not what a voice is left to",
            "local: first, which answers plain commands without the model, or a larger model that "
            "is trained for tools"};
    const bool is_slow = late(all, under) * 5 > all.size();
    if (is_slow)
        return {
            grade::bad,
            "verdict",
            "its calls will do, but it is too slow on this machine",
            "a faster machine, fewer exposed entities, or local: first, which answers plain "
            "commands without the model"};
    if (right * 100 < all.size() * 85)
        return {
            grade::note,
            "verdict",
            "usable, with mistakes",
            "local: first lets plain commands be answered without the model"};
    return {grade::good, "verdict", "good: a voice can be left to this model", {}};
}

} // namespace

std::string_view to_string(mark how) noexcept
{
    switch (how) {
    case mark::right:
        return "right";
    case mark::missing:
        return "missing";
    case mark::wrong:
        return "wrong";
    case mark::needless:
        return "needless";
    case mark::failed:
        return "failed";
    }
    return {};
}

std::size_t count(const std::vector<marked>& all, mark how)
{
    return static_cast<std::size_t>(std::ranges::count_if(all, [how](const marked& each) {
        return each.how == how;
    }));
}

mark judge(const question& asked, const tried& what)
{
    const auto& called = what.answer.extra.tools;
    const bool called_right = std::ranges::any_of(called, [&asked](const auto& each) {
        return is_one_of(each.name, asked.tools);
    });
    const bool done = std::ranges::any_of(what.acted, [&asked](const auto& each) {
        return was_done(asked, each);
    });
    if (what.answer.code != code::ok)
        return mark::failed;
    if (asked.tools.empty())
        return called.empty() ? mark::right : mark::needless;
    if (called.empty())
        return mark::missing;
    if (!called_right || (!asked.service.empty() && !done) ||
        (!asked.place.empty() && !is_right_place(asked.place, what.places)))
        return mark::wrong;
    const std::size_t wanted_acts = asked.service.empty() ? 0 : 1;
    const bool too_much = what.acted.size() > wanted_acts || called.size() > 2;
    return too_much ? mark::needless : mark::right;
}

findings verdict(const std::vector<marked>& all, const terms& under)
{
    const reading sum = read_by(all);
    findings found{{grade::good, "calls", count_text(all), {}}};
    found.push_back(speed(all, sum));
    doctor::append(found, patience(all, under));
    doctor::append(found, loops(all, under));
    doctor::append(found, prompt(all, sum));
    found.push_back(conclusion(all, under));
    return found;
}

} // namespace answerd::daemon::trial
