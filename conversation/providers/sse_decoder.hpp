// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace answerd::conversation::providers {

/// One server-sent event. Valid until the decoder is called again.
struct sse_event {
    std::string_view name; ///< empty means "message"
    std::string_view data;
};

/// Server-sent events out of bytes by the rules of the WHATWG: BOM, any mix of CR, LF and CRLF,
/// comments, several data lines. Feed a piece, then take events until there is none. Any cut of the
/// bytes gives the same events.
class sse_decoder {
 public:
    static constexpr std::size_t default_limit = 1U << 20U;

    /// `limit` holds for a line and for the joined data of an event.
    explicit sse_decoder(std::size_t limit = default_limit) : limit_{limit} {}

    void feed(std::string_view bytes);
    [[nodiscard]] std::optional<sse_event> next();

    /// At the end of the stream: the event that was cut off. The WHATWG drops it; a reader that can
    /// tell whether it is whole (JSON can) may look, since servers forget the last blank line.
    [[nodiscard]] std::optional<sse_event> rest();

    /// A limit was passed: nothing more comes out.
    [[nodiscard]] bool overflowed() const noexcept { return overflowed_; }

 private:
    void forget_what_was_read();
    void skip_second_half_of_line_end();
    [[nodiscard]] std::optional<std::string_view> next_line();
    [[nodiscard]] bool take_line(std::string_view line);
    void take_field(std::string_view name, std::string_view value);
    void start_event();
    [[nodiscard]] std::optional<sse_event> overflow();

    std::size_t limit_;
    std::string buffer_{};
    std::size_t begin_{0}; ///< of the line in progress
    std::size_t lf_{0};    ///< the first LF at or after `begin_`, or the buffer's size
    std::size_t cr_{0};    ///< the first CR likewise
    std::string name_{};
    std::string data_{};
    bool has_data_{false};
    bool handed_out_{false}; ///< name_ and data_ belong to an event that was taken
    bool after_cr_{false};   ///< a LF that comes next belongs to the line before
    bool at_start_{true};    ///< a BOM may come
    bool overflowed_{false};
};

} // namespace answerd::conversation::providers
