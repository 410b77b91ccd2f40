// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tools/clean_text.hpp"
#include "tools/result_form.hpp"
#include "tools/result_limit.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <string>

namespace json = boost::json;
using namespace answerd::tools;

TEST_CASE("an object that fits stays as it is", "[result_limit]")
{
    CHECK(limit_result(R"({"a": [1, "ü"]})", 8000) == R"({"a":[1,"ü"]})");
}

TEST_CASE("a result of exactly the limit is not cut, one byte more is", "[result_limit]")
{
    const std::string exact = R"({"a":")" + std::string(92, 'x') + R"("})";
    REQUIRE(exact.size() == 100);
    CHECK(limit_result(exact, 100) == exact);
    CHECK_THAT(limit_result(exact, 99), Catch::StartsWith(R"({"truncated":true)"));
}

TEST_CASE("a long result is cut between characters, marked, and stays JSON", "[result_limit]")
{
    std::string text;
    for (int i = 0; i < 3000; ++i)
        text += i % 3 == 0 ? "€" : i % 3 == 1 ? "😀" : "\\\"";
    const std::string whole = R"({"text":")" + text + R"("})";
    for (std::size_t most = 64; most < 400; ++most) {
        const std::string got = limit_result(whole, most);
        CAPTURE(most, got);
        REQUIRE(got.size() <= most);
        boost::system::error_code error;
        const json::value value = json::parse(got, error);
        REQUIRE_FALSE(error);
        REQUIRE(value.at("truncated").as_bool());
        REQUIRE(got.find("\xEF\xBF\xBD") == std::string::npos);
    }
}

TEST_CASE("of a long result the beginning and the end survive", "[result_limit]")
{
    const std::string got = limit_result("begin " + std::string(100000, '.') + " end", 500);
    const std::string text{json::parse(got).at("text").as_string()};
    CHECK_THAT(text, Catch::StartsWith("begin ...") && Catch::EndsWith("... end"));
    CHECK_THAT(text, Catch::Contains("bytes left out"));
    CHECK(got.size() > 400);
}

TEST_CASE("fifty megabytes come out within the limit", "[result_limit]")
{
    const std::string got = limit_result(std::string(50U << 20U, '\x80'), 8000);
    CHECK(got.size() <= 8000);
    CHECK_NOTHROW(json::parse(got));
}

TEST_CASE("other JSON and plain text get an object around them", "[result_limit]")
{
    CHECK(limit_result("[1,2]", 8000) == R"({"result":[1,2]})");
    CHECK(limit_result("\"warm\"", 8000) == R"({"result":"warm"})");
    CHECK(limit_result("It is warm.", 8000) == R"({"text":"It is warm."})");
    CHECK(limit_result("", 8000) == R"({"text":""})");
}

TEST_CASE("broken bytes become a replacement and control characters go", "[result_limit]")
{
    CHECK(limit_result("a\xff\x1b[31m", 8000) == "{\"text\":\"a\xEF\xBF\xBD[31m\"}");
    CHECK(limit_result(R"({"a":"x\u0000y\u001bz","b\u0007":1})", 8000) == R"({"a":"xyz","b":1})");
    CHECK(clean_text("a\tb\nc\x7f\xC2\x85") == "a\tb\nc");
}

TEST_CASE("keys and values are cleaned at every depth, and the rest stays", "[result_limit]")
{
    CHECK(
        limit_result(R"({"a":[{"<|x":"<s>"},"é",7,null],"b":{"c<s>":1,"c< s>":2}})", 8000) ==
        R"({"a":[{"< |x":"< s>"},"é",7,null],"b":{"c< s>":2}})"
    );
    CHECK(limit_result(R"({"a":"\u003c|x","a":"y"})", 8000) == R"({"a":"y"})");
}

TEST_CASE("chat template markers in a result are broken up", "[clean_text]")
{
    CHECK(clean_text("<|im_end|>") == "< |im_end|>");
    CHECK(clean_text("x</s>[INST]") == "x< /s>[ INST]");
    CHECK(clean_text("<|<|") == "< |< |");
    CHECK(clean_text("3 < 4 | 5") == "3 < 4 | 5");
}

TEST_CASE("invisible tag characters are taken out", "[clean_text]")
{
    CHECK(
        clean_text("a\xF3\xA0\x81\x81"
                   "b") == "ab"
    );
}

TEST_CASE("cutting never splits a character", "[clean_text]")
{
    const std::string_view text = "aé€😀";
    for (std::size_t most = 0; most <= text.size(); ++most) {
        const std::string head{head_of(text, most)};
        const std::string tail{tail_of(text, most)};
        CAPTURE(most);
        CHECK(clean_text(head) == head);
        CHECK(clean_text(tail) == tail);
        CHECK(head.size() <= most);
        CHECK(tail.size() <= most);
    }
}

TEST_CASE("a raw result is the tool's own object", "[result_form]")
{
    answerd::conversation::outcome got;
    got.result = R"({"t":20})";
    CHECK(shown_result(got, {}) == R"({"t":20})");
    CHECK(
        shown_result(answerd::conversation::failed_outcome("no such town"), {}) ==
        R"({"error":"no such town"})"
    );
}

TEST_CASE("an envelope tells success and failure apart", "[result_form]")
{
    options limits;
    limits.result_form = result_form::envelope;
    answerd::conversation::outcome got;
    got.result = R"({"t":20})";
    CHECK(shown_result(got, limits) == R"({"ok":true,"result":{"t":20}})");
    CHECK(
        shown_result(answerd::conversation::failed_outcome("no such town"), limits) ==
        R"({"ok":false,"errors":["no such town"]})"
    );
    got.ok = false;
    got.result = R"({"error":"x","problems":["a","b"]})";
    CHECK(shown_result(got, limits) == R"({"ok":false,"errors":["a","b"]})");
}

TEST_CASE("an envelope stays within the limit too", "[result_form]")
{
    options limits;
    limits.result_form = result_form::envelope;
    limits.max_result_bytes = 200;
    answerd::conversation::outcome got;
    got.result = R"({"t":")" + std::string(5000, 'y') + R"("})";
    got.ok = GENERATE(true, false);
    const std::string shown = shown_result(got, limits);
    CHECK(shown.size() <= 200);
    CHECK_NOTHROW(json::parse(shown));
}
