// SPDX-License-Identifier: Apache-2.0
#include "daemon/doctor/doctor.hpp"
#include "tests/support/catch.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

using namespace answerd;
using namespace answerd::daemon;
using boost::asio::ip::tcp;

namespace {

/// Nothing is reachable but a port that is taken.
struct bare_host {
    boost::asio::io_context loop{1};
    tcp::acceptor taken{loop, {boost::asio::ip::address_v4::loopback(), 0}};

    config::settings settings{};
    bare_host()
    {
        settings.llm.automatic = false;
        settings.http.listen = {"127.0.0.1", 1};
        settings.wyoming.listen =
            config::listen_address{"127.0.0.1", taken.local_endpoint().port()};
        settings.weather.forecast_url = "http://127.0.0.1:1/forecast";
    }
    [[nodiscard]] doctor::findings examine() const { return doctor::doctor{{}}.examine(settings); }
};

std::string text_of(const bare_host& of) { return doctor::to_text(of.examine()); }

} // namespace

TEST_CASE("a port that something else has is found while no daemon runs", "[doctor]")
{
    const bare_host here;
    CHECK_THAT(text_of(here), Catch::Contains("is taken by something else"));
}

TEST_CASE("a weather service that cannot be reached is told, and what that means", "[doctor]")
{
    const bare_host here;
    CHECK_THAT(
        text_of(here),
        Catch::Contains("weather: not reachable") && Catch::Contains("weather.forecast_url")
    );
}

TEST_CASE("a home that is not there is bad, and every backend is looked at", "[doctor]")
{
    bare_host here;
    here.settings.home_assistant.url = "http://127.0.0.1:1";
    config::llm_backend gone;
    gone.options.name = "gone";
    gone.options.url = "http://127.0.0.1:1/v1";
    config::llm_backend builtin{.api = config::model_api::builtin};
    builtin.options.name = "builtin";
    here.settings.llm.backends = {gone, builtin};
    const std::string told = text_of(here);
    CHECK_THAT(told, Catch::Contains("home_assistant (http://127.0.0.1:1): not found, "));
    CHECK_THAT(told, Catch::Contains("llm gone (http://127.0.0.1:1/v1): not found, "));
    CHECK_THAT(told, Catch::Contains("llm builtin: the engine without a model\n"));
}
