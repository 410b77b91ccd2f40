// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/json_reader.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace answerd::conversation::providers {

namespace json = boost::json;

namespace {

json::parse_options tolerant_options() noexcept
{
    json::parse_options options;
    options.max_depth = json_reader::max_depth;
    options.allow_invalid_utf8 = true;
    return options;
}

/// The four hex digits of a \uXXXX that `text` begins with.
std::optional<unsigned> read_escape(std::string_view text) noexcept
{
    if (text.size() < 6 || !text.starts_with("\\u"))
        return std::nullopt;
    unsigned unit = 0;
    const auto read = std::from_chars(text.data() + 2, text.data() + 6, unit, 16);
    if (read.ec != std::errc{} || read.ptr != text.data() + 6)
        return std::nullopt;
    return unit;
}

bool is_high(unsigned unit) noexcept { return unit >= 0xD800 && unit <= 0xDBFF; }
bool is_low(unsigned unit) noexcept { return unit >= 0xDC00 && unit <= 0xDFFF; }

class mender {
 public:
    explicit mender(std::string_view text) : left_{text} {}

    std::optional<std::string> run()
    {
        while (!left_.empty()) {
            if (in_string_)
                step_inside();
            else
                step_outside();
        }
        return changed_ ? std::optional{std::move(out_)} : std::nullopt;
    }

 private:
    void copy(std::size_t size)
    {
        out_ += left_.substr(0, size);
        left_.remove_prefix(size);
    }

    void replace(std::size_t size, std::string_view by)
    {
        out_ += by;
        left_.remove_prefix(size);
        changed_ = true;
    }

    void step_inside()
    {
        const char c = left_.front();
        if (c == '"') {
            in_string_ = false;
            copy(1);
        } else if (c == '\\') {
            step_escape();
        } else if (static_cast<unsigned char>(c) < 0x20) {
            replace(1, c == '\n' ? "\\n" : " ");
        } else {
            copy(1);
        }
    }

    void step_escape()
    {
        const auto unit = read_escape(left_);
        if (!unit) {
            constexpr std::string_view known{"\"\\/bfnrtu"};
            const bool strange = left_.size() > 1 && known.find(left_[1]) == std::string_view::npos;
            if (strange)
                replace(1, "");
            else
                copy(std::min<std::size_t>(2, left_.size()));
            return;
        }
        const auto second = read_escape(left_.substr(6));
        if (is_high(*unit) && second && is_low(*second))
            copy(12);
        else if (is_high(*unit) || is_low(*unit))
            replace(6, three_bytes(*unit));
        else
            copy(6);
    }

    static std::string three_bytes(unsigned unit)
    {
        std::string bytes;
        bytes += static_cast<char>(0xE0U | (unit >> 12U));
        bytes += static_cast<char>(0x80U | ((unit >> 6U) & 0x3FU));
        bytes += static_cast<char>(0x80U | (unit & 0x3FU));
        return bytes;
    }

    void step_outside()
    {
        const char c = left_.front();
        if (c == '"') {
            in_string_ = true;
            copy(1);
            return;
        }
        constexpr std::string_view of_words{
            "+-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_"};
        const std::size_t size = std::min(left_.find_first_not_of(of_words), left_.size());
        if (size == 0)
            copy(1);
        else if (is_readable(left_.substr(0, size)))
            copy(size);
        else
            replace(size, "null");
    }

    static bool is_readable(std::string_view word)
    {
        if (word == "true" || word == "false" || word == "null")
            return true;
        double number = 0;
        const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
        // from_chars knows "inf" and "nan", which JSON does not.
        return read.ec == std::errc{} && read.ptr == word.data() + word.size() &&
               word.find_first_of("nN") == std::string_view::npos;
    }

    std::string_view left_;
    std::string out_{};
    bool in_string_{false};
    bool changed_{false};
};

} // namespace

// Scratch memory needs no first values.
// NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init)
json_reader::json_reader()
    : memory_{values_.data(), values_.size()}
    , parser_{{}, tolerant_options(), stack_.data(), stack_.size()}
{}

const json::value* json_reader::read(std::string_view text)
{
    if (try_read(text))
        return &*value_;
    const auto mended = repaired_json(text);
    return mended && try_read(*mended) ? &*value_ : nullptr;
}

bool json_reader::try_read(std::string_view text)
{
    value_.reset();
    memory_.release();
    parser_.reset(&memory_);
    json::error_code error;
    parser_.write(text.data(), text.size(), error);
    if (error)
        return false;
    value_.emplace(parser_.release());
    return true;
}

std::optional<std::string> repaired_json(std::string_view text) { return mender{text}.run(); }

} // namespace answerd::conversation::providers
