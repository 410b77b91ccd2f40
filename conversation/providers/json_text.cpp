// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/json_text.hpp"

#include "conversation/providers/utf8.hpp"

#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/value.hpp>

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace answerd::conversation::providers {

namespace json = boost::json;

namespace {

constexpr std::uint64_t in_every_byte(std::uint64_t value) noexcept
{
    return value * 0x0101010101010101U;
}

/// Eight bytes at a time: prompts are long and nearly all of it needs no care (the classic
/// "has a byte less than n" tricks; exact as a test of "any").
bool needs_care(std::uint64_t eight) noexcept
{
    constexpr std::uint64_t high = in_every_byte(0x80);
    constexpr std::uint64_t ones = in_every_byte(0x01);
    const std::uint64_t quote = eight ^ in_every_byte('"');
    const std::uint64_t backslash = eight ^ in_every_byte('\\');
    const std::uint64_t control = (eight - in_every_byte(0x20)) & ~eight;
    const std::uint64_t found = ((quote - ones) & ~quote) | ((backslash - ones) & ~backslash);
    return ((found | control | eight) & high) != 0;
}

bool needs_care(char c) noexcept
{
    const auto value = static_cast<unsigned char>(c);
    return value < 0x20 || value >= 0x80 || c == '"' || c == '\\';
}

std::size_t plain_length(std::string_view text) noexcept
{
    std::size_t at = 0;
    for (std::uint64_t eight = 0; at + sizeof eight <= text.size(); at += sizeof eight) {
        std::memcpy(&eight, text.data() + at, sizeof eight);
        if (needs_care(eight))
            break;
    }
    while (at < text.size() && !needs_care(text[at]))
        ++at;
    return at;
}

void append_escaped(std::string& out, char c)
{
    switch (c) {
    case '"':
        out += "\\\"";
        return;
    case '\\':
        out += "\\\\";
        return;
    case '\n':
        out += "\\n";
        return;
    case '\r':
        out += "\\r";
        return;
    case '\t':
        out += "\\t";
        return;
    default:
        break;
    }
    constexpr std::string_view digits{"0123456789abcdef"};
    const auto value = static_cast<unsigned char>(c);
    out += "\\u00";
    out += digits[value >> 4U];
    out += digits[value & 0x0FU];
}

/// One character that is not plain; how many bytes it took.
std::size_t append_careful(std::string& out, std::string_view text)
{
    if (static_cast<unsigned char>(text.front()) < 0x80) {
        append_escaped(out, text.front());
        return 1;
    }
    const utf8_step step = read_utf8(text);
    out += step.kind == utf8_kind::whole ? text.substr(0, step.size) : replacement_character;
    return step.size;
}

/// The shortest digits that read back as the same number.
template <class Number>
void append_number(std::string& out, Number value)
{
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    out.append(digits.data(), end.ptr);
}

void append_array(std::string& out, const json::array& value)
{
    out += '[';
    for (const auto& element : value) {
        if (&element != value.data())
            out += ',';
        append_json(out, element);
    }
    out += ']';
}

/// Takes any JSON and keeps nothing of it.
struct ignoring_handler {
    static constexpr std::size_t max_array_size = json::array::max_size();
    static constexpr std::size_t max_object_size = json::object::max_size();
    static constexpr std::size_t max_string_size = json::string::max_size();
    static constexpr std::size_t max_key_size = json::string::max_size();

    bool is_object{false};
    std::size_t depth{0};

    bool on_document_begin(json::error_code&) { return true; }
    bool on_document_end(json::error_code&) { return true; }
    bool on_array_begin(json::error_code&) { return enter(false); }
    bool on_array_end(std::size_t, json::error_code&) { return leave(); }
    bool on_object_begin(json::error_code&) { return enter(true); }
    bool on_object_end(std::size_t, json::error_code&) { return leave(); }
    bool on_string_part(json::string_view, std::size_t, json::error_code&) { return true; }
    bool on_string(json::string_view, std::size_t, json::error_code&) { return true; }
    bool on_key_part(json::string_view, std::size_t, json::error_code&) { return true; }
    bool on_key(json::string_view, std::size_t, json::error_code&) { return true; }
    bool on_number_part(json::string_view, json::error_code&) { return true; }
    bool on_int64(std::int64_t, json::string_view, json::error_code&) { return true; }
    bool on_uint64(std::uint64_t, json::string_view, json::error_code&) { return true; }
    bool on_double(double, json::string_view, json::error_code&) { return true; }
    bool on_bool(bool, json::error_code&) { return true; }
    bool on_null(json::error_code&) { return true; }
    bool on_comment_part(json::string_view, json::error_code&) { return true; }
    bool on_comment(json::string_view, json::error_code&) { return true; }

    bool enter(bool object)
    {
        if (depth++ == 0)
            is_object = object;
        return true;
    }

    bool leave()
    {
        --depth;
        return true;
    }
};

} // namespace

void append_json_string(std::string& out, std::string_view text)
{
    out += '"';
    while (!text.empty()) {
        const std::size_t plain = plain_length(text);
        out += text.substr(0, plain);
        text.remove_prefix(plain);
        while (!text.empty() && needs_care(text.front()))
            text.remove_prefix(append_careful(out, text));
    }
    out += '"';
}

void append_json(std::string& out, const json::object& value)
{
    out += '{';
    bool first = true;
    for (const auto& member : value) {
        if (!first)
            out += ',';
        first = false;
        append_json_string(out, member.key());
        out += ':';
        append_json(out, member.value());
    }
    out += '}';
}

void append_json(std::string& out, const json::value& value)
{
    switch (value.kind()) {
    case json::kind::null:
        out += "null";
        return;
    case json::kind::bool_:
        out += value.get_bool() ? "true" : "false";
        return;
    case json::kind::int64:
        append_number(out, value.get_int64());
        return;
    case json::kind::uint64:
        append_number(out, value.get_uint64());
        return;
    case json::kind::double_:
        if (std::isfinite(value.get_double()))
            append_number(out, value.get_double());
        else
            out += "null";
        return;
    case json::kind::string:
        append_json_string(out, value.get_string());
        return;
    case json::kind::array:
        append_array(out, value.get_array());
        return;
    case json::kind::object:
        append_json(out, value.get_object());
        return;
    }
}

bool is_json_object(std::string_view text)
{
    json::parse_options options;
    options.max_depth = 32;
    json::basic_parser<ignoring_handler> parser{options};
    json::error_code error;
    const std::size_t read = parser.write_some(false, text.data(), text.size(), error);
    const bool only_blanks_follow =
        text.substr(read).find_first_not_of(" \t\r\n") == std::string_view::npos;
    return !error && only_blanks_follow && parser.handler().is_object;
}

} // namespace answerd::conversation::providers
