// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/model.hpp"
#include "conversation/providers/language_model.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace answerd::conversation::providers {

/// Where `llm: auto` looks, and how often.
struct finder_options {
    std::string name{"auto"};
    std::string host{"127.0.0.1"};
    unsigned short ollama{11434};
    unsigned short llama_cpp{8080};
    unsigned short lm_studio{1234};
    unsigned short vllm{8000};
    std::chrono::milliseconds again{std::chrono::seconds{60}};
    std::chrono::milliseconds probe{std::chrono::seconds{1}}; ///< for each question to a server
    std::chrono::milliseconds rest{
        std::chrono::seconds{5}}; ///< a turn does not look again sooner than this
    double temperature{0.7};
    unsigned max_tokens{1024};
};

/// A model server on this host, and which of its models is talked to.
struct found_server {
    std::string server{}; ///< "Ollama", as people call it
    std::string url{};    ///< for the OpenAI codec
    std::string model{};

    bool operator==(const found_server&) const = default;
};

/// Looks once, in the order Ollama, llama.cpp, LM Studio, vLLM. `current` is kept when it can be.
/// Also what `answerd check` prints.
[[nodiscard]] awaitable<std::optional<found_server>>
look_around(const finder_options& where, std::string current, http_client& http);

/// `llm: auto`: the model that runs on this host, whichever it is (design section 5). Passes while
/// there is none. After begin() it looks again and again in a task of the runtime; a turn looks
/// itself only when nothing was found yet.
class model_finder final : public model {
 public:
    /// Hears every change of mind, nothing included; for the log.
    using news = std::function<void(const std::optional<found_server>&)>;

    model_finder(
        finder_options where,
        std::shared_ptr<const wire_codec> codec,
        http_client& http,
        runtime& time,
        news changed = {}
    );
    ~model_finder() override;
    model_finder(const model_finder&) = delete;
    model_finder& operator=(const model_finder&) = delete;

    /// Starts looking in the background. Ends with this object, or with the runtime.
    void begin();

    [[nodiscard]] std::string_view name() const noexcept override;
    [[nodiscard]] awaitable<reply> infer(const inference& asked) override;
    [[nodiscard]] std::optional<found_server> found() const;

 private:
    struct state;
    static awaitable<void> look(std::shared_ptr<state> of);
    static awaitable<void> look_again(std::shared_ptr<state> of);

    std::shared_ptr<state> state_;
};

} // namespace answerd::conversation::providers
