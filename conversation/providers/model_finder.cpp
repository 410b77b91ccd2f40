// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/model_finder.hpp"

#include "conversation/providers/model_listing.hpp"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace answerd::conversation::providers {
namespace {

/// One place of this host, asked one thing after the other.
class server_probe {
 public:
    server_probe(const finder_options& where, unsigned short port, http_client& http)
        : base_{"http://" + where.host + ":" + std::to_string(port)}, where_{where}, http_{http}
    {}

    [[nodiscard]] const std::string& base() const noexcept { return base_; }

    /// The body of an answer with status 200; empty for anything else.
    [[nodiscard]] awaitable<std::string> ask(std::string path, std::string body)
    {
        http_request request;
        request.url = base_ + path;
        if (!body.empty()) {
            request.method = "POST";
            request.headers = {{"Content-Type", "application/json"}};
            request.body = std::move(body);
        }
        request.limits.connect = where_.probe;
        request.limits.first_event = where_.probe;
        request.limits.total = where_.probe;
        request.limits.body = 4U << 20U;
        auto opened = co_await http_.open(std::move(request));
        if (!opened || (*opened)->status() != 200)
            co_return std::string{};
        auto got = co_await read_all(**opened, where_.probe);
        co_return got ? std::move(*got) : std::string{};
    }

 private:
    std::string base_;
    const finder_options& where_;
    http_client& http_;
};

// A house has a handful; somebody with hundreds names one in the configuration.
constexpr std::size_t most_questions = 24;

/// Ollama lists all models without what they can do, so each is asked for, the loaded ones first,
/// until it is clear which to take.
awaitable<listing> list_ollama(server_probe& at, std::string current)
{
    std::string text = co_await at.ask("/api/tags", "");
    listing all = read_ollama_models(text);
    if (!all)
        co_return all;
    text = co_await at.ask("/api/ps", "");
    const listing running = read_ollama_models(text);
    for (auto& model : *all)
        model.loaded =
            running &&
            std::any_of(running->begin(), running->end(), [&model](const listed_model& each) {
                return each.id == model.id;
            });
    std::stable_sort(all->begin(), all->end(), [](const auto& left, const auto& right) {
        return left.loaded && !right.loaded;
    });
    all->resize(std::min(all->size(), most_questions));
    for (auto& model : *all) {
        std::string question = boost::json::serialize(boost::json::object{{"model", model.id}});
        text = co_await at.ask("/api/show", std::move(question));
        model = read_ollama_show(std::move(model), text);
        const auto picked = pick_model(*all, current);
        if (!model.loaded && picked && picked->tools)
            break;
    }
    co_return all;
}

/// A kind of server: where it is, and how it is asked.
struct server_kind {
    const char* name;
    unsigned short finder_options::*port;
    const char* path;
    listing (*read)(std::string_view);
};

constexpr std::array<server_kind, 3> other_servers{
    server_kind{
        "llama.cpp",
        &finder_options::llama_cpp,
        "/v1/models",
        [](std::string_view text) { return read_openai_models(text, "llamacpp"); }},
    server_kind{"LM Studio", &finder_options::lm_studio, "/api/v0/models", &read_lm_studio_models},
    server_kind{
        "vLLM",
        &finder_options::vllm,
        "/v1/models",
        [](std::string_view text) { return read_openai_models(text, "vllm"); }},
};

std::optional<found_server> picked_from(
    const listing& offered,
    const char* server,
    const server_probe& at,
    std::string_view current
)
{
    const auto best = offered ? pick_model(*offered, current) : std::nullopt;
    if (!best)
        return std::nullopt;
    return found_server{server, at.base() + "/v1", best->id};
}

} // namespace

awaitable<std::optional<found_server>>
look_around(const finder_options& where, std::string current, http_client& http)
{
    server_probe ollama{where, where.ollama, http};
    listing offered = co_await list_ollama(ollama, current);
    auto found = picked_from(offered, "Ollama", ollama, current);
    if (found)
        co_return found;
    for (const auto& kind : other_servers) {
        server_probe at{where, where.*kind.port, http};
        const std::string text = co_await at.ask(kind.path, "");
        found = picked_from(kind.read(text), kind.name, at, current);
        if (found)
            co_return found;
    }
    co_return std::nullopt;
}

struct model_finder::state {
    finder_options where;
    std::shared_ptr<const wire_codec> codec;
    http_client& http;
    runtime& time;
    news changed;
    std::optional<found_server> found{};
    std::shared_ptr<language_model> talking{};
    std::optional<steady_time> looked{};
    signal over{};

    // Written out for clang 14, which cannot make an aggregate from parentheses.
    state(
        finder_options places,
        std::shared_ptr<const wire_codec> with,
        http_client& over_http,
        runtime& clock,
        news told
    )
        : where{std::move(places)}
        , codec{std::move(with)}
        , http{over_http}
        , time{clock}
        , changed{std::move(told)}
    {}
};

model_finder::model_finder(
    finder_options where,
    std::shared_ptr<const wire_codec> codec,
    http_client& http,
    runtime& time,
    news changed
)
    : state_{std::make_shared<
          state>(std::move(where), std::move(codec), http, time, std::move(changed))}
{}

model_finder::~model_finder() { state_->over.raise(); }

void model_finder::begin() { state_->time.start(look_again(state_)); }

std::string_view model_finder::name() const noexcept { return state_->where.name; }

std::optional<found_server> model_finder::found() const { return state_->found; }

awaitable<void> model_finder::look(std::shared_ptr<state> of)
{
    of->looked = of->time.now();
    std::string current = of->found ? of->found->model : std::string{};
    auto now = co_await look_around(of->where, std::move(current), of->http);
    if (of->over.raised() || (now == of->found && (of->talking || !now)))
        co_return;
    of->talking = nullptr;
    if (now) {
        backend_options backend;
        backend.name = of->where.name;
        backend.url = now->url;
        backend.model = now->model;
        backend.temperature = of->where.temperature;
        backend.max_tokens = of->where.max_tokens;
        of->talking =
            std::make_shared<language_model>(std::move(backend), of->codec, of->http, of->time);
    }
    if (now == of->found)
        co_return;
    of->found = std::move(now);
    if (of->changed)
        of->changed(of->found);
}

awaitable<void> model_finder::look_again(std::shared_ptr<state> of)
{
    auto how = ended::timed_out;
    while (how == ended::timed_out) {
        co_await look(of);
        signal never;
        how = co_await of->time.wait(never, of->time.now() + of->where.again, of->over);
    }
}

awaitable<reply> model_finder::infer(const inference& asked)
{
    const auto of = state_;
    const auto now = of->time.now();
    if (!of->talking && (!of->looked || now >= *of->looked + of->where.rest)) {
        // Nobody there means refused at once; a port that is silent is not waited for.
        const auto until = std::min(asked.until, now + of->where.probe);
        const ended how = co_await of->time.run(look(of), until, asked.stop);
        if (how == ended::stopped)
            co_return passed{};
    }
    const auto talking = of->talking; // stays alive when the next look replaces it
    if (!talking)
        co_return passed{};
    auto got = co_await talking->infer(asked);
    const auto* why = std::get_if<fault>(&got);
    if (why != nullptr && why->what == code::model_unreachable && of->talking == talking)
        of->talking = nullptr; // gone: the next turn looks first
    co_return got;
}

} // namespace answerd::conversation::providers
