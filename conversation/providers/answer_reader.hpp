// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/sse_decoder.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace answerd::conversation::providers {

/// How an API separates the JSON texts of one answer.
enum class framing {
    events, ///< server-sent events
    lines,  ///< one text a line (Ollama)
};

/// The JSON texts of an answer out of its bytes, or the one body that a server sent although a
/// stream was asked for. The first bytes tell which, whatever the content type said: a body comes
/// under text/event-stream too (core#151669), and no line of an event stream begins like JSON.
class answer_reader {
 public:
    static constexpr std::size_t longest_body = 4U << 20U;

    explicit answer_reader(framing how) : framing_{how} {}

    void feed(std::string_view bytes);
    /// The next text, valid until the reader is called again. None while the answer is a body.
    [[nodiscard]] std::optional<sse_event> next();
    /// At the end: the body, or what has no end of its own.
    [[nodiscard]] std::optional<sse_event> rest();

    [[nodiscard]] bool is_body() const noexcept { return shape_ == shape::body; }
    /// What came before the shape was known, or the body: for the log.
    [[nodiscard]] std::string_view body() const noexcept { return body_; }
    /// A limit was passed: nothing more comes out.
    [[nodiscard]] bool overflowed() const noexcept;

 private:
    enum class shape { unknown, stream, body };

    void recognise();
    [[nodiscard]] bool begins_a_body(std::string_view start) const noexcept;

    framing framing_;
    shape shape_{shape::unknown};
    std::string body_{};
    sse_decoder events_{};
    std::string lines_{};
    std::size_t begin_{0};    ///< of the line in progress
    std::size_t searched_{0}; ///< no line end before it
};

} // namespace answerd::conversation::providers
