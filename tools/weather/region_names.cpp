// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/region_names.hpp"

#include "tools/plain_words.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace answerd::tools::weather {
namespace {

/// One region under the names that people and the geocoder have for it, all plain.
struct region {
    std::string_view country;
    std::string_view short_name;
    std::string_view name;
    std::string_view other{};
};

constexpr std::array regions{
    region{"US", "al", "alabama"},
    region{"US", "ak", "alaska"},
    region{"US", "az", "arizona"},
    region{"US", "ar", "arkansas"},
    region{"US", "ca", "california", "kalifornien"},
    region{"US", "co", "colorado"},
    region{"US", "ct", "connecticut"},
    region{"US", "de", "delaware"},
    region{"US", "dc", "washington d c", "district of columbia"},
    region{"US", "d c", "district of columbia", "washington d c"},
    region{"US", "fl", "florida"},
    region{"US", "ga", "georgia"},
    region{"US", "hi", "hawaii"},
    region{"US", "id", "idaho"},
    region{"US", "il", "illinois"},
    region{"US", "in", "indiana"},
    region{"US", "ia", "iowa"},
    region{"US", "ks", "kansas"},
    region{"US", "ky", "kentucky"},
    region{"US", "la", "louisiana"},
    region{"US", "me", "maine"},
    region{"US", "md", "maryland"},
    region{"US", "ma", "massachusetts"},
    region{"US", "mass", "massachusetts"},
    region{"US", "mi", "michigan"},
    region{"US", "mn", "minnesota"},
    region{"US", "ms", "mississippi"},
    region{"US", "mo", "missouri"},
    region{"US", "mt", "montana"},
    region{"US", "ne", "nebraska"},
    region{"US", "nv", "nevada"},
    region{"US", "nh", "new hampshire"},
    region{"US", "nj", "new jersey"},
    region{"US", "nm", "new mexico"},
    region{"US", "ny", "new york"},
    region{"US", "nc", "north carolina"},
    region{"US", "nd", "north dakota"},
    region{"US", "oh", "ohio"},
    region{"US", "ok", "oklahoma"},
    region{"US", "or", "oregon"},
    region{"US", "pa", "pennsylvania"},
    region{"US", "ri", "rhode island"},
    region{"US", "sc", "south carolina"},
    region{"US", "sd", "south dakota"},
    region{"US", "tn", "tennessee"},
    region{"US", "tx", "texas"},
    region{"US", "ut", "utah"},
    region{"US", "vt", "vermont"},
    region{"US", "va", "virginia"},
    region{"US", "wa", "washington"},
    region{"US", "wv", "west virginia"},
    region{"US", "wi", "wisconsin"},
    region{"US", "wy", "wyoming"},
    region{"CA", "ab", "alberta"},
    region{"CA", "bc", "british columbia"},
    region{"CA", "b c", "british columbia"},
    region{"CA", "mb", "manitoba"},
    region{"CA", "nb", "new brunswick"},
    region{"CA", "nl", "newfoundland and labrador", "newfoundland"},
    region{"CA", "ns", "nova scotia"},
    region{"CA", "nt", "northwest territories"},
    region{"CA", "nu", "nunavut"},
    region{"CA", "on", "ontario"},
    region{"CA", "pe", "prince edward island"},
    region{"CA", "pei", "prince edward island"},
    region{"CA", "qc", "quebec"},
    region{"CA", "sk", "saskatchewan"},
    region{"CA", "yt", "yukon"},
    region{"AU", "nsw", "new south wales"},
    region{"AU", "qld", "queensland"},
    region{"AU", "sa", "south australia"},
    region{"AU", "tas", "tasmania"},
    region{"AU", "vic", "victoria"},
    region{"AU", "wa", "western australia"},
    region{"AU", "act", "australian capital territory"},
    region{"AU", "nt", "northern territory"},
    region{"DE", "bw", "baden wurttemberg"},
    region{"DE", "by", "bayern", "bavaria"},
    region{"DE", "be", "berlin", "land berlin"},
    region{"DE", "bb", "brandenburg"},
    region{"DE", "hb", "bremen", "free hanseatic city of bremen"},
    region{"DE", "hh", "hamburg", "free and hanseatic city of hamburg"},
    region{"DE", "he", "hessen", "hesse"},
    region{"DE", "mv", "mecklenburg vorpommern", "mecklenburg western pomerania"},
    region{"DE", "ni", "niedersachsen", "lower saxony"},
    region{"DE", "nrw", "nordrhein westfalen", "north rhine westphalia"},
    region{"DE", "nw", "nordrhein westfalen", "north rhine westphalia"},
    region{"DE", "rp", "rheinland pfalz", "rhineland palatinate"},
    region{"DE", "sl", "saarland"},
    region{"DE", "sn", "sachsen", "saxony"},
    region{"DE", "st", "sachsen anhalt", "saxony anhalt"},
    region{"DE", "sh", "schleswig holstein"},
    region{"DE", "th", "thuringen", "thuringia"},
    region{"AT", "stmk", "steiermark", "styria"},
    region{"AT", "noe", "niederosterreich", "lower austria"},
    region{"AT", "ooe", "oberosterreich", "upper austria"},
    region{"AT", "", "karnten", "carinthia"},
    region{"AT", "", "tirol", "tyrol"},
    region{"AT", "", "wien", "vienna"},
    region{"CH", "zh", "zurich", "canton of zurich"},
    region{"CH", "be", "bern", "canton of bern"},
    region{"CH", "ge", "geneve", "geneva"},
    region{"GB", "", "schottland", "scotland"},
    region{"GB", "", "nordirland", "northern ireland"},
    region{"IT", "", "toskana", "tuscany"},
    region{"IT", "", "toscana", "tuscany"},
    region{"IT", "", "sizilien", "sicily"},
    region{"IT", "", "sardinien", "sardinia"},
    region{"ES", "", "andalusien", "andalusia"},
    region{"ES", "", "katalonien", "catalonia"},
};

bool is_called(const region& known, std::string_view words)
{
    return !words.empty() &&
           (words == known.short_name || words == known.name || words == known.other);
}

/// "Travis County" and "Kreis Borken" are what people call the region; the geocoder may not.
std::string without_kind(std::string words)
{
    static constexpr std::array behind{
        " county",
        " province",
        " state",
        " region",
        " district",
        " prefecture",
        " territory"};
    static constexpr std::array before{
        "state of ",
        "province of ",
        "county of ",
        "kanton ",
        "land ",
        "bundesland ",
        "kreis ",
        "landkreis ",
        "provinz ",
        "region "};
    for (const std::string_view kind : behind)
        if (words.ends_with(kind))
            words.resize(words.size() - kind.size());
    for (const std::string_view kind : before)
        if (words.starts_with(kind))
            words.erase(0, kind.size());
    return words;
}

} // namespace

bool same_region(std::string_view words, std::string_view name, std::string_view country_code)
{
    if (same_words(words, name))
        return true;
    const auto said = without_kind(plain_words(words));
    const auto known = without_kind(plain_words(name));
    if (said == known)
        return !said.empty();
    return std::ranges::any_of(regions, [&](const region& each) {
        return each.country == country_code && is_called(each, said) && is_called(each, known);
    });
}

} // namespace answerd::tools::weather
