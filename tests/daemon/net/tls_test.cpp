// SPDX-License-Identifier: Apache-2.0
// faults.md 4: what is wrong with a certificate is never overlooked.
#include "tests/support/catch.hpp"
#include "tests/support/loop_bench.hpp"
#include "tests/support/scripted_server.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/tls_server.hpp"

#include <fstream>

namespace answerd::daemon::net {
namespace {

using namespace std::chrono_literals;
using conversation::awaitable;
using conversation::http_request;
using tests::certificate;
using tests::http_reply;
using tests::loop_bench;
using tests::make_certificate;
using tests::tls_server;
namespace script = tests::script;

const certificate& our_authority()
{
    static const certificate made = make_certificate({.name = "our authority", .authority = true});
    return made;
}

/// A request that trusts our authority beside the system's.
struct trusting {
    explicit trusting(const std::string& url)
    {
        std::ofstream{file} << our_authority().text;
        request.url = url;
        request.ca_file = file;
        request.limits.connect = 5s;
    }

    tests::temporary_directory folder{};
    std::string file{(folder.path() / "ca.pem").string()};
    http_request request{};
};

awaitable<result<std::string>> fetch(loop_bench& on, http_request request)
{
    auto opened = co_await on.client.open(std::move(request));
    if (!opened)
        co_return opened.error();
    auto body = co_await conversation::read_all(**opened, 1h);
    co_return body;
}

TEST_CASE("a certificate that ca_file vouches for is trusted", "[tls]")
{
    loop_bench on;
    const auto shown = make_certificate({}, &our_authority());
    tls_server server{on.loop, shown, http_reply(200, "over TLS")};
    const std::string host = GENERATE("127.0.0.1", "localhost");
    const trusting asker{server.url(host)};
    CHECK(on.run(fetch(on, asker.request)).value() == "over TLS");
}

TEST_CASE("a certificate that nobody vouches for gets no request", "[tls]")
{
    loop_bench on;
    const auto shown = make_certificate({}, &our_authority());
    tls_server server{on.loop, shown, http_reply(200, "x")};
    http_request plain;
    plain.url = server.url();
    const auto got = on.run(fetch(on, plain));
    REQUIRE_FALSE(got);
    CHECK(got.error().code == errc::unreachable);
    CHECK_THAT(got.error().detail, Catch::Contains("ca_file"));
    CHECK(server.requests() == 0);
}

TEST_CASE("a ca_file does not make up for any other fault of a certificate", "[tls]")
{
    struct row {
        const char* what;
        tests::certificate_wish wish;
        bool self_signed;
    };
    const auto one = GENERATE(
        row{"expired", {.begins = -48h, .ends = -24h}, false},
        row{"not valid yet", {.begins = 24h, .ends = 48h}, false},
        row{"of another host", {.valid_for = "DNS:elsewhere.example"}, false},
        row{"signed by itself", {}, true}
    );
    CAPTURE(one.what);
    loop_bench on;
    const auto shown = make_certificate(one.wish, one.self_signed ? nullptr : &our_authority());
    tls_server server{on.loop, shown, http_reply(200, "x")};
    const trusting asker{server.url()};
    const auto got = on.run(fetch(on, asker.request));
    REQUIRE_FALSE(got);
    CHECK(got.error().code == errc::unreachable);
    CHECK(server.requests() == 0);
}

TEST_CASE("a peer that speaks plain HTTP where TLS was asked for gets no request", "[tls]")
{
    loop_bench on;
    tests::scripted_server server{on.loop, {{script::send{http_reply(200, "x")}}}};
    const trusting asker{"https://127.0.0.1:" + std::to_string(server.port()) + "/"};
    const auto got = on.run(fetch(on, asker.request));
    REQUIRE_FALSE(got);
    CHECK(got.error().code == errc::unreachable);
    CHECK(server.requests().empty());
}

TEST_CASE("a handshake that stalls has the time of a connection", "[tls]")
{
    loop_bench on;
    tests::scripted_server server{on.loop, {{script::stall{}}}};
    trusting asker{"https://127.0.0.1:" + std::to_string(server.port()) + "/"};
    asker.request.limits.connect = 60ms;
    const auto got = on.run(fetch(on, asker.request));
    REQUIRE_FALSE(got);
    CHECK(got.error().code == errc::timed_out);
}

TEST_CASE("a ca_file that is none is named", "[tls]")
{
    loop_bench on;
    const auto shown = make_certificate({}, &our_authority());
    tls_server server{on.loop, shown, http_reply(200, "x")};
    trusting asker{server.url()};
    asker.request.ca_file = GENERATE(as<std::string>{}, "/nonexistent.pem", "/dev/null");
    const auto got = on.run(fetch(on, asker.request));
    REQUIRE_FALSE(got);
    CHECK(got.error().code == errc::unreachable);
    CHECK_THAT(got.error().detail, Catch::Contains("ca_file"));
    CHECK(server.requests() == 0);
}

} // namespace
} // namespace answerd::daemon::net
