// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/model_finder.hpp"
#include "tests/support/asking.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"
#include "tests/support/line_codec.hpp"

#include <map>

namespace answerd::conversation::providers {
namespace {

using namespace std::chrono_literals;

constexpr const char* ollama = "http://127.0.0.1:11434";
constexpr const char* llama_cpp = "http://127.0.0.1:8080";
constexpr const char* lm_studio = "http://127.0.0.1:1234";
constexpr const char* vllm = "http://127.0.0.1:8000";

const std::string one_llama =
    R"({"object":"list","data":[{"id":"qwen3-4b","object":"model","owned_by":"llamacpp"}]})";
const std::string one_vllm =
    R"({"object":"list","data":[{"id":"big","object":"model","owned_by":"vllm"}]})";
const std::string one_lm_studio =
    R"({"object":"list","data":[{"id":"lm","type":"llm","state":"loaded"}]})";
const std::string two_ollama =
    R"({"models":[{"name":"plain","digest":"1"},{"name":"tooled","digest":"2"}]})";

/// A host whose servers are a table from address to body; what is not in it refuses.
class host final : public http_client {
 public:
    explicit host(tests::fake_runtime& time) : time_{time} {}

    [[nodiscard]] awaitable<result<std::unique_ptr<http_response>>> open(http_request request
    ) override
    {
        asked.push_back(request.url + request.body);
        const auto found = pages.find(request.url + request.body);
        const auto plain = pages.find(request.url);
        const auto page = found != pages.end() ? found : plain;
        if (page == pages.end())
            co_return failure{errc::unreachable, "refused"};
        if (page->second == "(silent)") {
            co_await time_.sleep(request.limits.first_event);
            co_return failure{errc::timed_out, "silent"};
        }
        std::unique_ptr<http_response> opened = std::make_unique<page_response>(page->second);
        co_return std::move(opened);
    }

    std::map<std::string, std::string> pages{};
    std::vector<std::string> asked{};

 private:
    class page_response final : public http_response {
     public:
        explicit page_response(std::string body) : body_{std::move(body)} {}
        [[nodiscard]] int status() const noexcept override { return 200; }
        [[nodiscard]] std::string_view header(std::string_view) const noexcept override
        {
            return {};
        }
        [[nodiscard]] awaitable<result<std::string>> read(std::chrono::milliseconds) override
        {
            co_return std::exchange(body_, {});
        }

     private:
        std::string body_;
    };

    tests::fake_runtime& time_;
};

struct rig {
    tests::fake_runtime time{};
    host servers{time};
    std::vector<std::string> news{};
    model_finder
        finder{{}, std::make_shared<tests::line_codec>(), servers, time, [this](const auto& found) {
                   news.push_back(found ? found->server + " " + found->model : "nothing");
               }};
    tests::asking asking{};

