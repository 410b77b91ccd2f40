// SPDX-License-Identifier: Apache-2.0
#include "daemon/doctor/model_reach.hpp"

#include "config/keys.hpp"
#include "config/nearest_key.hpp"
#include "conversation/providers/local_address.hpp"
#include "conversation/providers/model_finder.hpp"
#include "daemon/model_codecs.hpp"

#include <boost/json/parse.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace answerd::daemon::doctor {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;
using config::model_api;
using conversation::awaitable;

constexpr std::size_t told_names = 5;

/// What a server on somebody's own machine speaks, and where it does so.
struct way_to_ask {
    model_api api;
    std::string_view path;
};
constexpr std::array<way_to_ask, 2> usual_ways{
    {{model_api::openai, "/v1"}, {model_api::ollama, ""}}};

finding not_reached(const config::llm_backend& backend, std::string said, std::string cure)
{
    return {
        grade::bad,
        "llm " + backend.options.name + " (" + backend.options.url + ")",
        "not found, " + std::move(said),
        std::move(cure)};
}

struct listed_answer {
    int status{0};
    std::optional<std::vector<std::string>> names{};
};

/// A server's answer to the question which models it has.
awaitable<result<listed_answer>>
list_models(conversation::http_client& http, const config::llm_backend& backend)
{
    const auto codec = codec_for(backend.api);
    conversation::http_request request = codec->list_models(backend.options).value();
    request.limits = {.connect = 1s, .first_event = 2s, .idle = 2s, .total = 3s};
    auto opened = co_await http.open(std::move(request));
    if (!opened)
        co_return opened.error();
    listed_answer told{.status = (*opened)->status()};
    const auto text = co_await conversation::read_all(**opened, 2s);
    if (text)
        told.names = model_names(*text);
    co_return told;
}

/// The address without what belongs to one API.
std::string bare(std::string url)
{
    for (const std::string_view end : {"/", "/v1", "/api", "/v1beta", "/"})
        if (url.ends_with(end))
            url.resize(url.size() - end.size());
    return url;
}

/// What answers at this address after all, as an entry should say it; empty when nothing does.
awaitable<std::string>
what_answers(conversation::http_client& http, const config::llm_backend& backend)
{
    const std::string base = bare(backend.options.url);
    for (const way_to_ask& way : usual_ways) {
        config::llm_backend other = backend;
        other.api = way.api;
        other.options.url = base + std::string{way.path};
        if (other.api == backend.api && other.options.url == backend.options.url)
            continue;
        const auto told = co_await list_models(http, other);
        if (told && told->status == 200 && told->names)
            co_return "what answers there is {api: " + config::print_api(way.api) + ", url: \"" +
                other.options.url + "\"}";
    }
    co_return std::string{};
}

/// Who listens on this host in place of the server that does not.
awaitable<std::string>
who_is_here(conversation::http_client& http, const config::llm_backend& backend)
{
    const std::string usual = "is the server running, and is `url` right?";
    if (!conversation::providers::is_local_address(backend.options.url))
        co_return usual;
    const conversation::providers::finder_options where;
    std::string current = backend.options.model;
    const auto found =
        co_await conversation::providers::look_around(where, std::move(current), http);
    if (!found)
        co_return usual;
    co_return usual + " " + found->server + " runs at {api: openai, url: \"" + found->url +
        "\", model: \"" + found->model + "\"}";
}

std::string key_cure(const config::llm_backend& backend)
{
    return backend.key_file.empty()
               ? "it wants a key: write it into a file, and name that in `key_file`"
               : "put the key that this server knows into " + backend.key_file + " (`key_file`)";
}

/// A server's own forms of a name: Ollama's "qwen3" is "qwen3:latest".
bool knows(const std::vector<std::string>& names, const std::string& model)
{
    return std::ranges::any_of(names, [&model](const std::string& each) {
        return each == model || each == model + ":latest" || "models/" + each == model;
    });
}

std::string model_cure(const std::vector<std::string>& names, const std::string& model)
{
    if (names.empty())
        return "load the model: the server has none";
    std::string cure = "load the model, or write one that it lists: ";
    const std::string near = config::nearest_key(model, names);
    if (!near.empty())
        return cure + near;
    for (std::size_t i = 0; i < std::min(names.size(), told_names); ++i)
        cure += (i == 0 ? "" : ", ") + names[i];
    return cure + (names.size() > told_names ? ", ..." : "");
}

const json::array* list_in(const json::object& whole)
{
    for (const char* const key : {"data", "models"})
        if (const auto* found = whole.if_contains(key); found != nullptr && found->is_array())
            return &found->get_array();
    return nullptr;
}

} // namespace

std::optional<std::vector<std::string>> model_names(std::string_view text)
{
    boost::system::error_code error;
    const json::value whole = json::parse({text.data(), text.size()}, error);
    const json::array* list = error || !whole.is_object() ? nullptr : list_in(whole.get_object());
    if (list == nullptr)
        return std::nullopt;
    std::vector<std::string> names;
    for (const json::value& each : *list)
        for (const char* const key : {"id", "name"})
            if (const auto* one = each.is_object() ? each.get_object().if_contains(key) : nullptr;
                one != nullptr && one->is_string()) {
                std::string name{std::string_view{one->get_string()}};
                names.push_back(name.starts_with("models/") ? name.substr(7) : std::move(name));
                break;
            }
    return names;
}

awaitable<finding> reach(conversation::http_client& http, const config::llm_backend& backend)
{
    finding found{.about = "llm " + backend.options.name + " (" + backend.options.url + ")"};
    const auto told = co_await list_models(http, backend);
    if (!told) {
        std::string cure = co_await who_is_here(http, backend);
        co_return not_reached(backend, told.error().code.message(), std::move(cure));
    }
    if (told->status == 401 || told->status == 403)
        co_return not_reached(backend, "it refuses the key", key_cure(backend));
    if (told->status == 404 || (told->status == 200 && !told->names)) {
        std::string cure = co_await what_answers(http, backend);
        if (cure.empty())
            cure = backend.api == model_api::openai ? "for openai `url` usually ends in /v1"
                                                    : "give `url` without a path";
        co_return not_reached(
            backend,
            "reachable, but this is not its address, or another `api`",
            std::move(cure)
        );
    }
    found.said = "found, reachable";
    const std::string& model = backend.options.model;
    if (told->status == 200 && !model.empty() && !knows(*told->names, model)) {
        found.how = grade::note;
        found.said += ", but it does not list the model " + model;
        found.cure = model_cure(*told->names, model);
    }
    co_return found;
}

} // namespace answerd::daemon::doctor
