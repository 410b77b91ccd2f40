// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/wyoming/event_codec.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/parse.hpp>

#include <string>
#include <vector>

using namespace answerd;
using namespace answerd::ha_bridge::wyoming;

namespace {

namespace json = boost::json;

struct decoded {
    std::vector<event> events{};
    std::optional<failure> broken{};
};

/// Feeds the pieces in order, each until it is used up.
decoded decode(const std::vector<std::string>& pieces, event_decoder decoder = event_decoder{})
{
    decoded got;
    for (std::string_view piece : pieces)
        while (!piece.empty()) {
            auto next = decoder.take(piece);
            if (!next) {
                got.broken = next.error();
                return got;
            }
            if (*next)
                got.events.push_back(std::move(**next));
        }
    return got;
}

event decode_one(const std::string& bytes)
{
    auto got = decode({bytes});
    INFO(bytes);
    REQUIRE_FALSE(got.broken);
    REQUIRE(got.events.size() == 1);
    return got.events.front();
}

std::optional<errc> fault_of(const std::string& bytes)
{
    const auto got = decode({bytes});
    if (!got.broken)
        return std::nullopt;
    return errc{got.broken->code.value()};
}

json::object object(std::string_view text) { return json::parse(text).get_object(); }

const std::string three_forms = R"({"type":"a","data":{"x":1}})"
                                "\n"
                                R"({"type":"b","data_length":10,"payload_length":3})"
                                "\n"
                                R"({"y":"ä"})"
                                "\n\r\n"
                                R"({"type":"c"})"
                                "\r\n";

} // namespace

TEST_CASE("an event without data is one line", "[wyoming][event_codec]")
{
    CHECK(
        encode({"describe", {}}) == R"({"type":"describe","version":"1.10.2"})"
                                    "\n"
    );
}

TEST_CASE("data is written as a block behind the line, as raw UTF-8", "[wyoming][event_codec]")
{
    CHECK(
        encode({"handled", {{"text", "Zoë said \"hi\"\n"}}}) ==
        R"({"type":"handled","version":"1.10.2","data_length":29})"
        "\n"
        R"({"text":"Zoë said \"hi\"\n"})"
    );
}

TEST_CASE("what is written is read back", "[wyoming][event_codec]")
{
    const event said{"pong", {{"text", nullptr}, {"deep", {{"list", {1, 2.5, "ü", true}}}}}};
    CHECK(decode_one(encode(said)) == said);
}

TEST_CASE(
    "data inline, as a block and both is accepted, and the block wins",
    "[wyoming][event_codec]"
)
{
    CHECK(decode_one("{\"type\":\"t\",\"data\":{\"a\":1}}\n").data == object(R"({"a":1})"));
    CHECK(decode_one("{\"type\":\"t\",\"data_length\":7}\n{\"b\":2}").data == object(R"({"b":2})"));
    CHECK(
        decode_one(
            "{\"type\":\"t\",\"data\":{\"a\":1,\"b\":1},\"data_length\":13}\n{\"b\":2,\"c\":3}"
        )
            .data == object(R"({"a":1,"b":2,"c":3})")
    );
}

TEST_CASE("null data is no data, also before a block", "[wyoming][event_codec]")
{
    CHECK(decode_one("{\"type\":\"t\",\"data\":null}\n").data.empty());
    CHECK(
        decode_one("{\"type\":\"t\",\"data\":null,\"data_length\":7}\n{\"b\":2}").data ==
        object(R"({"b":2})")
    );
}

TEST_CASE("a line may end with CR LF", "[wyoming][event_codec]")
{
    CHECK(decode_one("{\"type\":\"describe\"}\r\n").type == "describe");
    CHECK(decode_one("{\"type\":\"t\",\"data_length\":7}\r\n{\"b\":2}").data.contains("b"));
}

