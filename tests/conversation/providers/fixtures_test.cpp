// SPDX-License-Identifier: Apache-2.0
#include "tests/support/a_question.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/codecs.hpp"
#include "tests/support/every_cut.hpp"
#include "tests/support/source_dir.hpp"
#include "tests/support/streams.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <boost/json/value_to.hpp>

#include <filesystem>
#include <string>

using namespace answerd::conversation;
using namespace answerd::tests;
namespace fs = std::filesystem;
namespace json = boost::json;

namespace {

fs::path folder() { return fs::path{ANSWERD_SOURCE_DIR} / "tests/data/streams"; }

/// One stream of tests/data/streams, as its README tells.
struct fixture {
    json::object expected{};
    std::string bytes{};
    a_question asked{};
    providers::backend_options backend{.name = "local", .url = "http://127.0.0.1/v1"};
    std::shared_ptr<const providers::wire_codec> codec{};

    explicit fixture(const fs::path& description)
        : expected{json::parse(file_bytes(description)).as_object()}
        , codec{codec_of(api_of(description))}
    {
        std::string base = description.string();
        base.resize(base.size() - std::string_view{".expected.json"}.size());
        for (const char* const ending : {".sse", ".ndjson", ".json", ".txt"})
            if (fs::exists(base + ending))
                bytes = file_bytes(base + ending);
        asked.offer({"get_weather", "get_datetime"});
        asked.closing = expected.contains("closing");
        backend.profile.calls_as_text = expected.contains("calls_as_text");
        if (const auto* ids = expected.if_contains("history_ids"))
            add_history(ids->as_array());
    }

    /// The folder says which API it is; those of OpenAI lie above.
    static std::string api_of(const fs::path& description)
    {
        const auto name = description.parent_path().filename().string();
        return name == "streams" ? "openai" : name;
    }

    void add_history(const json::array& ids)
    {
        for (const auto& id : ids) {
            message earlier = assistant_message("");
            earlier.tool_calls.push_back({.id = json::value_to<std::string>(id), .name = "x"});
            asked.messages.push_back(earlier);
        }
    }

    decoded read(const std::vector<std::string_view>& pieces)
    {
        const auto inference = asked.inference();
        const auto decoder = codec->decoder(200, "text/event-stream", inference, backend);
        return decode(*decoder, pieces);
    }

    std::string text(std::string_view key) const
    {
        return json::value_to<std::string>(expected.at(key));
    }
};

std::string line_of(const std::vector<tool_call>& calls)
{
    std::string line;
    for (const auto& call : calls)
        line += call.id + " " + call.name + " " + call.arguments + "; ";
    return line;
}

std::string line_of(const json::object& expected)
{
    std::string line;
    if (const auto* calls = expected.if_contains("calls"))
        for (const auto& call : calls->as_array())
            line += json::value_to<std::string>(call.at("id")) + " " +
                    json::value_to<std::string>(call.at("name")) + " " +
                    json::value_to<std::string>(call.at("arguments")) + "; ";
    return line;
}

void check_completion(const fixture& what, const completion& said)
{
    CHECK(said.content == what.text("content"));
    CHECK(to_string(said.reason) == what.text("reason"));
    CHECK(line_of(said.tool_calls) == line_of(what.expected));
    CHECK(said.backend == "local");
    if (const auto* counts = what.expected.if_contains("usage")) {
        const usage spent = said.spent.value_or(usage{1, 1, 1});
        CHECK(json::value{spent.input_tokens, spent.cached_tokens, spent.output_tokens} == *counts);
    }
    if (const auto* fields = what.expected.if_contains("opaque"))
        CHECK(json::serialize(said.opaque.at("local")) == json::serialize(*fields));
    if (const auto* fields = what.expected.if_contains("opaque_of_call"))
        CHECK(
            json::serialize(said.tool_calls.at(0).opaque.at("local")) == json::serialize(*fields)
        );
}

} // namespace

TEST_CASE("every stream of our own gives what is expected of it", "[fixtures]")
{
    for (const auto& path : files_in(folder(), ".expected.json")) {
        fixture what{path};
        INFO(path.filename().string() << ": " << what.text("shows"));
        const decoded got = what.read({what.bytes});
        INFO(to_line(got));
        if (!what.expected.contains("fault")) {
            REQUIRE(got.completion() != nullptr);
            check_completion(what, *got.completion());
            continue;
        }
        REQUIRE(got.fault() != nullptr);
        CHECK(to_string(got.fault()->what) == what.text("fault"));
        CHECK(got.fault()->backend == "local");
        CHECK(got.fault()->why.detail != "");
    }
}

TEST_CASE("every cut of every stream of our own gives the same", "[fixtures]")
{
    for (const auto& path : files_in(folder(), ".expected.json")) {
        fixture what{path};
        INFO(path.filename().string());
        const decoded whole = what.read({what.bytes});
        const std::string expected = to_line(whole);
        with_every_cut(what.bytes, [&](const auto& pieces) {
            const decoded got = what.read(pieces);
            if (to_line(got) != expected || got.events != whole.events || got.text != whole.text)
                CHECK(to_line(got) == expected);
        });
    }
}

TEST_CASE("the deltas of every stream of our own begin its content", "[fixtures]")
{
    for (const auto& path : files_in(folder(), ".expected.json")) {
        fixture what{path};
        const decoded got = what.read({what.bytes});
        INFO(path.filename().string());
        // What was said before a thought that had no beginning cannot be taken back.
        const bool cropped = path.filename().string().starts_with("b57-think-cropped");
        if (got.completion() != nullptr && !cropped)
            CHECK(got.completion()->content.starts_with(got.text));
    }
}
