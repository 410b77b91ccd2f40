// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/wyoming/event_codec.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <bit>
#include <utility>

namespace answerd::ha_bridge::wyoming {
namespace {

namespace json = boost::json;

// The reader of the library ignores it; the writer puts its package version here.
constexpr std::string_view protocol_version = "1.10.2";

/// What a connection may keep between events. Every event of Home Assistant fits.
constexpr std::size_t small = 1024;

std::optional<json::object> parse_object(std::string_view text)
{
    error_code error;
    json::value parsed = json::parse(text, error);
    if (error || !parsed.is_object())
        return std::nullopt;
    return std::move(parsed.get_object());
}

/// A length of a header. As the library's reader has it (wyoming.md 1): missing, null, 0 and
/// negative are "none". What would make that reader throw (a string, a fraction) is malformed.
result<std::uint64_t>
length_in(const json::object& header, std::string_view key, std::uint64_t most)
{
    const json::value* given = header.if_contains(key);
    if (given == nullptr || given->is_null())
        return 0U;
    if (!given->is_number())
        return failure{errc::malformed, std::string{key} + " is not a number"};

    // Integers that fit no 64 bits arrive as doubles.
    const auto as_double = given->to_number<double>();
    if (as_double <= 0)
        return 0U;
    if (as_double > static_cast<double>(most))
        return failure{errc::too_large, std::string{key} + " is over the limit"};
    if (given->is_double())
        return failure{errc::malformed, std::string{key} + " is not an integer"};
    return given->to_number<std::uint64_t>();
}

void merge(json::object& into, json::object&& over)
{
    for (auto& [key, value] : over)
        into.insert_or_assign(key, std::move(value));
}

} // namespace

std::string encode(const event& said)
{
    const std::string block = said.data.empty() ? std::string{} : json::serialize(said.data);
    json::object header{{"type", said.type}, {"version", protocol_version}};
    if (!block.empty())
        header["data_length"] = block.size();
    return json::serialize(header) + '\n' + block;
}

result<std::optional<event>> event_decoder::take(std::string_view& bytes)
{
    if (part_ == part::broken)
        return broken_;
    if (part_ == part::header) {
        const auto whole = gather_header(bytes);
        if (!whole)
            return whole.error();
        if (!*whole)
            return std::optional<event>{};
        if (const auto read = read_header(); !read)
            return read.error();
    }
    if (!gather_block(bytes) || !skip_payload(bytes))
        return std::optional<event>{};

    auto whole = finish();
    if (!whole)
        return whole.error();
    return std::optional<event>{std::move(*whole)};
}

bool event_decoder::is_between_events() const noexcept
{
    return part_ == part::header && kept_.empty();
}

result<bool> event_decoder::gather_header(std::string_view& bytes)
{
    const auto end = bytes.find('\n');
    const auto piece = bytes.substr(0, end == bytes.npos ? end : end + 1);
    if (kept_.size() + piece.size() > limits_.header_and_data)
        return broken({errc::too_large, "the header line is over the limit"});
    keep(piece);
    bytes.remove_prefix(piece.size());
    return end != std::string_view::npos;
}

result<void> event_decoder::read_header()
{
    const auto header = parse_object(kept_);
    if (!header)
        return broken({errc::malformed, "the header line is not a JSON object"});
    const json::value* type = header->if_contains("type");
    if (type == nullptr || !type->is_string())
        return broken({errc::malformed, "the header has no type"});
    const json::value* data = header->if_contains("data");
    if (data != nullptr && !data->is_object() && !data->is_null())
        return broken({errc::malformed, "data is not a JSON object"});

    const auto block = length_in(*header, "data_length", limits_.header_and_data - kept_.size());
    if (!block)
        return broken(block.error());
    const auto payload = length_in(*header, "payload_length", limits_.payload);
    if (!payload)
        return broken(payload.error());

    type_ = type->get_string();
    inline_ = data != nullptr && data->is_object() ? kept_.size() : 0;
    block_ = static_cast<std::size_t>(*block);
    payload_ = *payload;
    if (inline_ == 0)
        kept_.clear();
    part_ = part::block;
    return {};
}

bool event_decoder::gather_block(std::string_view& bytes)
{
    if (part_ != part::block)
        return true;
    const auto missing = inline_ + block_ - kept_.size();
    const auto piece = bytes.substr(0, missing);
    keep(piece);
    bytes.remove_prefix(piece.size());
    if (piece.size() < missing)
        return false;
    part_ = part::payload;
    return true;
}

bool event_decoder::skip_payload(std::string_view& bytes)
{
    const auto skipped = std::min<std::uint64_t>(payload_, bytes.size());
    bytes.remove_prefix(static_cast<std::size_t>(skipped));
    payload_ -= skipped;
    return payload_ == 0;
}

/// Parses at the very end, so that no parsed form (many times the size of its text) waits for bytes
/// that may never come.
result<event> event_decoder::finish()
{
    event whole{std::move(type_), {}};
    if (inline_ > 0) {
        auto header = parse_object(std::string_view{kept_}.substr(0, inline_));
        whole.data = std::move(header->at("data").get_object());
    }
    if (block_ > 0) {
        auto block = parse_object(std::string_view{kept_}.substr(inline_));
        if (!block)
            return broken({errc::malformed, "the data block is not a JSON object"});
        if (whole.data.empty())
            whole.data = std::move(*block);
        else
            merge(whole.data, std::move(*block));
    }
    if (kept_.capacity() > small)
        kept_ = {}; // with its memory: it was for this one event
    kept_.clear();
    type_.clear();
    part_ = part::header;
    return whole;
}

void event_decoder::keep(std::string_view bytes)
{
    // std::string doubles at least; powers of two keep it from doubling past the limit.
    const auto size = kept_.size() + bytes.size();
    if (size > kept_.capacity())
        kept_.reserve(std::bit_ceil(size));
    kept_.append(bytes);
}

failure event_decoder::broken(failure why)
{
    part_ = part::broken;
    kept_ = {};
    broken_ = std::move(why);
    return broken_;
}

} // namespace answerd::ha_bridge::wyoming
