// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/answer_reader.hpp"

#include <algorithm>
#include <utility>

namespace answerd::conversation::providers {

void answer_reader::feed(std::string_view bytes)
{
    if (shape_ != shape::stream) {
        body_ += bytes.substr(0, longest_body - std::min(longest_body, body_.size()));
        if (shape_ == shape::unknown)
            recognise();
        return;
    }
    if (framing_ == framing::events) {
        events_.feed(bytes);
        return;
    }
    lines_.erase(0, std::exchange(begin_, 0));
    searched_ = lines_.size();
    if (lines_.size() <= sse_decoder::default_limit)
        lines_ += bytes;
}

std::optional<sse_event> answer_reader::next()
{
    if (shape_ != shape::stream || overflowed())
        return std::nullopt;
    if (framing_ == framing::events)
        return events_.next();
    const std::size_t end = lines_.find('\n', std::max(begin_, searched_));
    if (end == std::string::npos)
        return std::nullopt;
    const std::size_t from = std::exchange(begin_, end + 1);
    return sse_event{.name = {}, .data = std::string_view{lines_}.substr(from, end - from)};
}

std::optional<sse_event> answer_reader::rest()
{
    if (shape_ == shape::body)
        return sse_event{.name = {}, .data = body_};
    if (shape_ == shape::unknown || overflowed())
        return std::nullopt;
    if (framing_ == framing::events)
        return events_.rest();
    const auto left = std::string_view{lines_}.substr(begin_);
    return left.empty() ? std::nullopt : std::optional{sse_event{.name = {}, .data = left}};
}

bool answer_reader::overflowed() const noexcept
{
    return body_.size() >= longest_body || events_.overflowed() ||
           lines_.size() - begin_ > sse_decoder::default_limit;
}

void answer_reader::recognise()
{
    const std::size_t first = body_.find_first_not_of(" \t\r\n");
    if (first == std::string::npos)
        return;
    const auto start = std::string_view{body_}.substr(first);
    // Whether a brace begins a line of its own or a body laid out over many is seen behind it.
    if (framing_ == framing::lines && start == "{")
        return;
    if (begins_a_body(start)) {
        shape_ = shape::body;
        return;
    }
    shape_ = shape::stream;
    feed(std::exchange(body_, {}));
}

bool answer_reader::begins_a_body(std::string_view start) const noexcept
{
    const char c = start.front();
    if (c == '[' || c == '<')
        return true;
    if (framing_ == framing::events)
        return c == '{';
    return c == '{' && (start[1] == '\n' || start[1] == '\r');
}

} // namespace answerd::conversation::providers
