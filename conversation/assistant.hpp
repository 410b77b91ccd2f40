// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"
#include "conversation/model.hpp"
#include "conversation/options.hpp"
#include "conversation/prompt.hpp"
#include "conversation/toolbox.hpp"

#include <memory>
#include <string>

namespace answerd::conversation {

/// Everything that makes one assistant, as one immutable value. A reload builds a new one; a
/// running turn keeps the one that it began with.
struct assistant {
    std::string name{"answerd"};
    conversation::prompt prompt;
    std::shared_ptr<model> chain{};
    std::shared_ptr<toolbox> tools{};
    std::shared_ptr<const languages> spoken{};
    std::string default_language{"en"};
    loop_options loop{};
    turn_options turn{};
    concurrency_options concurrency{};
    history_options history{};
    batch_options batch{};
    speech_options speech{};
};

using assistant_ptr = std::shared_ptr<const assistant>;

} // namespace answerd::conversation
