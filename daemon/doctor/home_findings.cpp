// SPDX-License-Identifier: Apache-2.0
#include "daemon/doctor/home_findings.hpp"

#include <ctime>
#include <utility>

namespace answerd::daemon::doctor {
namespace {

using ha_bridge::setup::agent_entry;
using ha_bridge::setup::agent_offer;
using tools::home::condition;

std::string about_home(const home_facts& of) { return "home_assistant (" + of.url + ")"; }

finding link_finding(const home_facts& of)
{
    const auto& link = of.link;
    finding found{.about = about_home(of)};
    if (link.now == condition::ready)
        found.said = "found, version " + link.version + ", " + std::to_string(link.entities) +
                     " entities exposed";
    else if (link.now == condition::starting)
        found = {
            grade::note,
            found.about,
            "found, version " + link.version + ", still starting",
            "ask again in a minute"};
    else {
        found.how = grade::bad;
        found.said = "not found, " + (link.trouble.empty() ? "no answer in time" : link.trouble);
        found.cure = cure_of_trouble(link.trouble);
    }
    return found;
}

void add_version(const home_facts& of, findings& to)
{
    if (!of.link.version.empty() && !is_at_least(of.link.version, oldest_home_assistant))
        to.push_back(
            {grade::bad,
             "its version",
             of.link.version + " is too old",
             "update Home Assistant to " + std::string{oldest_home_assistant} + " or later"}
        );
}

void add_exposure(const home_facts& of, findings& to)
{
    if (of.link.now == condition::ready && of.link.entities == 0)
        to.push_back(
            {grade::bad,
             "exposure",
             "nothing is exposed to Assist: a voice can control nothing",
             "in Home Assistant: Settings, Voice assistants, Expose"}
        );
}

void add_rights(const home_facts& of, findings& to)
{
    if (!of.is_administrator)
        return;
    if (*of.is_administrator)
        to.push_back(
            {grade::note,
             "rights",
             "the token is an administrator's: more than a voice needs",
             "make a person without Administrator in Home Assistant, and use a token of its own"}
        );
    else
        to.push_back({grade::good, "rights", "a user who is no administrator", {}});
}

void add_clock(const home_facts& of, findings& to)
{
    using namespace std::chrono_literals;
    if (!of.ahead)
        return;
    const auto off = *of.ahead < 0s ? -*of.ahead : *of.ahead;
    const std::string seconds = std::to_string(off.count()) + " s";
    if (off <= 5s)
        to.push_back({grade::good, "clocks", "agree within " + seconds, {}});
    else
        to.push_back(
            {grade::bad,
             "clocks",
             "Home Assistant's is " + seconds + (*of.ahead > 0s ? " ahead of" : " behind") +
                 " this host's: \"in ten minutes\" will be wrong",
             "set both by NTP (timedatectl set-ntp true)"}
        );
}

finding entry_finding(const agent_entry& entry, const agent_offer& offer)
{
    finding found{.about = "entry " + entry.entity_id};
    if (entry.disabled) {
        found.how = grade::bad;
        found.said = "disabled by a person";
        found.cure = "enable it in Home Assistant: Settings, Devices & services, Wyoming Protocol";
        return found;
    }
    if (!entry.available) {
        found.how = grade::bad;
        found.said = "there, but Home Assistant does not offer it: it could not reach us when it "
                     "loaded the entry";
        found.cure = "start the daemon, let Home Assistant in (wyoming.allow), reload the entry";
        return found;
    }
    std::string unread_parts;
    for (const std::string& each : unread(offer, entry))
        unread_parts += (unread_parts.empty() ? "" : " and ") + each;
    found.said = (entry.any_language ? std::string{"every language"}
                                     : std::to_string(entry.languages.size()) + " languages") +
                 (entry.controls_home.value_or(false) ? ", controls the home" : "");
    if (!unread_parts.empty()) {
        found.how = grade::note;
        found.said += "; Home Assistant has not read " + unread_parts + " yet";
        found.cure =
            "reload the entry (three dots, Reload): it is read only when the entry is made";
    }
    return found;
}

} // namespace

std::string cure_of_trouble(const std::string& trouble)
{
    const auto says = [&trouble](std::string_view what) {
        return trouble.find(what) != std::string::npos;
    };
    if (says("token"))
        return "it belongs to another Home Assistant, has run out, or was deleted: make a new "
               "long-lived access token (in this Home Assistant: your profile, Security) and put "
               "it into home_assistant.token_file";
    if (says("websocket"))
        return "look at home_assistant.url; a proxy before Home Assistant must pass websockets on";
    return "is Home Assistant running, and is home_assistant.url what a browser on this host "
           "opens?";
}

findings home_findings(const home_facts& of, const agent_offer& offer, std::string_view door)
{
    findings all{link_finding(of)};
    add_version(of, all);
    add_rights(of, all);
    add_exposure(of, all);
    add_clock(of, all);
    if (of.entries)
        append(all, entry_findings(*of.entries, offer, door));
    return all;
}

findings
entry_findings(const std::vector<agent_entry>& all, const agent_offer& offer, std::string_view door)
{
    findings to;
    const auto ours = entries_of(offer, all);
    if (ours.empty())
        to.push_back(
            {grade::note,
             "entry",
             "Home Assistant has no Wyoming entry named " + offer.name,
             "add the integration Wyoming Protocol with " + std::string{door} +
                 ", or run answerd connect"}
        );
    for (const agent_entry& entry : ours)
        to.push_back(entry_finding(entry, offer));
    if (ours.size() > 1)
        to.push_back(
            {grade::note,
             "entries",
             "two or more services are called " + offer.name,
             "give each answerd on the network a name of its own (wyoming.name), or delete the "
             "entry that is left over"}
        );
    return to;
}

std::optional<std::chrono::system_clock::time_point> http_date(const std::string& text)
{
    std::tm parts{};
    const char* rest = ::strptime(text.c_str(), "%a, %d %b %Y %H:%M:%S", &parts);
    if (rest == nullptr || std::string_view{rest} != " GMT")
        return std::nullopt;
    return std::chrono::system_clock::from_time_t(::timegm(&parts));
}

} // namespace answerd::daemon::doctor
