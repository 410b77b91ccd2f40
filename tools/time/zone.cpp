// SPDX-License-Identifier: Apache-2.0
#include "tools/time/zone.hpp"

#include "conversation/providers/text_match.hpp"

#include <cctz/civil_time.h>
#include <cctz/time_zone.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <system_error>

namespace answerd::tools::time {
namespace {

using std::chrono::seconds;

/// Debian's tzdata: one file for each zone.
constexpr const char* zoneinfo = "/usr/share/zoneinfo";
constexpr std::size_t longest_name = 64;

/// The directory also holds zones that stand for "not set", and every zone twice more, one of them
/// with leap seconds.
bool is_zone_of_people(std::string_view name) noexcept
{
    return name != "Factory" && name != "localtime" && name != "posixrules" &&
           !name.starts_with("posix/") && !name.starts_with("right/");
}

/// "America/Argentina/Buenos_Aires", "Etc/GMT+5": no way out of the directory.
bool is_shaped_like_zone(std::string_view name) noexcept
{
    const auto fits = [](char one) {
        return conversation::providers::is_letter_or_digit(one) || one == '/' || one == '_' ||
               one == '-' || one == '+';
    };
    const bool has_gap =
        name.starts_with('/') || name.ends_with('/') || name.find("//") != std::string_view::npos;
    return !name.empty() && name.size() <= longest_name && !has_gap &&
           std::ranges::all_of(name, fits);
}

/// Whether its file begins as rules do (RFC 8536, section 3.1).
bool has_rules(const std::string& name)
{
    std::array<char, 4> magic{};
    std::ifstream{std::string{zoneinfo} + "/" + name}.read(magic.data(), magic.size());
    return std::string_view{magic.data(), magic.size()} == "TZif";
}

bool is_zone(const std::string& name)
{
    return is_shaped_like_zone(name) && is_zone_of_people(name) && has_rules(name);
}

const cctz::time_zone& rules_of(const void* rules)
{
    return *static_cast<const cctz::time_zone*>(rules);
}

/// The rules of that zone, which live as long as the process; null when there is none. cctz would
/// keep every name that it was ever asked for, so it is asked for zones only.
const void* rules_named(const std::string& name)
{
    static std::mutex guard;
    static std::map<std::string, cctz::time_zone> known;
    const std::lock_guard held{guard};
    if (const auto found = known.find(name); found != known.end())
        return &found->second;
    cctz::time_zone loaded;
    if (!is_zone(name) || !cctz::load_time_zone(name, &loaded))
        return nullptr;
    return &known.emplace(name, loaded).first->second;
}

/// The spelling of tzdata for a name in any other; empty when there is none.
std::string spelled(std::string_view name)
{
    if (!is_shaped_like_zone(name))
        return {}; // and no zone: the directory need not be read
    const auto& all = zone::names();
    const auto found = std::ranges::find_if(all, [name](const auto& each) {
        return conversation::providers::same_word(each, name);
    });
    return found == all.end() ? std::string{} : *found;
}

/// What the system's link to its zone says; empty when it is no link.
std::string linked_name()
{
    std::error_code none;
    const std::filesystem::path link{"/etc/localtime"};
    const auto leads_to = std::filesystem::read_symlink(link, none);
    const auto whole = (link.parent_path() / leads_to).lexically_normal();
    return whole.lexically_relative(zoneinfo).generic_string();
}

/// Debian's own note of it, where the link is a copy.
std::string noted_name()
{
    std::string name;
    std::getline(std::ifstream{"/etc/timezone"}, name);
    return name;
}

cctz::time_point<cctz::seconds> foreign(sys_seconds at)
{
    return cctz::time_point<cctz::seconds>{cctz::seconds{at.time_since_epoch().count()}};
}

sys_seconds ours(cctz::time_point<cctz::seconds> at)
{
    return sys_seconds{seconds{at.time_since_epoch().count()}};
}

/// When a clock is set from one local time to another.
sys_seconds moment_of(const cctz::time_zone& rules, const cctz::time_zone::civil_transition& change)
{
    return ours(rules.lookup(change.to).trans);
}

std::string offset_name(seconds offset)
{
    const auto minutes = std::chrono::abs(offset).count() / 60;
    const auto two = [](auto n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    return std::string{offset.count() < 0 ? "UTC-" : "UTC+"} + two(minutes / 60) + ":" +
           two(minutes % 60);
}

} // namespace

const std::vector<std::string>& zone::names()
{
    static const std::vector<std::string> all = [] {
        namespace fs = std::filesystem;
        std::vector<std::string> found;
        std::error_code none; // without tzdata only fixed offsets work
        for (auto at = fs::recursive_directory_iterator{zoneinfo, none};
             at != fs::recursive_directory_iterator{};
             at.increment(none)) {
            auto name = at->path().lexically_relative(zoneinfo).generic_string();
            if (!is_zone_of_people(name + "/")) // a directory of doubles
                at.disable_recursion_pending();
            else if (is_zone(name))
                found.push_back(std::move(name));
        }
        std::ranges::sort(found);
        return found;
    }();
    return all;
}

std::optional<zone> zone::exact(std::string_view name)
{
    zone here;
    here.name_ = name;
    here.rules_ = rules_named(here.name_);
    if (here.rules_ == nullptr)
        return {};
    return here;
}

std::optional<zone> zone::find(std::string_view name)
{
    if (auto found = exact(name))
        return found;
    return exact(spelled(name));
}

zone zone::fixed(seconds offset)
{
    zone here;
    here.offset_ = offset;
    if (offset != seconds{0})
        here.name_ = offset_name(offset);
    return here;
}

zone zone::system()
{
    const auto linked = find(linked_name());
    return linked ? *linked : find(noted_name()).value_or(zone{});
}

bool zone::is_universal() const noexcept
{
    static constexpr std::array
        aliases{"UTC", "UCT", "GMT", "Zulu", "Universal", "Greenwich", "GMT0"};
    std::string_view bare{name_};
    if (bare.starts_with("Etc/"))
        bare.remove_prefix(4);
    return std::ranges::find(aliases, bare) != aliases.end() || name_.starts_with("UTC") ||
           name_.starts_with("Etc/");
}

local_seconds zone::local(sys_seconds at) const
{
    return local_seconds{at.time_since_epoch() + offset(at)};
}

zone::stretch zone::stretch_at(sys_seconds at) const
{
    stretch whole{sys_seconds::min(), sys_seconds::max(), offset(at)};
    if (rules_ == nullptr)
        return whole;
    const auto& rules = rules_of(rules_);
    cctz::time_zone::civil_transition change{};
    if (rules.prev_transition(foreign(at + seconds{1}), &change)) // one at this moment counts
        whole.begin = moment_of(rules, change);
    if (rules.next_transition(foreign(at), &change))
        whole.end = moment_of(rules, change);
    return whole;
}

sys_seconds zone::instant(local_seconds at) const
{
    if (rules_ == nullptr)
        return sys_seconds{at.time_since_epoch() - offset_};
    const auto civil = cctz::civil_second{1970} + at.time_since_epoch().count();
    return ours(cctz::convert(civil, rules_of(rules_)));
}

seconds zone::offset(sys_seconds at) const
{
    return rules_ == nullptr ? offset_ : seconds{rules_of(rules_).lookup(foreign(at)).offset};
}

bool zone::is_summer_time(sys_seconds at) const
{
    return rules_ != nullptr && rules_of(rules_).lookup(foreign(at)).is_dst;
}

} // namespace answerd::tools::time
