// SPDX-License-Identifier: Apache-2.0
#include "daemon/home_prober.hpp"

#include "daemon/net/curl_client.hpp"
#include "daemon/net/websocket_client.hpp"
#include "daemon/runtime/loop_runtime.hpp"
#include "ha_bridge/websocket/home_link.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include <exception>

namespace answerd::daemon {
namespace {

using namespace std::chrono_literals;
using tools::home::condition;

class no_random final : public conversation::random {
 public:
    std::uint64_t next() noexcept override { return 0; }
};

/// A link for one look.
class one_look {
 public:
    one_look(boost::asio::io_context& loop, const config::home_assistant_settings& home)
        : time_{loop}
        , http_{loop.get_executor(), time_.alarms()}
        , sockets_{loop.get_executor(), time_.alarms()}
        , link_{{time_, dice_, http_, sockets_}, {home.url, home.token.text, home.ca_file}}
    {}

    conversation::awaitable<void> run()
    {
        time_.start(link_.run());
        // The first trouble is the answer: nobody waits for a second try.
        const auto settled = [this] {
            return link_.now() == condition::ready || !link_.status().trouble.empty();
        };
        const conversation::patience mine{time_.now() + 10s, nobody_};
        while (!settled() && time_.now() < mine.until) {
            conversation::signal never;
            const auto soon = time_.now() + 20ms;
            (void)co_await time_.wait(never, soon, nobody_);
        }
        found_ = describe();
        link_.stop();
        time_.cancel();
        co_await time_.join();
    }

    [[nodiscard]] const probed& found() const noexcept { return found_; }

 private:
    [[nodiscard]] probed describe() const
    {
        const auto status = link_.status();
        if (status.now == condition::ready)
            return {
                true,
                "version " + status.version + ", " + std::to_string(status.entities) +
                    " entities exposed"};
        if (status.now == condition::starting)
            return {true, "version " + status.version + ", still starting"};
        return {false, status.trouble.empty() ? "no answer in time" : status.trouble};
    }

    no_random dice_{};
    runtime::loop_runtime time_;
    net::curl_client http_;
    net::websocket_client sockets_;
    ha_bridge::websocket::home_link link_;
    conversation::signal nobody_{};
    probed found_{};
};

} // namespace

probed probe_home(const config::home_assistant_settings& home)
{
    boost::asio::io_context loop{1};
    one_look look{loop, home};
    std::exception_ptr thrown;
    boost::asio::co_spawn(loop, look.run(), [&](const std::exception_ptr& error) {
        thrown = error;
        loop.stop();
    });
    loop.run();
    if (thrown)
        std::rethrow_exception(thrown);
    return look.found();
}

} // namespace answerd::daemon
