// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/settings.hpp"
#include "conversation/http_client.hpp"
#include "conversation/language.hpp"
#include "conversation/model.hpp"

#include <functional>
#include <memory>
#include <string>

namespace answerd::daemon {

struct model_ports {
    conversation::http_client& http;
    conversation::runtime& time;
    std::function<void(std::string)> tell{}; ///< which model `auto` chose
};

/// `llm:` and `local:` as one model: the answers to questions of ours, the listed backends or what
/// `auto` finds, and the built-in engine in its place. The ports and `known` outlive it.
[[nodiscard]] std::shared_ptr<conversation::model> make_model_chain(
    const config::settings& from,
    const conversation::languages& known,
    const model_ports& ports
);

} // namespace answerd::daemon
