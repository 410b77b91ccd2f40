// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/error.hpp"

#include <boost/json/object.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace answerd::ha_bridge::wyoming {

/// One event of the protocol. A payload is never part of it: nothing that a `handle` program is
/// told comes in one.
struct event {
    std::string type{};
    boost::json::object data{};

    bool operator==(const event&) const = default;
};

/// The bytes of an event, as the reference library writes them: a header line, then the data as a
/// block of its own (never inline, never null; no block when there is no data), raw UTF-8.
[[nodiscard]] std::string encode(const event& said);

/// What a peer may make us hold or wade through.
struct decoder_limits {
    std::size_t header_and_data{64U << 10U}; ///< the header line with its end, and the data block
    std::uint64_t payload{16U << 20U};
};

/// Bytes to events, however they are cut. Memory grows with the bytes that came, never by what a
/// length announces; payloads are counted, not kept.
class event_decoder {
 public:
    event_decoder() = default;
    explicit event_decoder(decoder_limits limits) : limits_{limits} {}

    /// Consumes the front of `bytes`: up to the end of one event, which it returns, or all of them.
    /// Errors: malformed, too_large. After an error there is no next event, so it only repeats it.
    [[nodiscard]] result<std::optional<event>> take(std::string_view& bytes);

    /// False when a part of an event has come, so that the rest must follow.
    [[nodiscard]] bool is_between_events() const noexcept;
    /// Bytes kept from earlier reads.
    [[nodiscard]] std::size_t held() const noexcept { return kept_.size(); }

 private:
    enum class part { header, block, payload, broken };

    result<bool> gather_header(std::string_view& bytes);
    result<void> read_header();
    bool gather_block(std::string_view& bytes);
    bool skip_payload(std::string_view& bytes);
    result<event> finish();
    void keep(std::string_view bytes);
    failure broken(failure why);

    decoder_limits limits_{};
    part part_{part::header};
    std::string kept_{};       ///< the header line (once read, only if data is inline), the block
    std::string type_{};       ///< of the event whose header was read
    std::size_t inline_{0};    ///< length of the header line at the front of kept_
    std::size_t block_{0};     ///< length of the data block
    std::uint64_t payload_{0}; ///< bytes of the payload that are still to come
    failure broken_{};
};

} // namespace answerd::ha_bridge::wyoming
