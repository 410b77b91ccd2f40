// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/code.hpp"
#include "conversation/completion.hpp"
#include "conversation/error.hpp"
#include "conversation/pending.hpp"
#include "conversation/runtime.hpp"
#include "conversation/tool_set.hpp"
#include "conversation/utterance.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace answerd::conversation {

/// What one round asks of a model. Everything referred to outlives the call.
struct inference {
    const std::vector<message>&
        messages; ///< system first, repaired, the user's newest message or tool results last
    const tool_set_ptr& tools;
    const utterance& said;
    std::string_view language;       ///< resolved tag, "de"
    unsigned round{1};               ///< 1 for the first model call of the turn
    bool closing{false};             ///< the last allowed call: it may not ask for tools
    const pending* waiting{nullptr}; ///< what the conversation waits for an answer to, if anything
    bool may_be_empty{false}; ///< a tool has already said what to say: do not ask again for words
    steady_time until{};
    signal& stop;
    std::string_view stay_with{}; ///< after round 1: who asked for the tools (completion.backend)
    std::chrono::milliseconds spare{0}; ///< give up that much before `until` while nothing has
                                        ///< come: another backend could still answer
};

/// A model could not answer. `what` is the class whose phrase is said; `why` is for the log.
struct fault {
    code what{code::model_error};
    failure why{};
    std::string backend{};
    bool transient{false}; ///< the same request may succeed: transport, 5xx, 408, 409, 429
    bool spoken{false};    ///< words of this attempt were already said: nobody may start over
    std::optional<std::chrono::milliseconds> retry_after{}; ///< the server's own wish
};

/// "Not for me": the next one in the chain is asked.
struct passed {};

using reply = std::variant<completion, fault, passed>;

/// Everything that can answer: the built-in engine, a language model, a chain of them.
class model {
 public:
    virtual ~model() = default;
    [[nodiscard]] virtual std::string_view name() const noexcept = 0;
    /// Never throws for what a peer does; honours cancellation; returns by `asked.until`.
    [[nodiscard]] virtual awaitable<reply> infer(const inference& asked) = 0;
};

} // namespace answerd::conversation
