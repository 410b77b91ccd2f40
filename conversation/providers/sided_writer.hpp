// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace answerd::conversation::providers {

/// Writes messages that are lists of parts, as Anthropic and Gemini have them: the two sides take
/// turns, and what one side says in a row goes into one message.
class sided_writer {
 public:
    /// `list` is the key of the parts: "content", "parts". Both outlive it.
    sided_writer(std::string& out, std::string_view list) : out_{out}, list_{list} {}

    /// The next part is of this side; what is appended now is its text.
    void begin(std::string_view side)
    {
        if (side == side_) {
            out_ += ',';
            return;
        }
        end();
        out_ += side_.empty() ? R"({"role":")" : R"(,{"role":")";
        out_ += side;
        out_ += R"(",")";
        out_ += list_;
        out_ += R"(":[)";
        side_ = side;
    }

    /// No more parts come.
    void end()
    {
        if (!side_.empty())
            out_ += "]}";
    }

 private:
    std::string& out_;
    std::string_view list_;
    std::string_view side_{};
};

} // namespace answerd::conversation::providers
