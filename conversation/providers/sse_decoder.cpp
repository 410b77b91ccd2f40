// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/sse_decoder.hpp"

#include <algorithm>

namespace answerd::conversation::providers {

namespace {

constexpr std::string_view byte_order_mark{"\xEF\xBB\xBF"};

std::size_t find_or_end(const std::string& text, char wanted, std::size_t from) noexcept
{
    return std::min(text.find(wanted, from), text.size());
}

} // namespace

void sse_decoder::feed(std::string_view bytes)
{
    if (overflowed_)
        return;
    forget_what_was_read();
    const std::size_t before = buffer_.size();
    buffer_ += bytes;
    // Each byte is looked at once, however small the pieces are.
    if (lf_ == before)
        lf_ = find_or_end(buffer_, '\n', before);
    if (cr_ == before)
        cr_ = find_or_end(buffer_, '\r', before);
}

std::optional<sse_event> sse_decoder::next()
{
    while (!overflowed_) {
        const auto line = next_line();
        if (!line)
            return std::nullopt;
        const bool dispatches = take_line(*line);
        if (data_.size() > limit_)
            return overflow();
        if (dispatches)
            return sse_event{name_, data_};
    }
    return std::nullopt;
}

std::optional<sse_event> sse_decoder::rest()
{
    if (overflowed_)
        return std::nullopt;
    skip_second_half_of_line_end();
    const std::string line{std::string_view{buffer_}.substr(begin_)};
    begin_ = buffer_.size();
    if (!line.empty())
        static_cast<void>(take_line(line));
    if (data_.size() > limit_)
        return overflow();
    return take_line({}) ? std::optional{sse_event{name_, data_}} : std::nullopt;
}

void sse_decoder::forget_what_was_read()
{
    if (begin_ == 0)
        return;
    buffer_.erase(0, begin_);
    // next_line() left both at or after begin_ unless the line end was just passed.
    lf_ = lf_ >= begin_ ? lf_ - begin_ : find_or_end(buffer_, '\n', 0);
    cr_ = cr_ >= begin_ ? cr_ - begin_ : find_or_end(buffer_, '\r', 0);
    begin_ = 0;
}

void sse_decoder::skip_second_half_of_line_end()
{
    if (!after_cr_ || begin_ == buffer_.size())
        return;
    after_cr_ = false;
    if (buffer_[begin_] == '\n')
        ++begin_;
}

std::optional<std::string_view> sse_decoder::next_line()
{
    skip_second_half_of_line_end();
    if (lf_ < begin_)
        lf_ = find_or_end(buffer_, '\n', begin_);
    if (cr_ < begin_)
        cr_ = find_or_end(buffer_, '\r', begin_);

    const std::size_t end = std::min(lf_, cr_);
    if (end - begin_ > limit_) {
        static_cast<void>(overflow());
        return std::nullopt;
    }
    if (end == buffer_.size())
        return std::nullopt;
    const auto line = std::string_view{buffer_}.substr(begin_, end - begin_);
    after_cr_ = buffer_[end] == '\r';
    begin_ = end + 1;
    return line;
}

bool sse_decoder::take_line(std::string_view line)
{
    if (handed_out_)
        start_event();
    if (at_start_) {
        at_start_ = false;
        if (line.starts_with(byte_order_mark))
            line.remove_prefix(byte_order_mark.size());
    }
    if (line.empty()) {
        handed_out_ = true;
        return has_data_;
    }
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) {
        take_field(line, {});
        return false;
    }
    auto value = line.substr(colon + 1);
    if (value.starts_with(' '))
        value.remove_prefix(1);
    take_field(line.substr(0, colon), value);
    return false;
}

void sse_decoder::take_field(std::string_view name, std::string_view value)
{
    if (name == "data") {
        if (has_data_)
            data_ += '\n';
        data_ += value;
        has_data_ = true;
    } else if (name == "event") {
        name_ = value;
    }
}

void sse_decoder::start_event()
{
    handed_out_ = false;
    has_data_ = false;
    name_.clear();
    data_.clear();
}

std::optional<sse_event> sse_decoder::overflow()
{
    overflowed_ = true;
    begin_ = lf_ = cr_ = 0;
    std::string{}.swap(buffer_);
    std::string{}.swap(data_);
    return std::nullopt;
}

} // namespace answerd::conversation::providers
