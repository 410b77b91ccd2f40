// SPDX-License-Identifier: Apache-2.0
#include "tools/refusals.hpp"

#include "tools/clean_text.hpp"
#include "tools/name_match.hpp"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include <utility>

namespace answerd::tools {
namespace {

namespace json = boost::json;

constexpr std::size_t most_names_told = 20;

std::string listed(const std::vector<std::string>& names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < most_names_told; ++i)
        text += (i == 0 ? "" : ", ") + names[i];
    return text;
}

} // namespace

tool_run refused_arguments(std::string_view tool, const std::vector<std::string>& problems)
{
    std::string why = std::string{tool} + " was not run, its arguments do not fit: ";
    json::array each;
    for (const std::string& problem : problems) {
        why += (each.empty() ? "" : "; ") + problem;
        each.emplace_back(problem);
    }
    tool_run run;
    run.got.ok = false;
    run.got.result = json::serialize(json::object{{"error", why}, {"problems", std::move(each)}});
    run.end = call_end::refused;
    run.cause = std::to_string(problems.size()) + " problems with its arguments";
    return run;
}

tool_run unknown_tool(const std::string& name, const std::vector<std::string>& known)
{
    const std::vector<std::string> close = close_names(name, known);
    std::string why = name.empty() ? "the call names no tool"
                                   : "there is no tool named " + clean_text(head_of(name, 64));
    if (!close.empty())
        why += "; did you mean " + listed(close) + "?";
    else
        why += known.empty() ? "; there are no tools" : "; the tools are: " + listed(known);
    tool_run run;
    run.got = conversation::failed_outcome(std::move(why));
    run.end = call_end::unknown;
    run.cause = "no such tool";
    return run;
}

tool_run planned_away(outcome instead)
{
    tool_run run;
    run.end = instead.ok ? call_end::done : call_end::refused;
    run.cause = "by the tool's plan";
    run.got = std::move(instead);
    return run;
}

tool_run denied(std::string why, std::string sentence)
{
    tool_run run;
    run.cause = why;
    run.got = conversation::failed_outcome(std::move(why));
    run.end = call_end::denied;
    if (!sentence.empty())
        run.got.sentence = std::move(sentence);
    return run;
}

} // namespace answerd::tools
