// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/call_assembler.hpp"
#include "conversation/providers/content_filter.hpp"
#include "conversation/providers/json_reader.hpp"
#include "conversation/providers/sse_decoder.hpp"
#include "conversation/providers/utf8.hpp"
#include "conversation/providers/wire_codec.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation::providers {

/// The answer to a chat completion with status 2xx: a stream of chunks, or one JSON body although a
/// stream was asked for. Tolerant: reference/faults.md B, C and D are its fixtures.
class openai_decoder final : public stream_decoder {
 public:
    openai_decoder(const inference& asked, const backend_options& backend);

    [[nodiscard]] bool feed(std::string_view bytes, std::vector<delta>& into) override;
    [[nodiscard]] std::size_t events() const noexcept override { return events_; }
    [[nodiscard]] std::variant<completion, fault> finish() override;

 private:
    enum class shape { unknown, events, body };
    using object = boost::json::object;
    using value = boost::json::value;

    void recognise(std::string_view bytes);
    void take_event(sse_event event, std::vector<delta>& into);
    void take_body(std::vector<delta>& into);
    void take_chunk(const object& chunk, std::string_view raw, std::vector<delta>& into);
    void take_choice(const object& choice, std::vector<delta>& into);
    void take_delta(const object& said, std::vector<delta>& into);
    void take_content(const value& content, std::vector<delta>& into);
    void take_text(std::string_view text, std::vector<delta>& into);
    void remember(std::string_view text);
    void take_calls(const boost::json::array& calls, std::vector<delta>& into);
    void take_call(const object& call, std::optional<std::int64_t> place, std::vector<delta>& into);
    void take_finish(const object& choice);
    void take_usage(const object& chunk);
    void fail(fault what);

    void end_text();
    [[nodiscard]] completion build();
    [[nodiscard]] std::vector<tool_call> written_calls() const;
    [[nodiscard]] std::optional<fault> find_fault(const completion& said) const;

    const tool_set* offered_;
    const std::vector<message>& history_;
    const backend_options& backend_;
    bool closing_;

    shape shape_{shape::unknown};
    std::string body_{};
    sse_decoder stream_{};
    json_reader reader_{};
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
    bool done_{false};    ///< [DONE], or an error: nothing more is read
    bool refused_{false}; ///< the model said that it will not
    bool damaged_{false}; ///< a chunk was lost, so no call can be trusted
};

} // namespace answerd::conversation::providers
