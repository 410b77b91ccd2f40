// SPDX-License-Identifier: Apache-2.0
#include "daemon/connect/connect.hpp"
#include "daemon/connect/own_daemon.hpp"
#include "daemon/connect/setup_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <fstream>
#include <iostream>
#include <sstream>

using namespace answerd;
using namespace answerd::daemon;
using namespace answerd::daemon::connect;
using answerd::tests::temporary_directory;
using boost::asio::ip::tcp;

namespace {

/// Standard input for one command.
class given_input {
 public:
    explicit given_input(const std::string& text) : text_{text}
    {
        before_ = std::cin.rdbuf(text_.rdbuf());
    }
    ~given_input() { std::cin.rdbuf(before_); }
    given_input(const given_input&) = delete;
    given_input& operator=(const given_input&) = delete;

 private:
    std::istringstream text_;
    std::streambuf* before_{nullptr};
};

std::uint16_t free_port()
{
    boost::asio::io_context loop;
    return tcp::acceptor{loop, {boost::asio::ip::address_v4::loopback(), 0}}.local_endpoint().port(
    );
}

std::string quiet_ports()
{
    return "http: {listen: \"127.0.0.1:" + std::to_string(free_port()) +
           "\"}\nwyoming: {listen: \"127.0.0.1:" + std::to_string(free_port()) + "\"}\n";
}

std::string content_of(const std::filesystem::path& file)
{
    std::ifstream in{file};
    return {std::istreambuf_iterator<char>{in}, {}};
}

/// A configuration in a folder of its own, and one try to connect.
struct attempt {
    temporary_directory place{};
    std::string before{quiet_ports()};
    std::filesystem::path file{place.write("a.yaml", before, 0644)};

    int connect_to(const std::string& url, const std::string& input = "t0ken\n") const
    {
        const given_input given{input};
        return connect::connect({.from = {file, {}}, .url = url});
    }
    [[nodiscard]] bool is_untouched() const
    {
        return content_of(file) == before && !std::filesystem::exists(place.path() / "ha-token");
    }
};

} // namespace

TEST_CASE("nothing is changed for an address that is none, or nobody's", "[connect]")
{
    const attempt one;
    const auto* url = GENERATE("ha", "ftp://ha", "http://", "http://127.0.0.1:1");
    CHECK(one.connect_to(url) == exit_turn_failed);
    CHECK(one.is_untouched());
}

TEST_CASE("nothing is changed without a token", "[connect]")
{
    const attempt one;
    CHECK(one.connect_to("http://127.0.0.1:1", "\n") == exit_turn_failed);
    CHECK(one.is_untouched());
}

TEST_CASE("nothing is changed while something else has a port of ours", "[connect]")
{
    attempt one;
    boost::asio::io_context loop;
    const tcp::acceptor taken{loop, {boost::asio::ip::address_v4::loopback(), 0}};
    one.before =
        "http: {listen: \"127.0.0.1:" + std::to_string(free_port()) +
        "\"}\nwyoming: {listen: \"127.0.0.1:" + std::to_string(taken.local_endpoint().port()) +
        "\"}\n";
    one.place.write("a.yaml", one.before, 0644);
    CHECK(one.connect_to("http://127.0.0.1:1") == exit_turn_failed);
    CHECK(one.is_untouched());
}

TEST_CASE("a broken configuration is told before anything else", "[connect]")
{
    attempt one;
    one.before = "lop: {}\n";
    one.place.write("a.yaml", one.before, 0644);
    CHECK(one.connect_to("http://127.0.0.1:1") == exit_usage);
    CHECK(one.is_untouched());
}

TEST_CASE("where nothing is connected there is nothing to take back", "[connect]")
{
    const attempt one;
    CHECK(disconnect({.from = {one.file, {}}}) == exit_done);
    CHECK(one.is_untouched());
}

TEST_CASE("with a home that is gone, disconnect still takes its own side back", "[connect]")
{
    attempt one;
    one.place.write("ha-token", "t0ken\n", 0600);
    one.place.write(
        "a.yaml",
        one.before + "home_assistant: {url: \"http://127.0.0.1:1\", token_file: ha-token}\n",
        0644
    );
    CHECK(disconnect({.from = {one.file, {}}}) == exit_done);
    CHECK(one.is_untouched());
}

TEST_CASE("a file that is not there yet is an empty configuration", "[setup_file]")
{
    const temporary_directory place;
    auto file = setup_file::read({place.path() / "new.yaml", {}});
    REQUIRE(file.has_value());
    CHECK(file->token_file() == place.path() / "ha-token");
    CHECK_FALSE(file->become("language: de\n").has_value());
    CHECK(content_of(file->path()) == "language: de\n");
    CHECK(file->settings().language == "de");
    file->restore();
    CHECK_FALSE(std::filesystem::exists(file->path()));
}

TEST_CASE("a home whose token is gone does not stand in the way of a new one", "[setup_file]")
{
    const temporary_directory place;
    const std::string text =
        "home_assistant: {url: \"http://h\", token_file: gone}\nlanguage: de\n";
    auto file = setup_file::read({place.write("a.yaml", text, 0644), {}});
    REQUIRE(file.has_value());
    CHECK(file->settings().language == "de");
    const auto why = file->become("lop: 1\n");
    REQUIRE(why.has_value());
    CHECK_THAT(why->what, Catch::Contains("unknown key 'lop'"));
    CHECK(content_of(file->path()) == text);
}

TEST_CASE("this host is towards itself loopback", "[connect]")
{
    CHECK(address_towards("127.0.0.1", 8123) == "127.0.0.1");
    CHECK(address_towards("localhost", 8123) == "127.0.0.1");
}
