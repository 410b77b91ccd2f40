// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/content_filter.hpp"

#include "conversation/providers/text_match.hpp"
#include "conversation/providers/written_calls.hpp"
#include "conversation/speech/marker.hpp"

#include <algorithm>
#include <array>

namespace answerd::conversation::providers {

namespace {

constexpr std::string_view fence{"```"};

/// What models put around a call that they write (user-reports.md 37, faults.md 81). What has no
/// end lasts to the end of the text.
constexpr std::array call_markers{
    speech::marker{"<tool_call>", 0, "</tool_call>"}, // Hermes, Qwen
    speech::marker{"<tool_calls>", 0, "</tool_calls>"},
    speech::marker{"<function_call>", 0, "</function_call>"},
    speech::marker{"<function_calls>", 0, "</function_calls>"},
    speech::marker{"<tool_use>", 0, "</tool_use>"},
    speech::marker{"<tools>", 0, "</tools>"},       // Qwen Coder
    speech::marker{"<function=", 0, "</function>"}, // Llama, Qwen3 Coder
    speech::marker{"<|tool_call>", 0, "<tool_call|>"},
    speech::marker{"<|tool_calls_section_begin|>", 0, "<|tool_calls_section_end|>"}, // Kimi
    speech::marker{"[tool_request]", 0, "[end_tool_request]"},                       // LM Studio
    speech::marker{"<|tool_call|>"},
    speech::marker{"<|python_tag|>"}, // Llama
    speech::marker{"[tool_calls]"},   // Mistral
};

std::size_t find_word(std::string_view text, std::string_view word) noexcept
{
    const auto same = [](char one, char other) { return lower(one) == lower(other); };
    const auto* found = std::search(text.begin(), text.end(), word.begin(), word.end(), same);
    return found == text.end() ? std::string_view::npos
                               : static_cast<std::size_t>(found - text.begin());
}

bool is_blank_character(char c) noexcept { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

} // namespace

std::string_view content_filter::feed(std::string_view piece)
{
    return run(reasoning_.feed(piece), false);
}

std::string_view content_filter::finish() { return run(reasoning_.finish(), true); }

std::string_view content_filter::run(const speech::visible_text& news, bool last)
{
    if (news.restart)
        forget();
    held_ += news.text;
    fresh_ = text_.size();
    while (!held().empty() && step(last)) {
    }
    held_.erase(0, begin_);
    begin_ = 0;
    return std::string_view{text_}.substr(fresh_);
}

void content_filter::forget()
{
    state_ = state::words;
    held_.clear();
    text_.clear();
    calls_.clear();
    at_line_start_ = true;
}

/// One decision about what is held; false when more must come first.
bool content_filter::step(bool last)
{
    switch (state_) {
    case state::words:
        return step_words(last);
    case state::markup:
        return step_markup(last);
    case state::fence:
        return step_fence(last);
    case state::json:
        return step_json(last);
    case state::lost:
        drop(held().size());
        return false;
    }
    return false;
}

bool content_filter::step_words(bool last)
{
    const std::string_view text = held();
    std::size_t plain = 0;
    bool line_start = at_line_start_;
    for (; plain < text.size(); ++plain) {
        const char c = text[plain];
        if (c == '<' || c == '[' || c == '`' || (line_start && c == '{'))
            break;
        line_start = c == '\n' || (line_start && is_blank_character(c));
    }
    if (plain == 0)
        return step_suspect(last);
    show(plain);
    at_line_start_ = line_start;
    return true;
}

bool content_filter::step_suspect(bool last)
{
    const std::string_view text = held();
    if (text.front() == '`')
        return step_ticks(last);
    const auto match = speech::match_marker(text, call_markers);
    if (match.how == speech::presence::perhaps && !last)
        return false;
    if (match.how == speech::presence::yes) {
        hold_as(state::markup);
        close_ = match.which->closer;
        // "<function=" goes on with the tool's name, so it belongs to what is kept.
        if (!match.which->text.ends_with('='))
            drop(match.which->text.size());
        return true;
    }
    if (at_line_start_ && text.front() != '<')
        hold_as(state::json);
    else
        show(1);
    at_line_start_ = false;
    return true;
}

bool content_filter::step_ticks(bool last)
{
    const std::size_t ticks = std::min(held().find_first_not_of('`'), held().size());
    if (ticks == held().size() && !last)
        return false;
    if (ticks >= fence.size()) {
        hold_as(state::fence);
        opening_ = ticks;
    } else {
        show(ticks);
    }
    at_line_start_ = false;
    return true;
}

/// `next` holds its text back until it ends.
void content_filter::hold_as(state next)
{
    state_ = next;
    extent_ = {};
    scanned_ = 0;
    opening_ = 0;
}

/// Where `end` stands in what is held. Pieces are small and many, so none is searched twice.
std::size_t content_filter::find_held(std::string_view end)
{
    const std::size_t from = std::max(scanned_ - std::min(scanned_, end.size()), opening_);
    const std::size_t found = find_word(held().substr(from), end);
    scanned_ = held().size();
    return found == std::string_view::npos ? found : from + found;
}

bool content_filter::step_markup(bool last)
{
    const std::size_t end = close_.empty() ? std::string_view::npos : find_held(close_);
    if (end == std::string_view::npos && !last) {
        if (held().size() > longest_held)
            state_ = state::lost;
        return state_ == state::lost;
    }
    const std::size_t size = std::min(end, held().size());
    calls_.emplace_back(held().substr(0, size));
    drop(std::min(size + close_.size(), held().size()));
    state_ = state::words;
    at_line_start_ = true;
    return true;
}

bool content_filter::step_fence(bool last)
{
    const std::size_t close = find_held(fence);
    if (close == std::string::npos && !last && held().size() <= longest_held)
        return false;
    judge(close == std::string::npos ? held().size() : close + fence.size());
    return true;
}

bool content_filter::step_json(bool last)
{
    scanned_ += extent_.feed(held().substr(scanned_));
    if (!extent_.complete() && !last && held().size() <= longest_held)
        return false;
    judge(scanned_);
    return true;
}

/// A call is kept apart, anything else is shown.
void content_filter::judge(std::size_t size)
{
    state_ = state::words;
    const auto suspect = held().substr(0, size);
    if (find_written_calls(suspect, offered_).empty()) {
        show(size);
        return;
    }
    calls_.emplace_back(suspect);
    drop(size);
    at_line_start_ = true;
}

void content_filter::show(std::size_t size)
{
    auto shown = held().substr(0, size);
    // What stood before it was thinking or nothing: an answer does not begin with blank lines.
    if (text_.empty())
        shown.remove_prefix(std::min(shown.find_first_not_of(" \t\r\n"), shown.size()));
    text_ += shown;
    drop(size);
}

std::string_view content_filter::held() const noexcept
{
    return std::string_view{held_}.substr(begin_);
}

void content_filter::drop(std::size_t size) { begin_ += size; }

} // namespace answerd::conversation::providers
