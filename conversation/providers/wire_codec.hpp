// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/http_client.hpp"
#include "conversation/model.hpp"
#include "conversation/providers/profile.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace answerd::conversation::providers {

/// How much a model may think before it answers; it is never heard. `automatic` is what suits a
/// voice: none where that can be told, else the server's own default.
enum class thinking { automatic, off, low, medium, high };

/// One backend of `llm:` as its codec needs it. `key` comes from a file and goes into one header
/// only.
struct backend_options {
    std::string name{};
    std::string url{}; ///< base, "http://127.0.0.1:8080/v1"
    std::string model{};
    std::string key{};
    std::string ca_file{};
    double temperature{0.7};
    unsigned max_tokens{1024};
    thinking think{thinking::automatic};
    unsigned num_ctx{8192}; ///< `ollama` only: the context, in tokens
    std::optional<std::chrono::milliseconds> keep_alive{}; ///< `ollama` only: how long the model
                                                           ///< stays loaded; for good when absent
    providers::profile profile{};
};

/// What a piece of the stream brought. Reasoning never comes out of a decoder.
struct text_delta {
    std::string text{};
};
struct call_delta { ///< a call has begun (its name is known); for traces
    std::string name{};
};
using delta = std::variant<text_delta, call_delta>;

/// One answer's bytes to deltas and, at the end, the completion. Sans-io; one object per answer.
class stream_decoder {
 public:
    virtual ~stream_decoder() = default;
    /// Any cut of the bytes gives the same completion. False when the answer is over (or hopeless):
    /// stop reading. The joined text deltas begin the completion's content: text that looked like a
    /// call is held back, and what proves to be text comes with the completion only.
    [[nodiscard]] virtual bool feed(std::string_view bytes, std::vector<delta>& into) = 0;
    /// Complete events so far (pings and comments are none): idle and first-event limits count
    /// these.
    [[nodiscard]] virtual std::size_t events() const noexcept = 0;
    /// The completion, its finish_reason made true, or the fault that the stream carried. Call
    /// once, at the end; also after a time-out or a lost connection: an answer that was complete by
    /// then is one.
    [[nodiscard]] virtual std::variant<completion, fault> finish() = 0;
};

/// One model API: values to bytes and back. Stateless; shared by all turns.
class wire_codec {
 public:
    virtual ~wire_codec() = default;
    [[nodiscard]] virtual http_request
    encode(const inference& asked, const backend_options& backend) const = 0;
    /// For an answer with this status and content type: a plain JSON body and an error body decode
    /// through it as well. The decoder refers to what `asked` and `backend` refer to.
    [[nodiscard]] virtual std::unique_ptr<stream_decoder> decoder(
        int status,
        std::string_view content_type,
        const inference& asked,
        const backend_options& backend
    ) const = 0;
    /// Asks which models the server has, for `check`; nothing where the API cannot tell.
    [[nodiscard]] virtual std::optional<http_request> list_models(const backend_options&) const
    {
        return std::nullopt;
    }
};

} // namespace answerd::conversation::providers
