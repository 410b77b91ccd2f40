// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/error.hpp"

#include <chrono>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace answerd::config {

/// An address to listen at. `host` is a literal address or "localhost": listening never waits for
/// a name server.
struct listen_address {
    std::string host{};
    std::uint16_t port{0};

    /// Only this machine can reach it.
    [[nodiscard]] bool is_loopback() const;
    bool operator==(const listen_address&) const = default;
};

/// Single values of a configuration, from their text. `detail` of a failure completes the sentence
/// "KEY: ...".
[[nodiscard]] result<bool> parse_flag(std::string_view text);
[[nodiscard]] result<std::uint64_t>
parse_count(std::string_view text, std::uint64_t least, std::uint64_t most);
[[nodiscard]] result<double> parse_number(std::string_view text, double least, double most);
/// "250ms", "25s", "10m", "1h": one whole number and one unit.
[[nodiscard]] result<std::chrono::milliseconds> parse_duration(
    std::string_view text,
    std::chrono::milliseconds least,
    std::chrono::milliseconds most
);
/// "127.0.0.1:8765", "[::1]:8765", "localhost:8765".
[[nodiscard]] result<listen_address> parse_listen(std::string_view text);
/// http or https, a host, no user, no fragment, a query only when `query_allowed`. Trailing slashes
/// are dropped.
[[nodiscard]] result<std::string> parse_url(std::string_view text, bool query_allowed);
/// Who may connect: an address, a network ("192.168.1.0/24") or a host name (RFC 1123).
[[nodiscard]] result<std::string> parse_peer(std::string_view text);
/// What a Host names: an address without brackets or a host name, without a port.
[[nodiscard]] result<std::string> parse_host(std::string_view text);
/// The shape of a BCP 47 tag: "en", "de-CH", "zh-Hant-TW".
[[nodiscard]] result<std::string> parse_language(std::string_view text);
/// The shape of an IANA zone name: "Europe/Berlin", "UTC".
[[nodiscard]] result<std::string> parse_zone(std::string_view text);

/// The shortest form that parses back: 90000 ms is "90s", an hour "1h".
[[nodiscard]] std::string print_duration(std::chrono::milliseconds);
[[nodiscard]] std::string print_number(double);
[[nodiscard]] std::string print_listen(const listen_address&);

} // namespace answerd::config
