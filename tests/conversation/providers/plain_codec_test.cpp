// SPDX-License-Identifier: Apache-2.0
#include "tests/conversation/providers/plain_codec.hpp"
#include "tests/support/a_question.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/every_cut.hpp"
#include "tests/support/source_dir.hpp"
#include "tests/support/streams.hpp"

#include <filesystem>

using namespace answerd::conversation;
using namespace answerd::conversation::providers;
using namespace answerd::tests;

namespace {

decoded read(int status, const std::vector<std::string_view>& pieces)
{
    a_question asked;
    const auto inference = asked.inference();
    const backend_options backend{.name = "plain", .url = "http://127.0.0.1"};
    const auto decoder = plain_codec{}.decoder(status, "text/plain", inference, backend);
    return decode(*decoder, pieces);
}

} // namespace

TEST_CASE("the example of docs/adding-a-provider.md is the code that runs here", "[docs]")
{
    const std::filesystem::path root{ANSWERD_SOURCE_DIR};
    const std::string page = file_bytes(root / "docs/adding-a-provider.md");
    const std::string code = file_bytes(root / "tests/conversation/providers/plain_codec.hpp");
    CHECK(page.find("```cpp\n" + code + "```\n") != std::string::npos);
}

TEST_CASE("the example asks for the newest message", "[docs]")
{
    a_question asked{"How \"are\" you?"};
    const backend_options backend{.name = "plain", .url = "http://127.0.0.1", .key = "k"};
    const http_request request = plain_codec{}.encode(asked.inference(), backend);
    CHECK(request.url == "http://127.0.0.1/ask");
    CHECK(request.body == R"({"ask":"How \"are\" you?"})");
}

TEST_CASE("the example gives the same answer at every cut", "[docs]")
{
    with_every_cut("I am\nfine.\nEND\nmore\n", [](const auto& pieces) {
        const decoded got = read(200, pieces);
        REQUIRE(got.completion() != nullptr);
        CHECK(got.completion()->content == "I am fine.");
        CHECK(got.text == "I am fine.");
    });
}

TEST_CASE("the example makes a fault of an answer that does not end", "[docs]")
{
    REQUIRE(read(200, {"I am\n"}).fault() != nullptr);
    REQUIRE(read(429, {""}).fault() != nullptr);
    CHECK(read(429, {""}).fault()->what == code::model_rate_limited);
}