TEST_CASE("a missing or newer version and unknown keys do not matter", "[wyoming][event_codec]")
{
    CHECK(decode_one("{\"type\":\"t\"}\n").type == "t");
    CHECK(decode_one("{\"version\":\"99.0\",\"type\":\"t\",\"more\":[1]}\n").type == "t");
    CHECK(decode_one("{\"version\":7,\"type\":\"t\"}\n").type == "t");
}

TEST_CASE("a length that is null, zero or negative announces nothing", "[wyoming][event_codec]")
{
    const std::string length = GENERATE("null", "0", "-1", "-9223372036854775808", "-1e300", "0.0");
    INFO(length);
    const auto line =
        "{\"type\":\"t\",\"data_length\":" + length + ",\"payload_length\":" + length + "}\n";
    const auto got = decode({line + line});
    CHECK_FALSE(got.broken);
    CHECK(got.events.size() == 2);
}

TEST_CASE("a length that is no integer is malformed", "[wyoming][event_codec]")
{
    const std::string key = GENERATE("data_length", "payload_length");
    const std::string length = GENERATE("\"7\"", "7.0", "0.5", "true", "[7]", "{}");
    INFO(key << " " << length);
    CHECK(
        fault_of("{\"type\":\"t\",\"" + key + "\":" + length + "}\n{\"b\":2}") == errc::malformed
    );
}

TEST_CASE("a length over the limit is refused when it is announced", "[wyoming][event_codec]")
{
    const std::string key = GENERATE("data_length", "payload_length");
    const std::string length = GENERATE(
        "2147483648",
        "9223372036854775807",
        "18446744073709551615",
        "1e300",
        "99999999999999999999999"
    );
    INFO(key << " " << length);
    CHECK(fault_of("{\"type\":\"t\",\"" + key + "\":" + length + "}\n") == errc::too_large);
}

TEST_CASE("header and data together have the limit, to the byte", "[wyoming][event_codec]")
{
    const std::size_t limit = 64U << 10U;
    const auto of_size = [&](std::size_t size) {
        std::string line = "{\"type\":\"t\",\"data_length\":60000}\n";
        const auto pad = size - line.size() - 60000;
        line.insert(line.size() - 2, ",\"p\":\"" + std::string(pad - 7, 'p') + "\"");
        return line + "{\"x\":\"" + std::string(60000 - 8, 'x') + "\"}";
    };
    REQUIRE(of_size(limit).size() == limit);
    CHECK_FALSE(fault_of(of_size(limit)));
    CHECK(fault_of(of_size(limit + 1)) == errc::too_large);
}

TEST_CASE("a line that does not end is refused at the limit", "[wyoming][event_codec]")
{
    const std::size_t limit = 64U << 10U;
    CHECK_FALSE(fault_of("{\"type\":\"" + std::string(limit - 12, 't') + "\"}\n"));
    CHECK(fault_of("{\"type\":\"" + std::string(limit - 11, 't') + "\"}\n") == errc::too_large);
    CHECK_FALSE(fault_of(std::string(limit, ' ')));
    CHECK(fault_of(std::string(limit + 1, ' ')) == errc::too_large);
}

TEST_CASE("what is not an event is malformed", "[wyoming][event_codec]")
{
    const std::string line = GENERATE(
        "",
        "\r",
        "hello",
        "GET / HTTP/1.1",
        "[]",
        "null",
        "{\"type\":1}",
        "{\"type\":null}",
        "{\"data\":{}}",
        "{\"type\":\"t\"",
        "{\"type\":\"t\"} x",
        "{\"type\":\"t\",\"data\":[]}",
        "{\"type\":\"t\",\"data\":\"x\"}",
        "{\"type\":\"\xff\"}",
        "\x16\x03\x01"
    );
    INFO(line);
    CHECK(fault_of(line + "\n") == errc::malformed);
}

TEST_CASE("a data block that is no object is malformed", "[wyoming][event_codec]")
{
    const std::string block =
        GENERATE("[1,2,3]", "\"hello\"", "garbage", "{\"a\":1", "{\"a\":\xff}");
    INFO(block);
    const auto head = "{\"type\":\"t\",\"data_length\":" + std::to_string(block.size()) + "}\n";
    CHECK(fault_of(head + block) == errc::malformed);
}

