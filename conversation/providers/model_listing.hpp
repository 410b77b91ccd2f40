// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation::providers {

/// A model that a server on this host offers.
struct listed_model {
    std::string id{};
    bool loaded{false};
    bool tools{false};     ///< known to call tools
    bool embedding{false}; ///< makes vectors, not words

    bool operator==(const listed_model&) const = default;
};

/// Empty when the text is not what this kind of server says, so that some other program on its
/// port is never taken for it. `owner` is what the server calls itself in "owned_by" ("llamacpp",
/// "vllm"); such a server has its models in memory unless it says otherwise.
using listing = std::optional<std::vector<listed_model>>;
[[nodiscard]] listing read_openai_models(std::string_view json, std::string_view owner);
/// LM Studio's own GET /api/v0/models.
[[nodiscard]] listing read_lm_studio_models(std::string_view json);
/// Ollama's GET /api/tags and, with the same shape, /api/ps (the loaded ones).
[[nodiscard]] listing read_ollama_models(std::string_view json);
/// What Ollama's POST /api/show tells of `model`; as it was when the text tells nothing.
[[nodiscard]] listed_model read_ollama_show(listed_model model, std::string_view json);

/// The model to talk to: a loaded one (the `current` first, then one that calls tools), else the
/// current one, else the first that calls tools. Never one for embeddings.
[[nodiscard]] std::optional<listed_model>
pick_model(const std::vector<listed_model>& offered, std::string_view current);

} // namespace answerd::conversation::providers
