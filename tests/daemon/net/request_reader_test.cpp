// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/request_reader.hpp"
#include "tests/support/catch.hpp"

#include <string>
#include <vector>

using namespace answerd::daemon::net;
using answerd::ha_bridge::http::head_limits;
using answerd::ha_bridge::http::request;
using stage = request_reader::stage;

namespace {

const std::string post_line{"POST /conversation HTTP/1.1\r\nHost: localhost\r\n"};

/// Feeds pieces as a connection does: what is not used comes again, with more behind it.
class feeder {
 public:
    explicit feeder(head_limits limits = {}) : reader{limits} {}

    void feed(std::string_view piece)
    {
        held_.append(piece);
        while (reader.at() != stage::broken) {
            held_.erase(0, reader.take(held_));
            if (reader.at() != stage::whole)
                return;
            requests.push_back(reader.take_request());
        }
    }

    [[nodiscard]] unsigned refused() const
    {
        return reader.at() == stage::broken ? reader.refusal().status : 0;
    }

    request_reader reader;
    std::vector<request> requests{};

 private:
    std::string held_{};
};

unsigned status_of_chunks(const std::string& body)
{
    feeder fed;
    fed.feed(post_line + "Transfer-Encoding: chunked\r\n\r\n" + body);
    return fed.refused();
}

} // namespace

TEST_CASE("however two requests are cut, they are the same", "[request_reader]")
{
    const std::string both = post_line +
                             "Content-Type: application/json\r\nOrigin: http://a\r\n"
                             "Content-Length: 5\r\n\r\nhello" +
                             "\r\n" + post_line +
                             "Transfer-Encoding: chunked\r\nAuthorization: Bearer t\r\n\r\n"
                             "3;x=y\r\nabc\r\n2\r\nde\r\n0\r\nX-Trailer: z\r\n\r\n";
    for (std::size_t cut = 0; cut <= both.size(); ++cut) {
        INFO(cut);
        feeder fed;
        fed.feed(std::string_view{both}.substr(0, cut));
        fed.feed(std::string_view{both}.substr(cut));
        REQUIRE(fed.requests.size() == 2);
        CHECK(fed.requests[0].body == "hello");
        CHECK(fed.requests[0].origin == "http://a");
        CHECK(fed.requests[0].content_type == "application/json");
        CHECK_FALSE(fed.requests[0].authorization);
        CHECK(fed.requests[1].body == "abcde");
        CHECK(fed.requests[1].authorization == "Bearer t");
        CHECK_FALSE(fed.requests[1].content_type);
    }
    feeder byte_by_byte;
    for (const char each : both)
        byte_by_byte.feed({&each, 1});
    CHECK(byte_by_byte.requests.size() == 2);
    CHECK(byte_by_byte.reader.at() == stage::between);
}

TEST_CASE("the fields of a request are those of its head", "[request_reader]")
{
    feeder fed;
    fed.feed(
        post_line + "Transfer-Encoding: chunked\r\n\r\n"
                    "0\r\nAuthorization: Bearer stolen\r\nHost: evil.example\r\n\r\n"
    );
    REQUIRE(fed.requests.size() == 1);
    CHECK(fed.requests[0].method == "POST");
    CHECK(fed.requests[0].target == "/conversation");
    CHECK(fed.requests[0].host == "localhost");
    CHECK_FALSE(fed.requests[0].authorization);
}

TEST_CASE("an unknown method keeps its name", "[request_reader]")
{
    feeder fed;
    fed.feed("BREW /pot HTTP/1.1\r\nHost: localhost\r\n\r\n");
    REQUIRE(fed.requests.size() == 1);
    CHECK(fed.requests[0].method == "BREW");
}

TEST_CASE("whether a connection stays is the client's wish", "[request_reader]")
{
    const auto keeps = [](const std::string& head) {
        feeder fed;
        fed.feed(head);
        REQUIRE(fed.requests.size() == 1);
        return fed.reader.keeps_alive();
    };
    CHECK(keeps("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
    CHECK_FALSE(keeps("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"));
    CHECK_FALSE(keeps("GET / HTTP/1.0\r\n\r\n"));
    CHECK(keeps("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"));
}

TEST_CASE("a body of the size limit is read, one byte more is refused", "[request_reader]")
{
    const head_limits limits{.body = 10};
    SECTION("by its length")
    {
        feeder good{limits};
        good.feed(post_line + "Content-Length: 10\r\n\r\n0123456789");
        CHECK(good.requests.size() == 1);
        feeder bad{limits};
        bad.feed(post_line + "Content-Length: 11\r\n\r\n");
        CHECK(bad.refused() == 413);
    }
    SECTION("in chunks")
    {
        feeder good{limits};
        good.feed(
            post_line + "Transfer-Encoding: chunked\r\n\r\n6\r\n012345\r\n4\r\n6789\r\n0\r\n\r\n"
        );
        CHECK(good.requests.size() == 1);
        feeder bad{limits};
        bad.feed(post_line + "Transfer-Encoding: chunked\r\n\r\n6\r\n012345\r\n5\r\n");
        CHECK(bad.refused() == 413);
    }
}

TEST_CASE("odd chunks are refused", "[request_reader]")
{
    CHECK(status_of_chunks("3\r\nabc\r\n0\r\n\r\n") == 0);
    for (const std::string body :
         {"x\r\n",
          "-1\r\n",
          "+3\r\nabc\r\n",
          "0x3\r\nabc\r\n",
          " 3\r\nabc\r\n",
          "3\nabc\n",
          "3\r\nabcd\r\n",
          "3\r\nabc0\r\n",
          "\r\n",
          "3 3\r\nabc\r\n"}) {
        INFO(body);
        CHECK(status_of_chunks(body + "0\r\n\r\n") == 400);
    }
}

TEST_CASE("a chunk size that overflows is refused", "[request_reader]")
{
    CHECK(status_of_chunks("fffffffffffffffff\r\n") == 400);
    CHECK(status_of_chunks("ffffffffffffffff\r\n") == 413);
    CHECK(status_of_chunks("10000\r\n") == 0);
    CHECK(status_of_chunks("10001\r\n") == 413);
}

TEST_CASE("a chunk header without an end is refused when the buffer is full", "[request_reader]")
{
    CHECK(status_of_chunks("3;" + std::string(9000, 'x')) == 400);
    CHECK(status_of_chunks("0\r\nX: " + std::string(9000, 'x')) == 400);
}

TEST_CASE("the client is told once to go on, and only when a body is due", "[request_reader]")
{
    feeder fed;
    fed.feed(post_line + "Content-Length: 5\r\nExpect: 100-continue\r\n\r\n");
    CHECK(fed.reader.at() == stage::body);
    CHECK(fed.reader.wants_continue());
    CHECK_FALSE(fed.reader.wants_continue());

    feeder bare;
    bare.feed(post_line + "Expect: 100-continue\r\n\r\n");
    CHECK(bare.requests.size() == 1);
    CHECK_FALSE(bare.reader.wants_continue());
}

TEST_CASE("after a refusal nothing more is read", "[request_reader]")
{
    feeder fed;
    fed.feed("GET / HTTP/1.1\r\n\r\n");
    CHECK(fed.refused() == 400);
    fed.feed("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    CHECK(fed.requests.empty());
}
