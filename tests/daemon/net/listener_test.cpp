// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/listener.hpp"
#include "tests/daemon/net/wyoming_rig.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/loop_bench.hpp"

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <sys/resource.h>

#include <vector>

using namespace answerd;
using namespace answerd::tests;
using namespace std::chrono_literals;
using daemon::net::listener;

namespace {

const std::string describe = "{\"type\":\"describe\"}\n";

/// Lowers the number of file descriptors that the process may have to those that it has, and
/// `more`.
class few_descriptors {
 public:
    explicit few_descriptors(rlim_t more)
    {
        ::getrlimit(RLIMIT_NOFILE, &before_);
        const int next = ::dup(0); // the lowest that is free
        ::close(next);
        const rlimit few{static_cast<rlim_t>(next) + more, before_.rlim_max};
        ::setrlimit(RLIMIT_NOFILE, &few);
    }
    ~few_descriptors() { ::setrlimit(RLIMIT_NOFILE, &before_); }
    few_descriptors(const few_descriptors&) = delete;
    few_descriptors& operator=(const few_descriptors&) = delete;

 private:
    rlimit before_{};
};

/// Connects from an address of this host and waits until the listener has closed.
void knock(loop_bench& on, const listener& at, const std::string& from)
{
    boost::asio::ip::tcp::socket client{on.loop, boost::asio::ip::tcp::v4()};
    client.bind({boost::asio::ip::make_address(from), 0});
    client.connect(at.local());
    bool closed = false;
    char byte{};
    client.async_read_some(boost::asio::buffer(&byte, 1), [&closed](auto error, std::size_t) {
        closed = error == boost::asio::error::eof;
    });
    on.run_until([&closed] { return closed; });
}

} // namespace

TEST_CASE("a listener on port 0 says which port it got", "[listener]")
{
    wyoming_rig rig;
    CHECK(rig.server.local().port() != 0);
    CHECK(rig.server.local().address().is_loopback());
}

TEST_CASE("a port in use is refused with its name", "[listener]")
{
    wyoming_rig rig;
    listener other{rig.loop.get_executor(), {}, {}, {}};
    const auto opened = other.open("127.0.0.1", rig.port());
    REQUIRE(opened.has_error());
    CHECK(opened.error().code == errc::refused);
    CHECK_THAT(opened.error().detail, Catch::Contains(std::to_string(rig.port())));
}

TEST_CASE("what is no address is refused, and a second attempt may succeed", "[listener]")
{
    boost::asio::io_context loop;
    listener one{loop.get_executor(), {}, {}, {}};
    CHECK(one.open("kitchen", 0).error().code == errc::malformed);
    CHECK(one.open("203.0.113.1", 0).error().code == errc::refused);
    CHECK(one.open("127.0.0.1", 0).has_value());
}

TEST_CASE(
    "an address has its share of connections, and more as soon as it closes one",
    "[listener]"
)
{
    wyoming_rig rig{{}, {.per_address = 3}, false};
    std::vector<std::unique_ptr<wyoming_client>> clients;
    for (int count = 0; count < 3; ++count) {
        clients.push_back(std::make_unique<wyoming_client>(rig));
        clients.back()->send(describe);
        CHECK(clients.back()->next().type == "info");
    }
    for (int refused = 0; refused < 5; ++refused)
        CHECK(wyoming_client{rig}.sees_end());
    CHECK(rig.warnings.size() == 1);

    clients.pop_back();
    CHECK(rig.until([&] { return rig.server.connections() == 2; }));
    wyoming_client again{rig};
    again.send(describe);
    CHECK(again.next().type == "info");
}

TEST_CASE("an exempt address may have more", "[listener]")
{
    wyoming_rig rig{{}, {.per_address = 3}, true};
    std::vector<std::unique_ptr<wyoming_client>> clients;
    for (int count = 0; count < 70; ++count) {
        clients.push_back(std::make_unique<wyoming_client>(rig));
        clients.back()->send(describe);
        CHECK(clients.back()->next().type == "info");
    }
    CHECK(rig.warnings.empty());
}

TEST_CASE("of refused addresses the newest thirty-two are remembered", "[listener]")
{
    loop_bench on;
    listener::hooks told;
    told.is_allowed = [](const auto&) { return false; };
    listener subject{on.loop.get_executor(), {}, {}, told};
    REQUIRE(subject.open("127.0.0.1", 0));
    subject.start();
    for (int host = 1; host <= 33; ++host)
        knock(on, subject, "127.0.1." + std::to_string(host));
    REQUIRE(subject.refused().size() == 32);
    CHECK(subject.refused().front().to_string() == "127.0.1.2");
    CHECK(subject.refused().back().to_string() == "127.0.1.33");
    subject.cancel();
    on.finish(subject.join());
}

