// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/forecast_source.hpp"

#include "tools/weather/web_service.hpp"

#include <algorithm>
#include <utility>

namespace answerd::tools::weather {
namespace {

using conversation::awaitable;
using std::chrono::hours;

constexpr std::size_t most_kept{16};
constexpr hours tell_until{6};
constexpr hours present_until{1};

std::string without_days(const std::string& base, forecast_request what)
{
    what.days = 0;
    return forecast_url(base, what);
}

} // namespace

forecast_source::forecast_source(
    conversation::http_client& http,
    const conversation::clock& time,
    std::string forecast_url,
    std::chrono::milliseconds fresh_for
)
    : http_{http}, time_{time}, forecast_url_{std::move(forecast_url)}, fresh_for_{fresh_for}
{}

awaitable<std::variant<fetched_forecast, service_fault>>
forecast_source::get(forecast_request what, time::zone expected)
{
    const auto place = without_days(forecast_url_, what);
    const auto* known = kept(place, what.days);
    if (known != nullptr && time_.now() - known->since < fresh_for_)
        co_return fetched_forecast{known->told};

    auto fetched = co_await fetch(http_, forecast_url(forecast_url_, what));
    std::variant<forecast, service_fault> read = service_fault::unreachable;
    if (auto* reply = std::get_if<web_reply>(&fetched))
        read = read_forecast(reply->status, std::move(reply->body), expected);
    else
        read = std::get<service_fault>(fetched);

    if (auto* good = std::get_if<forecast>(&read)) {
        auto told = std::make_shared<const forecast>(std::move(*good));
        keep({place, what.days, told, time_.now(), time_.wall()});
        co_return fetched_forecast{std::move(told)};
    }
    known = kept(place, what.days); // the list may have changed during the wait
    if (known == nullptr || time_.now() - known->since > tell_until)
        co_return std::get<service_fault>(read);
    fetched_forecast older{known->told};
    older.as_of = std::chrono::floor<std::chrono::seconds>(known->wall);
    older.is_old = time_.now() - known->since > present_until;
    co_return older;
}

const forecast_source::kept_forecast*
forecast_source::kept(const std::string& place, int days) const
{
    const auto found = std::ranges::find_if(kept_, [&](const auto& each) {
        return each.place == place && each.days >= days;
    });
    return found == kept_.end() ? nullptr : &*found;
}

void forecast_source::keep(kept_forecast fetched)
{
    std::erase_if(kept_, [&](const auto& each) { return each.place == fetched.place; });
    kept_.push_front(std::move(fetched));
    if (kept_.size() > most_kept)
        kept_.pop_back();
}

} // namespace answerd::tools::weather
