// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/http_client.hpp"
#include "tools/location.hpp"
#include "tools/time/zone.hpp"
#include "tools/weather/open_meteo_codec.hpp"
#include "tools/weather/options.hpp"
#include "tools/weather/place_resolver.hpp"

#include <list>
#include <string>
#include <variant>
#include <vector>

namespace answerd::tools::weather {

/// Why there is no place, and which were found instead.
struct place_trouble {
    enum class reason {
        no_home,  ///< none is set, and the system's zone is no place either
        no_place, ///< the words cannot be looked up
        not_found,
        which,     ///< several as good as each other
        elsewhere, ///< of that name, but none where the words say
        service,   ///< `fault`
    };
    place_trouble::reason why{reason::not_found};
    std::vector<place> places{};
    service_fault fault{service_fault::unreachable};
};

using place_or_trouble = std::variant<place, place_trouble>;

/// Finds places by a person's own words: home, coordinates, or the geocoder's with at most eight
/// questions. What the geocoder said is kept for a day, the last 64 names. Loop thread only.
class place_finder {
 public:
    /// `http` and `time` must outlive it. `system` is the system's zone, used where no home is set.
    place_finder(
        conversation::http_client& http,
        const conversation::clock& time,
        std::string geocoding_url,
        location_options home,
        time::zone system
    );

    [[nodiscard]] conversation::awaitable<place_or_trouble>
    find(std::string words, std::string language);

    /// The home's own zone, else the system's.
    [[nodiscard]] const time::zone& home_zone() const noexcept { return home_zone_; }
    /// ISO code of the country that the home's zone lies in; may be empty.
    [[nodiscard]] const std::string& home_country() const noexcept { return home_country_; }
    [[nodiscard]] const location_options& home() const noexcept { return home_; }

 private:
    using candidates = std::variant<std::vector<place>, service_fault>;
    struct kept_reply {
        std::string url{};
        std::vector<place> places{};
        conversation::steady_time since{};
    };

    [[nodiscard]] conversation::awaitable<place_or_trouble> find_home(std::string language);
    [[nodiscard]] conversation::awaitable<place_or_trouble>
    search(place_readings readings, place_hints hints);
    [[nodiscard]] conversation::awaitable<candidates>
    ask_geocoder(std::string name, std::string language);
    [[nodiscard]] const kept_reply* kept(const std::string& url);

    conversation::http_client& http_;
    const conversation::clock& time_;
    std::string geocoding_url_;
    location_options home_;
    time::zone home_zone_;
    std::string home_country_;
    std::list<kept_reply> kept_{}; ///< newest first
};

} // namespace answerd::tools::weather
