// SPDX-License-Identifier: Apache-2.0
#include "daemon/doctor/model_reach.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run_now.hpp"
#include "tests/support/scripted_http.hpp"

using namespace answerd;
using namespace answerd::daemon::doctor;
using namespace answerd::tests;
using config::model_api;

namespace {

const std::string openai_list = R"({"object":"list","data":[{"id":"qwen3-4b"},{"id":"gemma"}]})";
const std::string ollama_list = R"({"models":[{"name":"qwen3:latest","model":"qwen3:latest"}]})";

config::llm_backend backend(std::string model, model_api api = model_api::openai)
{
    config::llm_backend one;
    one.api = api;
    one.options.name = "big";
    one.options.url = api == model_api::openai ? "http://h/v1" : "http://h";
    one.options.model = std::move(model);
    return one;
}

/// What a server that answers with this says of the entry.
finding reached(const config::llm_backend& of, int status, const std::string& body)
{
    scripted_http http;
    http.answer("http://h", 404, "not here");
    http.answer(of.api == model_api::ollama ? "/api/tags" : "/models", status, body);
    return run_now(reach(http, of));
}

} // namespace

TEST_CASE("a server that is there and lists its model is found", "[doctor]")
{
    const auto found = reached(backend("qwen3-4b"), 200, openai_list);
    CHECK(found == finding{grade::good, "llm big (http://h/v1)", "found, reachable", {}});
    CHECK(reached(backend(""), 200, openai_list).how == grade::good);
    CHECK(reached(backend("qwen3", model_api::ollama), 200, ollama_list).how == grade::good);
}

TEST_CASE("a model that is not listed is told with those that are, the nearest first", "[doctor]")
{
    const auto near = reached(backend("qwen3-4"), 200, openai_list);
    CHECK(near.how == grade::note);
    CHECK_THAT(near.said, Catch::Contains("does not list the model qwen3-4"));
    CHECK_THAT(near.cure, Catch::EndsWith("one that it lists: qwen3-4b"));
    CHECK_THAT(
        reached(backend("mistral-large"), 200, openai_list).cure,
        Catch::EndsWith("one that it lists: qwen3-4b, gemma")
    );
    CHECK_THAT(
        reached(backend("mistral"), 200, R"({"data":[]})").cure,
        Catch::Contains("the server has none")
    );
}

TEST_CASE("a key that is refused names its file, or says that one is wanted", "[doctor]")
{
    const int status = GENERATE(401, 403);
    auto entry = backend("");
    CHECK_THAT(reached(entry, status, "{}").cure, Catch::Contains("it wants a key"));
    entry.key_file = "/etc/answerd/big-key";
    const auto found = reached(entry, status, "{}");
    CHECK(found.how == grade::bad);
    CHECK(found.said == "not found, it refuses the key");
    CHECK_THAT(found.cure, Catch::Contains("/etc/answerd/big-key"));
}

TEST_CASE("an address of another api is told with the entry that would be right", "[doctor]")
{
    scripted_http ollama;
    ollama.answer("http://h", 404, "404 page not found");
    ollama.answer("/api/tags", ollama_list);
    auto entry = backend("qwen3");
    const auto wrong_api = run_now(reach(ollama, entry));
    CHECK(wrong_api.how == grade::bad);
    CHECK_THAT(wrong_api.said, Catch::StartsWith("not found, reachable"));
    CHECK_THAT(wrong_api.cure, Catch::Contains("{api: ollama, url: \"http://h\"}"));

    scripted_http openai;
    openai.answer("http://h", 404, "404 page not found");
    openai.answer("/v1/models", openai_list);
    entry.options.url = "http://h";
    CHECK_THAT(run_now(reach(openai, entry)).cure, Catch::Contains("http://h/v1"));
    entry = backend("qwen3", model_api::ollama);
    CHECK_THAT(run_now(reach(openai, entry)).cure, Catch::Contains("{api: openai"));
}

TEST_CASE("a page that is no list of models is no model server", "[doctor]")
{
    const auto page = reached(backend(""), 200, "<html>Welcome</html>");
    CHECK(page.how == grade::bad);
    CHECK_THAT(page.cure, Catch::Contains("/v1"));
    CHECK_THAT(
        reached(backend("x", model_api::gemini), 404, "{}").cure,
        Catch::Contains("without a path")
    );
}

TEST_CASE("where nobody listens on this host, who does is told", "[doctor]")
{
    scripted_http http;
    http.fail("127.0.0.1:9000", errc::unreachable);
    auto entry = backend("qwen3-4b");
    entry.options.url = "http://127.0.0.1:9000/v1";
    const auto alone = run_now(reach(http, entry));
    CHECK(alone.how == grade::bad);
    CHECK(alone.cure == "is the server running, and is `url` right?");

    http.answer(
        "127.0.0.1:8080/v1/models",
        R"({"object":"list","data":[{"id":"qwen3-4b","object":"model","owned_by":"llamacpp"}]})"
    );
    CHECK_THAT(run_now(reach(http, entry)).cure, Catch::Contains("http://127.0.0.1:8080/v1"));
}

TEST_CASE("the names of every kind of list are read, and of nothing else", "[doctor]")
{
    using names = std::vector<std::string>;
    CHECK(model_names(openai_list) == names{"qwen3-4b", "gemma"});
    CHECK(model_names(ollama_list) == names{"qwen3:latest"});
    CHECK(model_names(R"({"models":[{"name":"models/gemini-flash"},3]})") == names{"gemini-flash"});
    CHECK_FALSE(model_names("{}").has_value());
    CHECK_FALSE(model_names("[1]").has_value());
    CHECK_FALSE(model_names("<html>").has_value());
}
