// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/scalars.hpp"
#include "conversation/options.hpp"
#include "conversation/providers/link_options.hpp"
#include "conversation/providers/wire_codec.hpp"
#include "tools/location.hpp"
#include "tools/options.hpp"
#include "tools/policy_options.hpp"
#include "tools/weather/options.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace answerd::config {

/// A key or token and the file that it came from. `text` appears in one header and nowhere else.
struct secret {
    std::string file{};
    std::string text{};
};

/// `http:`.
struct http_settings {
    listen_address listen{"127.0.0.1", 8765};
    secret token{};
    std::vector<std::string> hosts{};
};

/// `wyoming:`. Where it listens: settings::voice_address().
struct wyoming_settings {
    std::optional<listen_address> listen{};
    std::uint16_t port{10600};
    std::vector<std::string> allow{};
    bool announce{true};
    std::string name{"answerd"};
};

/// `home_assistant:`.
struct home_assistant_settings {
    std::string url{};
    secret token{};
    std::string ca_file{};
};

enum class model_api { openai, anthropic, gemini, ollama, builtin, none };

/// One backend of `llm:`. `options.key` is the text of `key.text`.
struct llm_backend {
    model_api api{model_api::openai};
    conversation::providers::backend_options options{};
    conversation::providers::link_options link{};
    std::string profile{}; ///< a name of config/profiles; found by address and model when empty
    std::string key_file{};
    bool left_out{false}; ///< something is wrong with it; gone once everything is read
};

/// `llm:`; `automatic` looks for a model server on this host.
struct llm_settings {
    bool automatic{true};
    std::vector<llm_backend> backends{};
};

/// `prompt:`. `text` is the file's when a file is named; empty means the prompt that is shipped.
struct prompt_settings {
    std::string text{};
    std::string file{};
};

enum class log_level { error, warn, info, debug };
enum class log_format { text, json };

/// `log:`.
struct log_settings {
    log_level level{log_level::info};
    log_format format{log_format::text};
};

enum class history_store { memory, sqlite };

enum class warming { automatic, off };

/// One of `assistants:`; what is absent is the main assistant's (settings_of()).
struct assistant_settings {
    std::string name{};
    std::uint16_t port{0};
    std::vector<std::string> languages{};
    prompt_settings prompt{};
    std::optional<llm_settings> llm{};
    conversation::batch_options batch{};
    tools::options tool{};
    std::vector<tools::policy_rule> policy{};
    std::optional<conversation::local_first> local{};
};

/// A whole configuration, checked. The composition root hands each layer its part.
struct settings {
    std::string language{"en"};
    std::vector<std::string>
        languages{};               ///< of an assistant that names them; else as many as can be
    bool language_is_given{false}; ///< otherwise Home Assistant's own goes before it
    tools::location_options location{};
    http_settings http{};
    wyoming_settings wyoming{};
    home_assistant_settings home_assistant{};
    llm_settings llm{};
    conversation::local_first local{conversation::local_first::last};
    warming warm_up{warming::automatic};
    conversation::loop_options loop{};
    conversation::turn_options turn{};
    conversation::noise_options noise{};
    conversation::concurrency_options concurrency{};
    conversation::history_options history{};
    history_store store{history_store::memory};
    std::size_t recent_turns{20}; ///< `recent.turns`
    std::string history_path{"/var/lib/answerd/history.db"};
    prompt_settings prompt{};
    conversation::batch_options batch{};
    tools::options tool{};
    tools::weather::weather_options weather{};
    std::vector<tools::policy_rule> policy{};
    conversation::speech_options speech{};
    log_settings log{};
    std::string preset{};
    std::vector<assistant_settings> assistants{};

    /// `wyoming.listen`; `auto` is loopback as long as no Home Assistant is configured, and every
    /// interface once one is: Home Assistant never offers a service on loopback alone.
    [[nodiscard]] listen_address voice_address() const
    {
        const char* automatic = home_assistant.url.empty() ? "127.0.0.1" : "::";
        return wyoming.listen.value_or(listen_address{automatic, wyoming.port});
    }
};

} // namespace answerd::config
