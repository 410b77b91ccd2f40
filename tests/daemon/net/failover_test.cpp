// SPDX-License-Identifier: Apache-2.0
// How long a turn waits for its second backend when the first is not there, over real sockets.
#include "conversation/providers/chain.hpp"
#include "conversation/providers/language_model.hpp"
#include "conversation/providers/openai_codec.hpp"
#include "tests/support/asking.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/full_listener.hpp"
#include "tests/support/loop_bench.hpp"
#include "tests/support/scripted_server.hpp"

#include <algorithm>
#include <iostream>

namespace answerd::daemon::net {
namespace {

using namespace std::chrono_literals;
using namespace conversation::providers;
using std::chrono::milliseconds;

constexpr milliseconds connect_limit = 150ms;

tests::connection_script noon()
{
    const std::string words = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"It is "
                              "noon.\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
    return {tests::script::receive{}, tests::script::send{tests::stream_reply({words})}};
}

/// A chain of whoever is at `first` and of a server that answers; a new one each time, so that no
/// breaker has learnt yet.
class failover_bench {
 public:
    explicit failover_bench(std::string first) : first_{std::move(first)} {}

    milliseconds turn()
    {
        const std::vector<chain_link> links{link(first_), link(second_.url("/v1"))};
        chain asked{links, on_.runtime};
        tests::asking asking;
        const auto began = on_.runtime.now();
        const auto question = asking.until(began + 25s);
        const auto got = on_.run(asked.infer(question));
        const auto* said = std::get_if<conversation::completion>(&got);
        REQUIRE(said != nullptr);
        CHECK(said->content == "It is noon.");
        return std::chrono::duration_cast<milliseconds>(on_.runtime.now() - began);
    }

    /// The longest of all but one turn in a hundred.
    milliseconds p99(std::size_t turns)
    {
        std::vector<milliseconds> took;
        for (std::size_t number = 0; number < turns; ++number)
            took.push_back(turn());
        std::sort(took.begin(), took.end());
        return took[took.size() * 99 / 100];
    }

 private:
    chain_link link(const std::string& url)
    {
        patience limits;
        limits.connect = connect_limit;
        auto model = std::make_shared<language_model>(
            backend_options{.name = url, .url = url, .model = "m"},
            codec_,
            on_.client,
            on_.runtime,
            limits
        );
        return {.who = std::move(model)};
    }

    tests::loop_bench on_{};
    tests::scripted_server second_{on_.loop, {noon()}};
    std::shared_ptr<const openai_codec> codec_{std::make_shared<openai_codec>()};
    std::string first_;
};

} // namespace

TEST_CASE("a backend that refuses costs next to nothing", "[failover]")
{
    failover_bench bench{"http://127.0.0.1:1/v1"};
    const auto p99 = bench.p99(200);
    std::cout << "failover from a refusing backend, p99 of 200: " << p99.count() << " ms\n";
    CHECK(p99 <= 2s);
}

TEST_CASE("a backend that swallows connections costs the time to connect", "[failover]")
{
    const tests::full_listener nobody_accepts;
    failover_bench bench{"http://127.0.0.1:" + std::to_string(nobody_accepts.port()) + "/v1"};
    const auto p99 = bench.p99(10);
    std::cout << "failover from a silent address, p99 of 10: " << p99.count() << " ms, of which "
              << connect_limit.count() << " to connect\n";
    CHECK(p99 >= connect_limit);
    CHECK(p99 <= connect_limit + 200ms);
}

} // namespace answerd::daemon::net
