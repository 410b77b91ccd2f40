// SPDX-License-Identifier: Apache-2.0
#include "tools/clean_text.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace answerd::tools {
namespace {

namespace json = boost::json;

/// What starts a control token in the templates of the models that people run at home. llama.cpp
/// tokenizes a whole prompt with special tokens on, so these bytes in a result would end its turn.
constexpr std::array markers{
    std::string_view{"<|"},
    std::string_view{"<s>"},
    std::string_view{"</s>"},
    std::string_view{"[INST]"},
    std::string_view{"[/INST]"},
    std::string_view{"<<SYS>>"},
    std::string_view{"<start_of_turn>"},
    std::string_view{"<end_of_turn>"},
    std::string_view{"<think>"},
    std::string_view{"</think>"},
    std::string_view{"<tool_call>"},
    std::string_view{"</tool_call>"},
    std::string_view{"<tool_response>"},
    std::string_view{"</tool_response>"},
};

bool is_wanted(UChar32 point)
{
    if (point == '\n' || point == '\t')
        return true;
    const bool control = point < 0x20 || (point >= 0x7f && point < 0xa0);
    const bool tag = point >= 0xe0000 && point <= 0xe007f;
    return !control && !tag && point != 0xfeff;
}

// ICU's macro narrows an int to a byte inside.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
// NOLINTNEXTLINE(readability-function-size): it nests, too.
std::string valid(std::string_view text)
{
    std::string good;
    good.reserve(text.size());
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t from = at;
        UChar32 point = 0;
        U8_NEXT(text.data(), at, text.size(), point);
        if (point < 0)
            good += "\xEF\xBF\xBD";
        else if (is_wanted(point))
            good += text.substr(from, at - from);
    }
    return good;
}
#pragma GCC diagnostic pop

void break_markers(std::string& text)
{
    for (const std::string_view marker : markers)
        for (std::size_t at = text.find(marker); at != std::string::npos;
             at = text.find(marker, at))
            text.insert(at + 1, 1, ' ');
}

bool starts_character(char byte) noexcept
{
    return (static_cast<std::uint8_t>(byte) & 0xc0U) != 0x80U;
}

/// Nothing in it that cleaning looks at: most texts are of this kind.
bool is_plain(std::string_view text) noexcept
{
    return std::ranges::all_of(text, [](char c) {
        return c >= ' ' && c < '\x7f' && c != '<' && c != '[';
    });
}

json::object with_clean_keys(json::object& of)
{
    json::object clean;
    for (auto& [key, inner] : of)
        clean[clean_text(key)] = std::move(inner);
    return clean;
}

} // namespace

std::string clean_text(std::string_view text)
{
    std::string clean = valid(text);
    break_markers(clean);
    return clean;
}

void clean_value(json::value& value)
{
    if (const json::string* text = value.if_string(); text != nullptr && !is_plain(*text))
        value = clean_text(*text);
    if (json::array* list = value.if_array())
        std::ranges::for_each(*list, &clean_value);
    if (json::object* object = value.if_object()) {
        bool plain_keys = true;
        for (auto& [key, inner] : *object) {
            clean_value(inner);
            plain_keys = plain_keys && is_plain(key);
        }
        if (!plain_keys)
            *object = with_clean_keys(*object);
    }
}

std::string_view head_of(std::string_view text, std::size_t most) noexcept
{
    if (text.size() <= most)
        return text;
    while (most > 0 && !starts_character(text[most]))
        --most;
    return text.substr(0, most);
}

std::string_view tail_of(std::string_view text, std::size_t most) noexcept
{
    if (text.size() <= most)
        return text;
    std::size_t from = text.size() - most;
    while (from < text.size() && !starts_character(text[from]))
        ++from;
    return text.substr(from);
}

} // namespace answerd::tools
