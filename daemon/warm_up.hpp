// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/settings.hpp"
#include "conversation/assistant.hpp"
#include "conversation/http_client.hpp"
#include "conversation/providers/model_finder.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace answerd::daemon {

/// The model servers on this host and network. They read a long prompt in silence, and the first
/// question after a start would wait for that; others read fast, and are paid for it.
class near_models {
 public:
    /// An entry of `llm`; one that is far away is not taken.
    void add(const config::llm_backend& backend);
    /// What `llm: auto` has found now, if anything.
    void found(const std::optional<conversation::providers::found_server>& server);

    [[nodiscard]] std::vector<config::llm_backend> all() const;

 private:
    std::vector<config::llm_backend> listed_{};
    std::optional<config::llm_backend> found_{};
};

/// Whose models are warmed; asked again each time, for a reload changes the answers.
struct warm_subject {
    std::function<bool()> is_on{};
    std::function<conversation::assistant_ptr()> who{}; ///< null: not yet
    std::function<std::vector<config::llm_backend>()> models{};
};

struct warm_ports {
    conversation::http_client& http;
    conversation::runtime& time;
    std::function<void(const std::string&)> tell{}; ///< for the log
};

/// `warm_up: auto`: has each model read what every request begins with, its tools and the system
/// text, as soon as that has been the same for a second, and again when it has changed. Ends with
/// the runtime.
[[nodiscard]] conversation::awaitable<void> keep_warm(warm_subject subject, warm_ports ports);

} // namespace answerd::daemon
