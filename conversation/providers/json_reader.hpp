// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/parser.hpp>
#include <boost/json/value.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace answerd::conversation::providers {

/// Reads one JSON text after another into memory of its own, so that a stream of small events
/// allocates next to nothing. Nested at most 32 deep. Takes what real servers write beyond JSON:
/// NaN and numbers beyond a double (read as null), lone surrogates, raw control characters, and
/// bytes that are no UTF-8 (utf8_joiner mends these).
class json_reader {
 public:
    static constexpr std::size_t max_depth = 32;

    json_reader();
    json_reader(const json_reader&) = delete;
    json_reader& operator=(const json_reader&) = delete;
    ~json_reader() = default;

    /// Valid until the next call; nullptr when it cannot be read.
    [[nodiscard]] const boost::json::value* read(std::string_view text);

 private:
    [[nodiscard]] bool try_read(std::string_view text);

    std::array<unsigned char, 4096> values_;
    std::array<unsigned char, 2048> stack_;
    boost::json::monotonic_resource memory_;
    boost::json::parser parser_;
    std::optional<boost::json::value> value_{};
};

/// `text` with what json_reader takes beyond JSON rewritten; nullopt when there is nothing of it.
[[nodiscard]] std::optional<std::string> repaired_json(std::string_view text);

} // namespace answerd::conversation::providers
