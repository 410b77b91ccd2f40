// SPDX-License-Identifier: Apache-2.0
#include "daemon/os/systemd_notify.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <string>

using namespace answerd::daemon::os;
using answerd::tests::temporary_directory;

namespace {

/// Plays systemd: a datagram socket that $NOTIFY_SOCKET names while it lives.
class manager {
 public:
    manager()
    {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        const std::string path = (place_.path() / "notify").string();
        std::strncpy(&address.sun_path[0], path.c_str(), sizeof address.sun_path - 1);
        REQUIRE(::bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
        ::setenv("NOTIFY_SOCKET", path.c_str(), 1);
    }
    manager(const manager&) = delete;
    manager& operator=(const manager&) = delete;
    ~manager()
    {
        ::unsetenv("NOTIFY_SOCKET");
        ::close(socket_);
    }

    [[nodiscard]] std::string heard() const
    {
        std::array<char, 1024> text{};
        const ssize_t got = ::recv(socket_, text.data(), text.size(), MSG_DONTWAIT);
        return got < 0 ? "" : std::string(text.data(), static_cast<std::size_t>(got));
    }

 private:
    temporary_directory place_{};
    int socket_{::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0)};
};

struct watchdog_environment {
    explicit watchdog_environment(const char* microseconds)
    {
        ::setenv("WATCHDOG_USEC", microseconds, 1);
        ::unsetenv("WATCHDOG_PID");
    }
    watchdog_environment(const watchdog_environment&) = delete;
    watchdog_environment& operator=(const watchdog_environment&) = delete;
    ~watchdog_environment() { ::unsetenv("WATCHDOG_USEC"); }
};

} // namespace

TEST_CASE("systemd hears how the service is", "[systemd_notify]")
{
    const manager systemd;
    const systemd_notify service;
    service.ready("listening at 127.0.0.1:8765");
    CHECK(systemd.heard() == "READY=1\nSTATUS=listening at 127.0.0.1:8765");
    service.status("one\ntwo");
    CHECK(systemd.heard() == "STATUS=one two");
    service.stopping();
    CHECK(systemd.heard() == "STOPPING=1");
    service.alive();
    CHECK(systemd.heard() == "WATCHDOG=1");
}

TEST_CASE("a reload says when it began", "[systemd_notify]")
{
    const manager systemd;
    systemd_notify{}.reloading();
    CHECK_THAT(systemd.heard(), Catch::StartsWith("RELOADING=1\nMONOTONIC_USEC="));
}

TEST_CASE("without systemd nothing is done", "[systemd_notify]")
{
    ::unsetenv("NOTIFY_SOCKET");
    systemd_notify{}.ready("x");
    systemd_notify{}.alive();
    CHECK_FALSE(systemd_notify{}.watchdog_interval().has_value());
}

TEST_CASE("the watchdog is fed twice as often as it asks for", "[systemd_notify]")
{
    const watchdog_environment asks{"30000000"};
    CHECK(systemd_notify{}.watchdog_interval() == std::chrono::seconds{15});
}

TEST_CASE("a watchdog that asks for nonsense is none", "[systemd_notify]")
{
    const watchdog_environment asks{"soon"};
    CHECK_FALSE(systemd_notify{}.watchdog_interval().has_value());
}
