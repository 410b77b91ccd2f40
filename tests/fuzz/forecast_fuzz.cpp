// SPDX-License-Identifier: Apache-2.0
// Any reply of a weather service: its forecast is read without a crash, its hours are in order and
// within their limit, and of what is JSON both parts are JSON.
#include "tools/weather/forecast_columns.hpp"
#include "tools/weather/json_member.hpp"
#include "tools/weather/open_meteo_codec.hpp"

#include <boost/json/parse.hpp>

#include <cstdint>
#include <cstdlib>
#include <string>

using namespace answerd::tools::weather;

namespace {

void require(bool claim)
{
    if (!claim)
        std::abort();
}

bool is_json(std::string_view text)
{
    boost::system::error_code error;
    static_cast<void>(boost::json::parse(text, error));
    return !error;
}

void check_parts(std::string_view whole)
{
    const auto parts = split_member(whole, "hourly");
    if (!parts)
        return;
    require(parts->member.starts_with('{') && parts->member.ends_with('}'));
    require(parts->rest.size() + parts->member.size() == whole.size() + 4);
    require(!is_json(whole) || (is_json(parts->member) && is_json(parts->rest)));
}

void check_hours(const forecast& read)
{
    const auto hours = read.hours();
    require(hours.size() <= most_rows);
    for (std::size_t i = 1; i < hours.size(); ++i)
        require(hours[i - 1].begin < hours[i].begin);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string body{reinterpret_cast<const char*>(data), size};
    check_parts(body);
    const auto read = read_forecast(200, body, {});
    if (const auto* told = std::get_if<forecast>(&read))
        check_hours(*told);
    return 0;
}