TEST_CASE("nesting without end is malformed", "[wyoming][event_codec]")
{
    const auto deep = "{\"a\":" + std::string(20000, '[') + std::string(20000, ']') + "}";
    CHECK(
        fault_of("{\"type\":\"t\",\"data_length\":" + std::to_string(deep.size()) + "}\n" + deep) ==
        errc::malformed
    );
}

TEST_CASE("after an error the decoder only repeats it", "[wyoming][event_codec]")
{
    event_decoder decoder;
    std::string_view bytes = "garbage\n";
    CHECK(decoder.take(bytes).has_error());
    bytes = "{\"type\":\"describe\"}\n";
    const auto again = decoder.take(bytes);
    REQUIRE(again.has_error());
    CHECK(again.error().code == errc::malformed);
}

TEST_CASE("payloads are skipped unread", "[wyoming][event_codec]")
{
    std::string payload(300000, '\n');
    const auto got = decode(
        {"{\"type\":\"audio-chunk\",\"payload_length\":300000}\n",
         payload,
         "{\"type\":\"describe\"}\n"}
    );
    REQUIRE(got.events.size() == 2);
    CHECK(got.events[1].type == "describe");
}

TEST_CASE("a payload at the limit is skipped, one byte more is refused", "[wyoming][event_codec]")
{
    const event_decoder small{{.header_and_data = 4096, .payload = 10}};
    const std::string head = "{\"type\":\"t\",\"payload_length\":1";
    CHECK(decode({head + "0}\n0123456789"}, small).events.size() == 1);
    CHECK(decode({head + "1}\n0123456789X"}, small).broken);
}

TEST_CASE("a length does not make memory grow, bytes do", "[wyoming][event_codec]")
{
    event_decoder decoder;
    std::string_view bytes = "{\"type\":\"t\",\"data_length\":60000}\n{\"x\":\"";
    const auto none = decoder.take(bytes);
    REQUIRE(none.has_value());
    CHECK_FALSE(none->has_value());
    CHECK(decoder.held() == 6);
    CHECK_FALSE(decoder.is_between_events());
}

TEST_CASE("a decoder knows whether it waits for the rest of an event", "[wyoming][event_codec]")
{
    event_decoder decoder;
    const std::string whole = "{\"type\":\"t\",\"data_length\":7,\"payload_length\":1}\n{\"b\":2}p";
    CHECK(decoder.is_between_events());
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string_view one{&whole[at], 1};
        const auto got = decoder.take(one);
        REQUIRE(got.has_value());
        const bool last = at + 1 == whole.size();
        CHECK(got->has_value() == last);
        CHECK(decoder.is_between_events() == last);
    }
}

TEST_CASE("however the bytes are cut in two, the events are the same", "[wyoming][event_codec]")
{
    const std::string bytes = three_forms;
    const auto whole = decode({bytes});
    REQUIRE(whole.events.size() == 3);
    REQUIRE(whole.events[1].data == object(R"({"y":"ä"})"));
    for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
        const auto got = decode({bytes.substr(0, cut), bytes.substr(cut)});
        INFO("cut at " << cut);
        CHECK_FALSE(got.broken);
        CHECK(got.events == whole.events);
    }
}

TEST_CASE("byte by byte the events are the same", "[wyoming][event_codec]")
{
    std::vector<std::string> pieces;
    for (const char byte : three_forms)
        pieces.emplace_back(1, byte);
    CHECK(decode(pieces).events == decode({three_forms}).events);
}

TEST_CASE("however garbage is cut, the error is the same", "[wyoming][event_codec]")
{
    const std::string bytes = "{\"type\":\"t\",\"data_length\":5}\n[1,2]{\"type\":\"x\"}\n";
    for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
        const auto got = decode({bytes.substr(0, cut), bytes.substr(cut)});
        REQUIRE(got.broken);
        CHECK(got.events.empty());
        CHECK(got.broken->code == errc::malformed);
    }
}