TEST_CASE("an address that is not allowed is closed at once and told of once", "[listener]")
{
    loop_bench on;
    std::vector<std::string> warnings;
    std::vector<std::string> served;
    listener::hooks told;
    told.warn = [&warnings](const std::string& what) { warnings.push_back(what); };
    told.is_allowed = [](const auto& from) { return from.to_string() != "127.0.0.2"; };
    told.refusal = [](const auto& from) { return "add " + from.to_string(); };
    listener subject{
        on.loop.get_executor(),
        {},
        [&served](boost::asio::ip::tcp::socket peer) -> boost::asio::awaitable<void> {
            served.push_back(peer.remote_endpoint().address().to_string());
            co_return;
        },
        told};
    REQUIRE(subject.open("127.0.0.1", 0));
    subject.start();
    for (const char* from : {"127.0.0.2", "127.0.0.2", "127.0.0.3"})
        knock(on, subject, from);
    CHECK(served == std::vector<std::string>{"127.0.0.3"});
    CHECK(warnings == std::vector<std::string>{"add 127.0.0.2"});
    REQUIRE(subject.refused().size() == 1);
    CHECK(subject.refused()[0].to_string() == "127.0.0.2");
    subject.cancel();
    on.finish(subject.join());
}

TEST_CASE("loopback is exempt by itself", "[listener]")
{
    const listener::hooks usual;
    CHECK(usual.is_exempt(boost::asio::ip::make_address("127.0.0.1")));
    CHECK(usual.is_exempt(boost::asio::ip::make_address("::1")));
    CHECK_FALSE(usual.is_exempt(boost::asio::ip::make_address("192.168.1.10")));
}

TEST_CASE("all connections together have a limit, exempt or not", "[listener]")
{
    wyoming_rig rig{{}, {.total = 2}};
    wyoming_client one{rig};
    wyoming_client two{rig};
    CHECK(wyoming_client{rig}.sees_end());
    CHECK(wyoming_client{rig}.sees_end());
    CHECK(rig.warnings.size() == 1);
    one.close();
    CHECK(rig.until([&] { return rig.server.connections() == 1; }));
    wyoming_client three{rig};
    three.send(describe);
    CHECK(three.next().type == "info");
}

// UBSan looks at memory through a pipe: without descriptors it takes every object for a bad one.
#ifndef __SANITIZE_ADDRESS__
TEST_CASE(
    "without file descriptors who connects waits, and is served when there is one",
    "[listener]"
)
{
    wyoming_rig rig{{}, {.pause = 5ms}};
    wyoming_client first{rig};
    first.send(describe);
    CHECK(first.next().type == "info");

    wyoming_client second{rig}; // in the kernel's queue: the loop has not run yet
    {
        const few_descriptors none{0};
        CHECK(rig.until([&] { return !rig.warnings.empty(); }));
        rig.until([&, tries = 0]() mutable { return ++tries > 10; });
        CHECK(rig.warnings.size() == 1);
        first.send(describe);
        CHECK(first.next().type == "info");
        CHECK(rig.server.connections() == 1);
    }
    second.send(describe);
    CHECK(second.next().type == "info");
}
#endif

TEST_CASE("after stop nobody is accepted, and connections go on", "[listener]")
{
    boost::asio::io_context loop;
    bool ended = false;
    const auto hold = [&](boost::asio::ip::tcp::socket socket) -> boost::asio::awaitable<void> {
        boost::asio::ip::tcp::socket kept = std::move(socket);
        boost::system::error_code error;
        co_await kept.async_wait(
            boost::asio::ip::tcp::socket::wait_read,
            boost::asio::redirect_error(boost::asio::use_awaitable, error)
        );
        ended = true;
    };
    listener one{loop.get_executor(), {}, hold, {}};
    REQUIRE(one.open("127.0.0.1", 0).has_value());
    const auto port = one.local().port();
    one.start();
    loopback_client client{loop, port};
    CHECK(run_until(loop, [&] { return one.connections() == 1; }));

    one.stop();
    CHECK_THROWS(loopback_client{loop, port});
    CHECK(one.connections() == 1);
    client.close();
    CHECK(run_until(loop, [&] { return one.connections() == 0; }));
    CHECK(ended);
}
