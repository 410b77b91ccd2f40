// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/model_listing.hpp"

#include <boost/json/parse.hpp>

#include <algorithm>
#include <array>

namespace answerd::conversation::providers {

namespace json = boost::json;

namespace {

std::optional<json::object> object_in(std::string_view text)
{
    boost::system::error_code error;
    auto value = json::parse({text.data(), text.size()}, error);
    if (error || !value.is_object())
        return std::nullopt;
    return std::move(value.get_object());
}

std::string_view text_at(const json::object& in, std::string_view key)
{
    const auto* value = in.if_contains({key.data(), key.size()});
    const auto* text = value == nullptr ? nullptr : value->if_string();
    return text == nullptr ? std::string_view{} : std::string_view{text->data(), text->size()};
}

const json::array* array_at(const json::object& in, std::string_view key)
{
    const auto* value = in.if_contains({key.data(), key.size()});
    return value == nullptr ? nullptr : value->if_array();
}

bool lists(const json::array* words, std::string_view word)
{
    return words != nullptr && std::any_of(words->begin(), words->end(), [word](const auto& each) {
               return each.is_string() && each.get_string() == json::string_view{word};
           });
}

/// Servers that do not tell what a model is for have it in its name.
bool sounds_like_embedding(std::string_view id)
{
    constexpr std::array<std::string_view, 7>
        parts{"embed", "bge-", "rerank", "minilm", "gte-", "e5-", "mxbai"};
    std::string lower{id};
    for (auto& letter : lower)
        if (letter >= 'A' && letter <= 'Z')
            letter = static_cast<char>(letter - 'A' + 'a');
    return std::any_of(parts.begin(), parts.end(), [&lower](std::string_view part) {
        return lower.find(part) != std::string::npos;
    });
}

/// Every element of `in` by `read`; nothing as soon as one is not of the shape.
template <class Read>
listing read_each(const json::array* in, Read read)
{
    if (in == nullptr)
        return std::nullopt;
    std::vector<listed_model> models;
    for (const auto& each : *in) {
        const auto* object = each.if_object();
        const std::optional<listed_model> one = object == nullptr ? std::nullopt : read(*object);
        if (!one)
            return std::nullopt;
        models.push_back(*one);
    }
    return models;
}

} // namespace

listing read_openai_models(std::string_view text, std::string_view owner)
{
    const auto whole = object_in(text);
    if (!whole || text_at(*whole, "object") != "list")
        return std::nullopt;
    return read_each(
        array_at(*whole, "data"),
        [owner](const json::object& each) -> std::optional<listed_model> {
            if (text_at(each, "owned_by") != owner || text_at(each, "id").empty())
                return std::nullopt;
            listed_model model;
            model.id = text_at(each, "id");
            model.embedding = sounds_like_embedding(model.id);
            const auto* status = each.if_contains("status"); // llama.cpp with several models
            const auto* state = status == nullptr ? nullptr : status->if_object();
            model.loaded = state == nullptr || text_at(*state, "value") == "loaded";
            return model;
        }
    );
}

listing read_lm_studio_models(std::string_view text)
{
    const auto whole = object_in(text);
    if (!whole || text_at(*whole, "object") != "list")
        return std::nullopt;
    return read_each(
        array_at(*whole, "data"),
        [](const json::object& each) -> std::optional<listed_model> {
            const auto state = text_at(each, "state");
            const auto type = text_at(each, "type");
            if (text_at(each, "id").empty() || state.empty() || type.empty())
                return std::nullopt;
            listed_model model;
            model.id = text_at(each, "id");
            model.loaded = state == "loaded";
            model.tools = lists(array_at(each, "capabilities"), "tool_use");
            model.embedding = type == "embeddings" || sounds_like_embedding(model.id);
            return model;
        }
    );
}

listing read_ollama_models(std::string_view text)
{
    const auto whole = object_in(text);
    if (!whole)
        return std::nullopt;
    return read_each(
        array_at(*whole, "models"),
        [](const json::object& each) -> std::optional<listed_model> {
            if (text_at(each, "name").empty() || text_at(each, "digest").empty())
                return std::nullopt;
            listed_model model;
            model.id = text_at(each, "name");
            model.embedding = sounds_like_embedding(model.id);
            return model;
        }
    );
}

listed_model read_ollama_show(listed_model model, std::string_view text)
{
    const auto whole = object_in(text);
    const auto* abilities = whole ? array_at(*whole, "capabilities") : nullptr;
    if (abilities == nullptr)
        return model;
    model.tools = lists(abilities, "tools");
    model.embedding = !lists(abilities, "completion");
    return model;
}

std::optional<listed_model>
pick_model(const std::vector<listed_model>& offered, std::string_view current)
{
    // Every wish in turn, the strongest first; the first model in the list that meets it.
    const auto rank = [current](const listed_model& each) {
        const bool same = each.id == current;
        if (each.loaded)
            return same ? 5 : each.tools ? 4 : 3;
        return same ? 2 : each.tools ? 1 : 0;
    };
    const listed_model* best = nullptr;
    for (const auto& each : offered)
        if (!each.embedding && rank(each) > (best == nullptr ? 0 : rank(*best)))
            best = &each;
    return best == nullptr ? std::nullopt : std::optional{*best};
}

} // namespace answerd::conversation::providers
