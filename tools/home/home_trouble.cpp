// SPDX-License-Identifier: Apache-2.0
#include "tools/home/home_trouble.hpp"

#include "conversation/code.hpp"
#include "tools/clean_text.hpp"
#include "tools/home/act_sentence.hpp"
#include "tools/home/home_service.hpp"
#include "tools/plain_words.hpp"

#include <boost/json/array.hpp>

#include <utility>
#include <vector>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;
using conversation::outcome;
using reason = not_found::why;

constexpr std::size_t most_told = 8;

json::array listed(const std::vector<std::string>& names)
{
    json::array list;
    for (const std::string& each : names)
        if (list.size() < most_told)
            list.emplace_back(clean_text(each));
    return list;
}

struct wording {
    std::string error{}; ///< for the model
    std::string_view term{};
    std::string_view list{"close_matches"};
};

wording words_for(const not_found& what)
{
    const std::string name{"\"" + clean_text(head_of(what.wanted, 80)) + "\""};
    switch (what.what) {
    case reason::unknown_area:
        return {"There is no area " + name + ".", "home_unknown_area"};
    case reason::unknown_floor:
        return {"There is no floor " + name + ".", "home_unknown_floor"};
    case reason::several:
        return {
            "Several things fit. Ask the user which one is meant, then call again with its name "
            "or area.",
            "home_which",
            "candidates"};
    case reason::nothing_there:
        // Small models fill in the room that the person speaks in.
        if (!what.candidates.empty())
            return {
                name + " is not in that place but elsewhere. If the user named no place, call "
                       "again with the name alone.",
                "home_nothing_there"};
        return {"Nothing of that kind is there.", "home_nothing_there"};
    case reason::unfit:
        return {name + " cannot be used with this tool.", "home_unfit"};
    case reason::unknown_name:
        break;
    }
    return {"There is no device " + name + ".", "home_unknown_name"};
}

/// Candidates of the same name are told apart by where they are.
std::vector<std::string> offered_names(const not_found& what, const home_view& view)
{
    if (what.what != reason::several || what.candidates.empty() || !what.close.empty())
        return what.close;
    std::vector<std::string> names;
    for (const entity* each : what.candidates) {
        const area* where = view.find_area(each->area_id);
        names.push_back(where == nullptr ? each->name : each->name + ", " + where->name);
    }
    return names;
}

std::vector<std::string> spoken_names(const std::vector<std::string>& names)
{
    std::vector<std::string> spoken;
    for (const std::string& each : names)
        if (std::string name = clean_name(each); !name.empty())
            spoken.push_back(std::move(name));
    return spoken;
}

} // namespace

std::optional<outcome>
not_ready(condition now, const conversation::languages& words, std::string_view language)
{
    if (now == condition::ready)
        return std::nullopt;
    const spoken_terms terms{words, language};
    if (now == condition::starting)
        return failed_with(
            {{"error",
              "Home Assistant is still starting. Tell the user to try again in a moment."}},
            std::string{terms.get("home_starting")}
        );
    const auto spoken = words.pick(language);
    const auto english = words.pick("en");
    return failed_with(
        {{"error", "home_unreachable: the home cannot be reached now. Tell the user so."}},
        std::string{
            conversation::phrase_for(conversation::code::home_unreachable, *spoken, *english)}
    );
}

outcome trouble_outcome(const not_found& what, const home_view& view, const spoken_terms& terms)
{
    const wording words = words_for(what);
    const std::vector<std::string> names = offered_names(what, view);
    json::object body{{"error", words.error}};
    if (!names.empty())
        body[words.list] = listed(names);
    const std::vector<std::string> spoken = spoken_names(names);
    const std::string wanted = clean_name(what.wanted);
    if (what.what == reason::several)
        return failed_with(
            body,
            spoken.empty()
                ? std::string{terms.get("home_which_one")}
                : terms.sentence(words.term, {{"names", spoken_list(spoken, "home_or", terms)}})
        );
    if (wanted.empty() && what.what != reason::nothing_there)
        return failed_with(body, std::string{terms.get("home_nothing_there")});
    return failed_with(body, terms.sentence(words.term, {{"name", wanted}}));
}

outcome trouble_outcome(const unfit_slot& what, const intent& of, const spoken_terms& terms)
{
    if (what.slot == nullptr || what.missing) {
        std::string names;
        for (const value_slot& each : of.slots)
            names += (names.empty() ? "" : ", ") + std::string{each.name};
        return failed_with(
            {{"error", "Not run: it needs " + names + "."}},
            std::string{terms.get("home_what_value")}
        );
    }
    const value_slot& slot = *what.slot;
    if (slot.what == value_slot::kind::text)
        return failed_with(
            {{"error", std::string{slot.name} + " must be text."}},
            std::string{terms.get("home_what_value")}
        );
    const std::string low = number_text(slot.lowest);
    const std::string high = number_text(slot.highest);
    std::string error{slot.name};
    error += " must be a number from " + low + " to " + high + ".";
    return failed_with(
        {{"error", error}},
        terms.sentence(
            "home_bad_value",
            {{"low", spoken_decimal(slot.lowest, terms)},
             {"high", spoken_decimal(slot.highest, terms)}}
        )
    );
}

outcome nothing_named(const spoken_terms& terms)
{
    return failed_with(
        {{"error", "Not run: say which device by name, or an area and a domain."}},
        std::string{terms.get("home_which_one")}
    );
}

} // namespace answerd::tools::home
