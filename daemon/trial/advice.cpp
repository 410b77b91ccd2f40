// SPDX-License-Identifier: Apache-2.0
#include "daemon/trial/advice.hpp"

#include "daemon/doctor/model_findings.hpp"

#include <algorithm>
#include <map>

namespace answerd::daemon::trial {
namespace {

using conversation::code;
using doctor::findings;
using doctor::grade;

/// Seen with Qwen2.5: 0.5 and 1.5 billion parameters repeat calls whose results they have.
constexpr const char* larger_model =
    "a model of 4 billion parameters or more that is trained for tools (such as qwen3-4b)";
/// Where the dice are hardly thrown, to throw them less is no cure.
constexpr double low_temperature = 0.2;

/// Who is told that this was the last call, and calls on in words that are never spoken, has given
/// no answer (seen with Qwen2.5-Coder-0.5B).
bool is_loop(const marked& each)
{
    const auto& answer = each.what.answer;
    const bool gave_no_words = answer.code == code::no_answer && answer.extra.tools.size() > 1;
    return answer.extra.limit_reached || answer.code == code::overrun || gave_no_words;
}

std::size_t count_loops(const std::vector<marked>& all)
{
    return static_cast<std::size_t>(std::ranges::count_if(all, is_loop));
}

/// The class of most questions that failed; `ok` where none did.
code usual_fault(const std::vector<marked>& all)
{
    std::map<code, std::size_t> counts;
    for (const marked& each : all)
        if (each.how == mark::failed)
            ++counts[is_loop(each) ? code::overrun : each.what.answer.code];
    const auto most =
        std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; });
    return most == counts.end() ? code::ok : most->first;
}

std::string with_local_first(std::string text, const terms& under)
{
    if (under.local != conversation::local_first::first)
        text += "; until then local: first answers plain commands without the model";
    return text;
}

} // namespace

std::string advice(const std::vector<marked>& all, const terms& under)
{
    if (count(all, mark::missing) * 3 > all.size())
        return "it hardly calls tools: take a model that is trained for them; llama.cpp needs "
               "--jinja and a chat template that knows them";
    const code fault = usual_fault(all);
    if (count(all, mark::failed) * 3 > all.size() && fault != code::overrun)
        return doctor::cure_of(fault);
    return with_local_first(larger_model, under);
}

findings loops(const std::vector<marked>& all, const terms& under)
{
    const std::size_t many = count_loops(all);
    if (many * 10 <= all.size())
        return {};
    std::string cure = larger_model;
    if (under.temperature > low_temperature)
        cure += ", temperature: 0 in its entry of llm";
    cure += "; llama.cpp: --jinja and, where the model's own template leaves out the results, "
            "--chat-template-file";
    return {
        {grade::note,
         "loops",
         std::to_string(many) + " of " + std::to_string(all.size()) +
             " questions: it called again instead of saying what it had found",
         std::move(cure)}};
}

} // namespace answerd::daemon::trial
