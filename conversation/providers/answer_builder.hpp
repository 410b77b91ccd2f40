// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/call_assembler.hpp"
#include "conversation/providers/content_filter.hpp"
#include "conversation/providers/utf8.hpp"
#include "conversation/providers/wire_codec.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace answerd::conversation::providers {

/// Makes the completion, or the fault, out of what an API's reader found in its events. All that
/// faults.md B, C and D ask of every provider is here: thinking and written calls are no words,
/// calls of an answer that did not end never run, sizes have limits.
class answer_builder {
 public:
    static constexpr std::size_t longest_text = 256U << 10U;

    /// Refers to both as long as it lives.
    answer_builder(const inference& asked, const backend_options& backend);

    /// Words, cut anywhere.
    void add_text(std::string_view text, std::vector<delta>& into);
    /// Thinking. It is never words; kept where calls may come as text, since they hide in it.
    void add_thought(std::string_view text);
    void add_call(const call_fragment& piece, std::vector<delta>& into);
    /// A piece of a field that travels back on the message.
    void keep(std::string_view field, const boost::json::value& piece);
    /// Why the answer ended, in the server's word; an empty one says nothing.
    void end(std::string_view word);
    /// Nothing more is read: the answer said that it is over.
    void close() noexcept { closed_ = true; }
    void refuse() noexcept { refused_ = true; }
    /// A piece was lost, so no call can be trusted.
    void damage() noexcept { damaged_ = true; }
    /// The first fault counts. One that comes after a whole answer does not undo it.
    void fail(fault what);
    void fail(errc why, std::string detail, std::string_view raw = {});
    void count_event() noexcept { ++events_; }
    void set_usage(const usage& told) noexcept { spent_ = told; }

    [[nodiscard]] bool closed() const noexcept { return closed_; }
    /// The reason is known; what still comes repeats or is padding.
    [[nodiscard]] bool ended() const noexcept { return reason_.has_value(); }
    [[nodiscard]] std::size_t events() const noexcept { return events_; }
    [[nodiscard]] const std::string& text() const noexcept { return filter_.text(); }

    /// Call once. `unread` is what could not be read at all, for the log.
    [[nodiscard]] std::variant<completion, fault> finish(std::string_view unread);

 private:
    void end_text();
    [[nodiscard]] completion build();
    [[nodiscard]] std::vector<tool_call> written_calls() const;
    [[nodiscard]] std::optional<fault>
    find_fault(const completion& said, std::string_view unread) const;

    const tool_set* offered_;
    const std::vector<message>& history_;
    const backend_options& backend_;
    bool closing_;

    utf8_joiner joiner_{};
    content_filter filter_;
    call_assembler calls_{};
    boost::json::object returned_{};
    std::optional<usage> spent_{};
    std::optional<finish_reason> reason_{};
    std::optional<fault> fault_{};
    std::string piece_{};   ///< scratch
    std::string written_{}; ///< all text, kept only where calls may come as text
    std::size_t events_{0};
    bool closed_{false};
    bool refused_{false};
    bool damaged_{false};
};

} // namespace answerd::conversation::providers