    std::optional<found_server> look(std::string current = "")
    {
        const finder_options where;
        return time.play(look_around(where, current, servers));
    }
    reply infer()
    {
        const auto asked = asking.until(time.now() + 25s);
        return time.play(finder.infer(asked));
    }
};

TEST_CASE("each kind of server is found by its own shape", "[model_finder]")
{
    rig with;
    CHECK_FALSE(with.look());
    with.servers.pages[std::string{vllm} + "/v1/models"] = one_vllm;
    CHECK(with.look() == found_server{"vLLM", "http://127.0.0.1:8000/v1", "big"});
    with.servers.pages[std::string{lm_studio} + "/api/v0/models"] = one_lm_studio;
    CHECK(with.look() == found_server{"LM Studio", "http://127.0.0.1:1234/v1", "lm"});
    with.servers.pages[std::string{llama_cpp} + "/v1/models"] = one_llama;
    CHECK(with.look() == found_server{"llama.cpp", "http://127.0.0.1:8080/v1", "qwen3-4b"});
    with.servers.pages[std::string{ollama} + "/api/tags"] = two_ollama;
    with.servers.pages[std::string{ollama} + "/api/ps"] =
        R"({"models":[{"name":"plain","digest":"1"}]})";
    CHECK(with.look() == found_server{"Ollama", "http://127.0.0.1:11434/v1", "plain"});
}

TEST_CASE("another program on a known port is not believed", "[model_finder]")
{
    rig with;
    with.servers.pages[std::string{llama_cpp} + "/v1/models"] = one_vllm;
    with.servers.pages[std::string{vllm} + "/v1/models"] = "<html>It works!</html>";
    with.servers.pages[std::string{ollama} + "/api/tags"] = one_llama;
    CHECK_FALSE(with.look());
}

TEST_CASE("without a loaded model Ollama is asked which can call tools", "[model_finder]")
{
    rig with;
    with.servers.pages[std::string{ollama} + "/api/tags"] = two_ollama;
    with.servers.pages[std::string{ollama} + "/api/ps"] = R"({"models":[]})";
    const std::string show = std::string{ollama} + "/api/show";
    with.servers.pages[show + R"({"model":"plain"})"] = R"({"capabilities":["completion"]})";
    with.servers.pages[show + R"({"model":"tooled"})"] =
        R"({"capabilities":["completion","tools"]})";
    CHECK(with.look()->model == "tooled");

    with.servers.pages[show + R"({"model":"tooled"})"] = R"({"capabilities":["embedding"]})";
    CHECK_FALSE(with.look());
}

TEST_CASE("a turn without a server passes, and looks at most every five seconds", "[model_finder]")
{
    rig with;
    CHECK(std::holds_alternative<passed>(with.infer()));
    const auto questions = with.servers.asked.size();
    CHECK(questions == 4);
    CHECK(std::holds_alternative<passed>(with.infer()));
    CHECK(with.servers.asked.size() == questions);
    with.time.advance(5s);
    CHECK(std::holds_alternative<passed>(with.infer()));
    CHECK(with.servers.asked.size() == 2 * questions);
    CHECK(with.news.empty());
}

TEST_CASE("a turn does not wait for ports that are silent", "[model_finder]")
{
    rig with;
    for (const auto* path : {"/api/tags", "/api/ps", "/api/show"})
        with.servers.pages[std::string{ollama} + path] = "(silent)";
    with.servers.pages[std::string{llama_cpp} + "/v1/models"] = "(silent)";
    const auto began = with.time.now();
    CHECK(std::holds_alternative<passed>(with.infer()));
    CHECK(with.time.now() - began <= 1s);
}

TEST_CASE("a turn that finds a server is answered by it", "[model_finder]")
{
    rig with;
    with.servers.pages[std::string{llama_cpp} + "/v1/models"] = one_llama;
    with.servers.pages[std::string{llama_cpp} + "/v1warm"] = "hello\nend\n";
    const auto got = with.infer();
    REQUIRE(std::holds_alternative<completion>(got));
    CHECK(std::get<completion>(got).content == "hello");
    CHECK(std::get<completion>(got).backend == "auto");
    CHECK(with.news == std::vector<std::string>{"llama.cpp qwen3-4b"});
    CHECK(with.finder.found()->server == "llama.cpp");
}

TEST_CASE("it looks again every minute and tells what has changed", "[model_finder]")
{
    rig with;
    with.finder.begin();
    with.time.settle();
    CHECK(with.news.empty());
    with.servers.pages[std::string{llama_cpp} + "/v1/models"] = one_llama;
    with.time.advance(59s);
    CHECK(with.news.empty());
    with.time.advance(1s);
    with.time.advance(60s);
    CHECK(with.news == std::vector<std::string>{"llama.cpp qwen3-4b"});
    with.servers.pages.clear();
    with.time.advance(60s);
    CHECK(with.news.back() == "nothing");
}

TEST_CASE("a server that has gone is looked for at the next turn", "[model_finder]")
{
    rig with;
    with.servers.pages[std::string{llama_cpp} + "/v1/models"] = one_llama;
    with.servers.pages[std::string{llama_cpp} + "/v1warm"] = "hello\nend\n";
    CHECK(std::holds_alternative<completion>(with.infer()));
    with.servers.pages.clear();
    const auto got = with.infer();
    REQUIRE(std::holds_alternative<fault>(got));
    CHECK(std::get<fault>(got).what == code::model_unreachable);

    with.time.advance(5s);
    CHECK(std::holds_alternative<passed>(with.infer()));
    CHECK(with.news == std::vector<std::string>{"llama.cpp qwen3-4b", "nothing"});
}

TEST_CASE("the background search ends with the finder", "[model_finder]")
{
    tests::fake_runtime time;
    host servers{time};
    {
        model_finder finder{{}, std::make_shared<tests::line_codec>(), servers, time};
        finder.begin();
        time.settle();
        CHECK(time.unfinished() == 1);
    }
    time.settle();
    CHECK(time.unfinished() == 0);
}

} // namespace
} // namespace answerd::conversation::providers
