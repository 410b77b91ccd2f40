// SPDX-License-Identifier: Apache-2.0
#include "daemon/trial/verdict.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

namespace answerd::daemon::trial {
namespace {

using namespace std::chrono_literals;
using conversation::code;
using doctor::finding;
using doctor::findings;
using doctor::grade;

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

std::size_t count(const std::vector<marked>& all, mark how)
{
    return static_cast<std::size_t>(std::ranges::count_if(all, [how](const marked& each) {
        return each.how == how;
    }));
}

std::string count_text(const std::vector<marked>& all)
{
    std::string text;
    for (const mark how : {mark::right, mark::missing, mark::wrong, mark::needless, mark::failed})
        text += (text.empty() ? "" : ", ") + std::to_string(count(all, how)) + " " +
                std::string{to_string(how)};
    return text;
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

finding speed(const std::vector<marked>& all)
{
    conversation::usage spent;
    std::chrono::milliseconds took{0};
    for (const marked& each : all) {
        if (each.what.answer.extra.spent)
            spent += *each.what.answer.extra.spent;
        took += each.what.answer.extra.took;
    }
    finding found{.about = "speed"};
    const auto first = median_first_word(all);
    if (!first)
        return {grade::bad, "speed", "no answer had a word", {}};
    found.said = "first word after " + with_one_digit(static_cast<double>(first->count()) / 1000) +
                 " s (median)";
    if (spent.output_tokens > 0 && took > 0ms)
        found.said +=
            ", " +
            with_one_digit(
                static_cast<double>(spent.output_tokens) * 1000 / static_cast<double>(took.count())
            ) +
            " tokens/s over whole turns";
    if (*first > 4s) {
        found.how = grade::note;
        found.cure = "people wait some two seconds: a smaller model, a faster machine, or fewer "
                     "exposed entities";
    }
    return found;
}

/// The first question pays for the whole prompt, so it is not counted for the cache.
findings prompt(const std::vector<marked>& all)
{
    std::uint64_t longest = 0;
    std::uint64_t read = 0;
    std::uint64_t cached = 0;
    bool was_first = true;
    for (const marked& each : all) {
        if (!each.what.first_round)
            continue;
        longest = std::max(longest, each.what.first_round->input_tokens);
        if (!std::exchange(was_first, false)) {
            read += each.what.first_round->input_tokens;
            cached += each.what.first_round->cached_tokens;
        }
    }
    if (longest == 0)
        return {{grade::note, "prompt", "the server counts no tokens", {}}};
    findings found{
        {grade::good, "prompt", "fits, " + std::to_string(longest) + " tokens at most", {}}};
    const std::uint64_t percent = read == 0 ? 0 : cached * 100 / read;
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

finding conclusion(const std::vector<marked>& all)
{
    const std::size_t right = count(all, mark::right);
    if (right * 100 >= all.size() * 85)
        return {grade::good, "verdict", "good: a voice can be left to this model", {}};
    if (right * 100 >= all.size() * 65)
        return {
            grade::note,
            "verdict",
            "usable, with mistakes",
            "local: first lets plain commands be answered without the model"};
    return {
        grade::bad,
        "verdict",
        "not fit for a voice with tools",
        "take a larger model that is trained for tools, or local: first with this one behind it"};
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

findings verdict(const std::vector<marked>& all)
{
    findings found{{grade::good, "calls", count_text(all), {}}};
    found.push_back(speed(all));
    doctor::append(found, prompt(all));
    found.push_back(conclusion(all));
    return found;
}

} // namespace answerd::daemon::trial
