// SPDX-License-Identifier: Apache-2.0
#include "config/restart.hpp"
#include "tests/config/loading.hpp"

using namespace answerd::config;
using namespace answerd::tests;

namespace {

std::vector<std::string> between(const std::string& before, const std::string& after)
{
    return needs_restart(good(before), good(after));
}

using keys = std::vector<std::string>;

} // namespace

TEST_CASE("a changed address needs a restart", "[restart]")
{
    CHECK(between("", "http: {listen: \"127.0.0.1:1\"}\n") == keys{"http.listen"});
    CHECK(between("", "wyoming: {port: 1}\n") == keys{"wyoming.port"});
    CHECK(between("", "wyoming: {listen: \"0.0.0.0:10600\"}\n") == keys{"wyoming.listen"});
    CHECK(between("", "assistants: [{name: child, port: 1}]\n") == keys{"assistants"});
}

TEST_CASE("a changed name or announcement needs a restart", "[restart]")
{
    CHECK(between("", "wyoming: {name: attic}\n") == keys{"wyoming.name"});
    CHECK(between("", "wyoming: {announce: false}\n") == keys{"wyoming.announce"});
}

TEST_CASE("the same address, written another way, needs none", "[restart]")
{
    CHECK(between("", "wyoming: {listen: \"127.0.0.1:10600\"}\n").empty());
    CHECK(between("wyoming: {port: 7}\n", "wyoming: {listen: \"127.0.0.1:7\"}\n").empty());
}

TEST_CASE("whatever else changes is taken over", "[restart]")
{
    CHECK(between("", "language: de\nturn: {deadline: 5s}\nhttp: {token_file: token}\n").empty());
    CHECK(between("", "wyoming: {allow: [192.168.1.10, 10.0.0.0/8, ha.local]}\n").empty());
}
