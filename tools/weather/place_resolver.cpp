// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/place_resolver.hpp"

#include "tools/plain_words.hpp"
#include "tools/weather/countries.hpp"
#include "tools/weather/region_names.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace answerd::tools::weather {
namespace {

constexpr std::size_t most_listed{5};
/// Below these two a person would not think of one of the places first: three times the people,
/// or a city of a million.
constexpr double clear_lead{0.5};
constexpr double famous{1e6};

struct scored {
    const place* candidate;
    double score;
    bool is_exact;
};

bool has_digit(std::string_view text)
{
    return text.find_first_of("0123456789") != std::string_view::npos;
}

bool has_postcode(const place& candidate, std::string_view code)
{
    return std::ranges::any_of(candidate.postcodes, [code](const auto& each) {
        return same_words(each, code);
    });
}

bool fits(std::string_view qualifier, const place& candidate, const place_hints& hints)
{
    if (same_words(qualifier, candidate.country) ||
        names_country(qualifier, candidate.country_code, hints.language))
        return true;
    const bool in_region = std::ranges::any_of(candidate.regions, [&](const auto& region) {
        return same_region(qualifier, region, candidate.country_code);
    });
    // "10115 Berlin": the name may be the qualifier of its own postal code.
    return in_region || has_postcode(candidate, qualifier) || same_words(qualifier, candidate.name);
}

bool fits_all(const place_query& asked, const place& candidate, const place_hints& hints)
{
    return std::ranges::all_of(asked.qualifiers, [&](const auto& qualifier) {
        return fits(qualifier, candidate, hints);
    });
}

enum class likeness { other, begins_so, exact };

likeness compare(std::string_view asked, const place& candidate)
{
    if (same_words(asked, candidate.name) || has_postcode(candidate, asked))
        return likeness::exact;
    const auto said = plain_words(asked);
    const auto known = plain_words(candidate.name);
    return known.starts_with(said + ' ') ? likeness::begins_so : likeness::other;
}

bool is_town(const place& candidate) { return candidate.feature.starts_with("PPL"); }

/// How likely a person means this one: its name first, then its people. One point is ten times
/// the people.
scored rate(const place_query& asked, const place& candidate, const place_hints& hints)
{
    const auto alike = compare(asked.name, candidate);
    double score = std::log10(std::max(candidate.population, 0.0) + 1);
    score += alike == likeness::exact ? 2.0 : alike == likeness::begins_so ? 1.5 : 0.0;
    score += is_town(candidate) ? 1.0 : 0.0;
    if (has_digit(asked.name) && candidate.country_code == hints.home_country)
        score += 10; // a postal code without a country is one of ours
    return {&candidate, score, alike != likeness::other};
}

bool is_same_spot(const place& a, const place& b)
{
    return std::abs(a.latitude - b.latitude) < 0.5 && std::abs(a.longitude - b.longitude) < 0.5;
}

/// Those that nothing sets apart from the best: named alike, both with people, no clear lead.
std::vector<scored> rivals(const std::vector<scored>& all)
{
    const auto& best = all.front();
    std::vector<scored> equal{best};
    if (!best.is_exact || best.candidate->population <= 0 || best.candidate->population >= famous)
        return equal;
    for (const auto& each : all)
        if (each.is_exact && each.candidate->population > 0 &&
            best.score - each.score < clear_lead &&
            std::ranges::none_of(equal, [&](const scored& known) {
                return is_same_spot(*known.candidate, *each.candidate);
            }))
            equal.push_back(each);
    return equal;
}

std::vector<place> listed(const std::vector<scored>& from)
{
    std::vector<place> places;
    for (const auto& each : from)
        if (places.size() < most_listed)
            places.push_back(*each.candidate);
    return places;
}

std::vector<const place*>
those_in_zone(const std::vector<place>& candidates, const place_hints& hints)
{
    std::vector<const place*> kept;
    for (const auto& each : candidates)
        if (!hints.time_zone.empty() && each.time_zone == hints.time_zone)
            kept.push_back(&each);
    if (kept.empty())
        for (const auto& each : candidates)
            kept.push_back(&each);
    return kept;
}

} // namespace

place_choice choose_place(
    const place_query& asked,
    const std::vector<place>& candidates,
    const place_hints& hints
)
{
    if (candidates.empty())
        return nothing_found{};
    std::vector<scored> fitting;
    std::vector<scored> others;
    for (const auto* each : those_in_zone(candidates, hints))
        (fits_all(asked, *each, hints) ? fitting : others).push_back(rate(asked, *each, hints));
    // Equal scores keep the provider's own order.
    std::ranges::stable_sort(fitting, std::ranges::greater{}, &scored::score);
    if (fitting.empty())
        return other_places{listed(others)};
    auto equal = rivals(fitting);
    if (equal.size() > 1 && !hints.home_country.empty()) {
        const auto at_home = [&](const scored& each) {
            return each.candidate->country_code == hints.home_country;
        };
        if (std::ranges::count_if(equal, at_home) == 1)
            equal = {*std::ranges::find_if(equal, at_home)};
    }
    if (equal.size() > 1)
        return which_place{listed(equal)};
    return found_place{*equal.front().candidate, equal.front().is_exact};
}

} // namespace answerd::tools::weather
