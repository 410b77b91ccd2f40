// SPDX-License-Identifier: Apache-2.0
#include "tools/time/zone.hpp"

#include "conversation/providers/text_match.hpp"

#include <date/tz.h>

#include <algorithm>
#include <array>
#include <exception>

namespace answerd::tools::time {
namespace {

using std::chrono::seconds;

const date::time_zone& rules_of(const void* rules)
{
    return *static_cast<const date::time_zone*>(rules);
}

const date::tzdb* database() noexcept
{
    try {
        return &date::get_tzdb();
    } catch (const std::exception&) {
        return nullptr; // no tzdata on this system: only fixed offsets work
    }
}

/// tzdata's directory also holds two zones that stand for "not set".
bool is_placeholder(std::string_view name) noexcept
{
    return name == "Factory" || name == "localtime" || name == "posixrules";
}

const date::time_zone* located(std::string_view name) noexcept
{
    try {
        return date::locate_zone(std::string{name});
    } catch (const std::exception&) {
        return nullptr;
    }
}

date::local_seconds foreign(local_seconds at) { return date::local_seconds{at.time_since_epoch()}; }

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
        std::vector<std::string> found;
        if (const auto* known = database())
            for (const auto& each : known->zones)
                if (!is_placeholder(each.name()))
                    found.push_back(each.name());
        std::ranges::sort(found);
        return found;
    }();
    return all;
}

std::optional<zone> zone::find(std::string_view name)
{
    const auto& all = names();
    auto found = std::ranges::lower_bound(all, name);
    if (found == all.end() || *found != name)
        found = std::ranges::find_if(all, [name](const auto& each) {
            return conversation::providers::same_word(each, name);
        });
    if (found == all.end())
        return {};
    zone here;
    here.name_ = *found;
    here.rules_ = located(*found);
    if (here.rules_ == nullptr)
        return {};
    return here;
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
    try {
        zone here;
        const auto* rules = date::current_zone();
        here.name_ = rules->name();
        here.rules_ = rules;
        return here;
    } catch (const std::exception&) {
        return {};
    }
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
    if (rules_ == nullptr)
        return local_seconds{at.time_since_epoch() + offset_};
    return local_seconds{rules_of(rules_).to_local(at).time_since_epoch()};
}

zone::stretch zone::stretch_at(sys_seconds at) const
{
    if (rules_ == nullptr)
        return {sys_seconds::min(), sys_seconds::max(), offset_};
    const auto info = rules_of(rules_).get_info(at);
    return {info.begin, info.end, info.offset};
}

sys_seconds zone::instant(local_seconds at) const
{
    if (rules_ == nullptr)
        return sys_seconds{at.time_since_epoch() - offset_};
    return rules_of(rules_).to_sys(foreign(at), date::choose::earliest);
}

seconds zone::offset(sys_seconds at) const
{
    return rules_ == nullptr ? offset_ : rules_of(rules_).get_info(at).offset;
}

bool zone::is_summer_time(sys_seconds at) const
{
    return rules_ != nullptr && rules_of(rules_).get_info(at).save != std::chrono::minutes{0};
}

} // namespace answerd::tools::time
