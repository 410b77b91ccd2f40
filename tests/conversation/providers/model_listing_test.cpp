// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/model_listing.hpp"
#include "tests/support/catch.hpp"

namespace answerd::conversation::providers {
namespace {

TEST_CASE("llama.cpp and vLLM are known by what they call themselves", "[model_listing]")
{
    const std::string text = R"({"object":"list","data":[
        {"id":"qwen3-4b","object":"model","owned_by":"llamacpp","meta":{"n_ctx_train":40960}}]})";
    const auto models = read_openai_models(text, "llamacpp");
    REQUIRE(models);
    CHECK(*models == std::vector{listed_model{"qwen3-4b", true, false, false}});
    CHECK_FALSE(read_openai_models(text, "vllm"));
}

TEST_CASE("a llama.cpp server with several models says which are loaded", "[model_listing]")
{
    const auto models = read_openai_models(
        R"({"object":"list","data":[
            {"id":"a","owned_by":"llamacpp","status":{"value":"unloaded"}},
            {"id":"b","owned_by":"llamacpp","status":{"value":"loaded"}}]})",
        "llamacpp"
    );
    REQUIRE(models);
    CHECK_FALSE(models->at(0).loaded);
    CHECK(models->at(1).loaded);
}

TEST_CASE("LM Studio tells state, kind and abilities", "[model_listing]")
{
    const auto models = read_lm_studio_models(R"({"object":"list","data":[
        {"id":"qwen3-8b","type":"llm","state":"not-loaded","capabilities":["tool_use"]},
        {"id":"gemma","type":"vlm","state":"loaded"},
        {"id":"nomic","type":"embeddings","state":"loaded"}]})");
    REQUIRE(models);
    CHECK(models->at(0) == listed_model{"qwen3-8b", false, true, false});
    CHECK(models->at(1) == listed_model{"gemma", true, false, false});
    CHECK(models->at(2) == listed_model{"nomic", true, false, true});
}

TEST_CASE("Ollama lists by name, and tells abilities when asked", "[model_listing]")
{
    const auto models = read_ollama_models(R"({"models":[
        {"name":"qwen3:4b","model":"qwen3:4b","digest":"359d","size":1},
        {"name":"nomic-embed-text:latest","digest":"0a10"}]})");
    REQUIRE(models);
    CHECK(models->at(0) == listed_model{"qwen3:4b", false, false, false});
    CHECK(models->at(1).embedding);

    CHECK(read_ollama_show({"m"}, R"({"capabilities":["completion","tools"]})").tools);
    CHECK(read_ollama_show({"m"}, R"({"capabilities":["embedding"]})").embedding);
    const listed_model unknown{"m", true, true, false};
    CHECK(read_ollama_show(unknown, "{}") == unknown);
    CHECK(read_ollama_show(unknown, "<html>") == unknown);
}

TEST_CASE("what another program says is no listing", "[model_listing]")
{
    const std::string text = GENERATE(
        "",
        "<html>Apache2 Debian Default Page</html>",
        "[]",
        "{}",
        R"({"object":"list"})",
        R"({"object":"list","data":{}})",
        R"({"object":"list","data":[1]})",
        R"({"object":"list","data":[{"id":"gpt-4o","object":"model","owned_by":"openai"}]})",
        R"({"object":"list","data":[{"owned_by":"llamacpp"}]})",
        R"({"models":"none"})",
        R"({"models":[{"name":"x"}]})",
        R"({"models":[{"name":1,"digest":"d"}]})"
    );
    INFO(text);
    CHECK_FALSE(read_openai_models(text, "llamacpp"));
    CHECK_FALSE(read_lm_studio_models(text));
    CHECK_FALSE(read_ollama_models(text));
}

TEST_CASE("a server without models is one all the same", "[model_listing]")
{
    CHECK(read_ollama_models(R"({"models":[]})")->empty());
    CHECK(read_lm_studio_models(R"({"object":"list","data":[]})")->empty());
}

std::string picked(std::vector<listed_model> from, std::string_view current = "")
{
    const auto best = pick_model(from, current);
    return best ? best->id : "(none)";
}

TEST_CASE("the loaded model is picked, else one that calls tools", "[model_listing]")
{
    const listed_model loaded{"loaded", true, false, false};
    const listed_model loaded_tools{"loaded_tools", true, true, false};
    const listed_model tools{"tools", false, true, false};
    const listed_model plain{"plain", false, false, false};
    const listed_model vectors{"vectors", true, true, true};

    CHECK(picked({plain, tools, loaded, loaded_tools}) == "loaded_tools");
    CHECK(picked({plain, tools, loaded}) == "loaded");
    CHECK(picked({plain, tools}) == "tools");
    CHECK(picked({plain}) == "(none)");
    CHECK(picked({vectors}) == "(none)");
    CHECK(picked({}) == "(none)");
    CHECK(picked({loaded, {"second", true, false, false}}) == "loaded");
}

TEST_CASE("the model in use is kept while nothing speaks against it", "[model_listing]")
{
    const listed_model a{"a", true, true, false};
    const listed_model b{"b", true, false, false};
    CHECK(picked({a, b}, "b") == "b");
    CHECK(picked({a, {"b", false, true, false}}, "b") == "a"); // unloaded, another is loaded
    CHECK(picked({{"a", false, true, false}, {"b", false, false, false}}, "b") == "b");
    CHECK(picked({a}, "gone") == "a");
}

} // namespace
} // namespace answerd::conversation::providers
