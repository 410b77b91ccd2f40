// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/read_hours.hpp"

#include "tools/weather/section_rows.hpp"

#include <array>
#include <optional>
#include <string>

namespace answerd::tools::weather {
namespace {

using std::chrono::hours;

constexpr std::array<number_field<conditions>, 7> fields{{
    {"temperature_2m", &conditions::temperature},
    {"apparent_temperature", &conditions::feels_like},
    {"relative_humidity_2m", &conditions::humidity},
    {"precipitation", &conditions::precipitation},
    {"precipitation_probability", &conditions::precipitation_chance},
    {"wind_speed_10m", &conditions::wind_speed},
    {"wind_gusts_10m", &conditions::wind_gusts},
}};

/// What clocks show, asked for in ascending order: the rules of a zone are looked up only where its
/// offset changes.
class wall_clock {
 public:
    explicit wall_clock(const time::zone& here) : here_{here} {}
    [[nodiscard]] local_seconds local(sys_seconds at)
    {
        if (at < now_.begin || at >= now_.end)
            now_ = here_.stretch_at(at);
        return local_seconds{at.time_since_epoch() + now_.offset};
    }

 private:
    const time::zone& here_;
    time::zone::stretch now_{};
};

/// Labels are local without an offset, so an hour that comes twice has one label. The arrays count
/// real hours (open-meteo.md): what fits one hour after the row before is that hour.
std::optional<sys_seconds> instant_of(
    local_seconds label,
    const std::vector<hour_forecast>& before,
    const time::zone& here,
    wall_clock& shown
)
{
    if (!before.empty()) {
        const auto following = before.back().begin + hours{1};
        if (shown.local(following) == label)
            return following;
    }
    const auto instant = here.instant(label);
    const bool skipped = here.local(instant) != label;
    const bool backwards = !before.empty() && instant <= before.back().begin;
    return skipped || backwards ? std::nullopt : std::optional{instant};
}

} // namespace

std::vector<hour_forecast> read_hours(std::string_view section, const time::zone& here)
{
    constexpr std::string_view opening{R"({"hourly":)"};
    std::string reply;
    reply.reserve(opening.size() + section.size() + 1);
    reply.append(opening).append(section) += '}';
    std::vector<hour_forecast> read;
    const auto from = read_columns(reply);
    if (!from)
        return read;
    const section_rows rows{*from, "hourly", fields};
    wall_clock shown{here};
    read.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto label = rows.label_at(i);
        const auto begin = label ? instant_of(*label, read, here, shown) : std::nullopt;
        if (begin)
            read.push_back({*begin, rows.row(i)});
    }
    return read;
}

} // namespace answerd::tools::weather
