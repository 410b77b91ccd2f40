// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/sse_decoder.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/every_cut.hpp"

#include <string>
#include <utility>
#include <vector>

using answerd::conversation::providers::sse_decoder;
using answerd::tests::with_every_cut;

namespace {

using events = std::vector<std::pair<std::string, std::string>>;

events read(const std::vector<std::string_view>& pieces)
{
    sse_decoder decoder;
    events found;
    for (const auto piece : pieces) {
        decoder.feed(piece);
        while (const auto event = decoder.next())
            found.emplace_back(event->name, event->data);
    }
    return found;
}

void check_every_cut(std::string_view stream, const events& expected)
{
    with_every_cut(stream, [&](const auto& pieces) { CHECK(read(pieces) == expected); });
}

} // namespace

TEST_CASE("lines end in LF, CR or CRLF, mixed, however they are cut", "[sse_decoder]")
{
    check_every_cut(
        "data: a\n\ndata: b\r\n\r\ndata: c\r\rdata: d\r\n\ndata: e\n\r\n",
        {{"", "a"}, {"", "b"}, {"", "c"}, {"", "d"}, {"", "e"}}
    );
}

TEST_CASE("one byte order mark at the start is skipped", "[sse_decoder]")
{
    check_every_cut(
        "\xEF\xBB\xBF"
        "data: a\n\n",
        {{"", "a"}}
    );
    check_every_cut(
        "\n\n\xEF\xBB\xBF"
        "data: a\n\ndata: b\n\n",
        {{"", "b"}}
    );
}

TEST_CASE("comments, pings and unknown fields are no events", "[sse_decoder]")
{
    check_every_cut(
        ": OPENROUTER PROCESSING\n\n:\n\nid: 7\nretry: 10\nwhat\n\ndata: a\n\n",
        {{"", "a"}}
    );
}

TEST_CASE("several data lines are joined by a line feed", "[sse_decoder]")
{
    check_every_cut("data: {\"a\":\ndata\ndata:1}\n\n", {{"", "{\"a\":\n\n1}"}});
}

TEST_CASE("at most one blank after the colon is dropped", "[sse_decoder]")
{
    check_every_cut("data:[DONE]\n\ndata:  two\n\n", {{"", "[DONE]"}, {"", " two"}});
}

TEST_CASE("an event has the name of its last event line and does not hand it on", "[sse_decoder]")
{
    check_every_cut(
        "event: ping\nevent: error\ndata: a\n\ndata: b\n\nevent: lost\n\ndata: c\n\n",
        {{"error", "a"}, {"", "b"}, {"", "c"}}
    );
}

TEST_CASE("an event that the end cuts off is not dispatched", "[sse_decoder]")
{
    check_every_cut("data: a\n\ndata: b\n", {{"", "a"}});
}

TEST_CASE("what the end cut off can be asked for", "[sse_decoder]")
{
    const std::string_view stream =
        GENERATE("data: b\n", "data: b", "data: b\r", "event: x\ndata: b");
    with_every_cut(stream, [](const auto& pieces) {
        sse_decoder decoder;
        for (const auto piece : pieces) {
            decoder.feed(piece);
            CHECK_FALSE(decoder.next());
        }
        const auto rest = decoder.rest();
        REQUIRE(rest);
        CHECK(rest->data == "b");
        CHECK_FALSE(decoder.rest());
    });
}

TEST_CASE("nothing is left after a whole event", "[sse_decoder]")
{
    sse_decoder decoder;
    decoder.feed("data: a\n\n");
    REQUIRE(decoder.next());
    CHECK_FALSE(decoder.next());
    CHECK_FALSE(decoder.rest());
}

TEST_CASE("a line of exactly the limit is read and one more byte is not", "[sse_decoder]")
{
    const std::string fits = "data: 7890";
    for (const bool at_once : {true, false}) {
        sse_decoder exact{fits.size()};
        sse_decoder over{fits.size()};
        const std::string longer = fits + "x";
        const auto feed = [at_once](sse_decoder& into, const std::string& line) {
            std::size_t events = 0;
            for (const auto& piece :
                 at_once ? std::vector{line + "\n\n"} : std::vector{line, std::string{"\n\n"}}) {
                into.feed(piece);
                while (into.next())
                    ++events;
            }
            return events;
        };
        CHECK(feed(exact, fits) == 1);
        CHECK_FALSE(exact.overflowed());
        CHECK(feed(over, longer) == 0);
        CHECK(over.overflowed());
    }
}

TEST_CASE("the joined data of an event has the same limit", "[sse_decoder]")
{
    sse_decoder decoder{16};
    decoder.feed("data: 12345678\ndata: 12345678\n\ndata: a\n\n");
    CHECK_FALSE(decoder.next());
    CHECK(decoder.overflowed());
}

TEST_CASE("a line without end is given up and takes no memory after that", "[sse_decoder]")
{
    sse_decoder decoder;
    const std::string piece(64U << 10U, 'x');
    for (int fed = 0; fed < 1024; ++fed) {
        decoder.feed(piece);
        CHECK_FALSE(decoder.next());
    }
    CHECK(decoder.overflowed());
    CHECK_FALSE(decoder.rest());
}
