// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/reasoning_filter.hpp"

#include "conversation/blank.hpp"
#include "conversation/speech/byte_set.hpp"
#include "conversation/speech/marker.hpp"

#include <algorithm>
#include <array>

namespace answerd::conversation::speech {
namespace {

enum kind : int {
    opens,      ///< a thought begins
    closes,     ///< a thought ends; without a beginning, all before was one
    ends,       ///< the message ends
    names_line, ///< a message begins, its role up to the line's end
    names_id,   ///< a message begins, its role up to <|end_header_id|>
    names_role, ///< a message begins, its role up to <|channel|> or <|message|>
    names_channel,
    assistant,
    foreign, ///< somebody else's message begins
};

// user-reports.md 26-30; the names are those of the chat templates of Qwen, DeepSeek, Mistral,
// Gemma, Llama 3, gpt-oss (harmony), Command A, Kimi, Seed and Phi.
constexpr std::array markers{
    marker{"<think>", opens},
    marker{"</think>", closes},
    marker{"<thinking>", opens},
    marker{"</thinking>", closes},
    marker{"<thought>", opens},
    marker{"</thought>", closes},
    marker{"<thoughts>", opens},
    marker{"</thoughts>", closes},
    marker{"<reasoning>", opens},
    marker{"</reasoning>", closes},
    marker{"<scratchpad>", opens},
    marker{"</scratchpad>", closes},
    marker{"<seed:think>", opens},
    marker{"</seed:think>", closes},
    marker{"[think]", opens},
    marker{"[/think]", closes},
    marker{"\u25C1think\u25B7", opens},
    marker{"\u25C1/think\u25B7", closes},
    marker{"<unused94>", opens},
    marker{"<unused95>", closes},
    marker{"<|channel>thought", opens},
    marker{"<channel|>", closes},
    marker{"<|begin_of_thought|>", opens},
    marker{"<|end_of_thought|>", closes},
    marker{"<|start_thinking|>", opens},
    marker{"<|end_thinking|>", closes},
    marker{"<|im_start|>", names_line},
    marker{"<start_of_turn>", names_line},
    marker{"<|turn>", names_line},
    marker{"<|start_header_id|>", names_id},
    marker{"<|start|>", names_role},
    marker{"<|channel|>", names_channel},
    marker{"<|assistant|>", assistant},
    marker{"<|user|>", foreign},
    marker{"<|system|>", foreign},
    marker{"[inst]", foreign},
    marker{"<|im_end|>", ends},
    marker{"<|endoftext|>", ends},
    marker{"<|end_of_text|>", ends},
    marker{"<|end|>", ends},
    marker{"<|eot_id|>", ends},
    marker{"<|eom_id|>", ends},
    marker{"<|return|>", ends},
    marker{"<|call|>", ends},
    marker{"<end_of_turn>", ends},
    marker{"<turn|>", ends},
    marker{"<eos>", ends},
    marker{"[/inst]", ends},
    marker{"<\uFF5Cend\u2581of\u2581sentence\uFF5C>", ends},
};

constexpr std::array line_end{marker{"\n", assistant}};
constexpr std::array id_end{marker{"<|end_header_id|>", assistant}};
constexpr std::array role_end{
    marker{"<|message|>", assistant},
    marker{"<|channel|>", names_channel},
};

std::span<const marker> ends_of(int header_kind)
{
    if (header_kind == names_line)
        return line_end;
    if (header_kind == names_id)
        return id_end;
    return role_end;
}

// A role or channel that is ours; anything else is thinking, a call or another's words.
bool is_answer(std::string_view header, int header_kind)
{
    const auto begin = header.find_first_not_of(" \t\n");
    const std::string_view name = begin == header.npos ? header.substr(0, 0) : header.substr(begin);
    if (header_kind == names_channel)
        return begins_with(name, "final") == presence::yes;
    return name.empty() || begins_with(name, "assistant") == presence::yes ||
           begins_with(name, "model") == presence::yes;
}

// The first bytes of all markers; the last is that of U+25C1.
constexpr byte_set begins_marker{"<[\xE2"};
constexpr std::size_t longest_header = 200;

} // namespace

visible_text reasoning_filter::feed(std::string_view piece)
{
    visible_text shown;
    held_.append(piece);
    run(shown, false);
    return shown;
}

visible_text reasoning_filter::finish()
{
    visible_text shown;
    run(shown, true);
    return shown;
}

void reasoning_filter::run(visible_text& into, bool last)
{
    const std::string_view all{held_};
    std::size_t at = 0;
    while (at < all.size() && mode_ != mode::over) {
        const std::string_view rest = all.substr(at);
        std::size_t taken = 0;
        if (mode_ == mode::header) {
            taken = read_header(rest, last);
        } else {
            const std::size_t plain = begins_marker.find_in(rest);
            show(rest.substr(0, plain), into);
            at += plain;
            taken = take_marker(rest.substr(plain), into, last);
        }
        at += taken;
        if (taken == 0)
            break;
    }
    if (mode_ == mode::over)
        at = all.size();
    held_.erase(0, at);
}

std::size_t reasoning_filter::take_marker(std::string_view rest, visible_text& into, bool last)
{
    if (rest.empty())
        return 0;
    const marker_match found = match_marker(rest, markers);
    if (found.how == presence::perhaps && !last)
        return 0;
    if (found.how != presence::yes) {
        show(rest.substr(0, 1), into);
        return 1;
    }
    meet(found.which->what, into);
    return found.which->text.size();
}

void reasoning_filter::meet(int what, visible_text& into)
{
    if (what == closes) {
        if (mode_ == mode::visible && said_) {
            into = {.text = {}, .restart = true};
            said_ = false;
        }
        mode_ = mode::visible;
        return;
    }
    if (mode_ == mode::thinking)
        return;
    if (what == opens) {
        mode_ = mode::thinking;
        return;
    }
    if (mode_ == mode::visible && said_) {
        mode_ = mode::over;
        return;
    }
    if (what == ends)
        return;
    if (what == assistant || what == foreign) {
        mode_ = what == assistant ? mode::visible : mode::aside;
        return;
    }
    mode_ = mode::header;
    header_kind_ = what;
    header_.clear();
}

std::size_t reasoning_filter::read_header(std::string_view rest, bool last)
{
    const marker_match found = match_marker(rest, ends_of(header_kind_));
    if (found.how == presence::perhaps && !last)
        return 0;
    if (found.how != presence::yes) {
        header_.push_back(rest.front());
        if (header_.size() > longest_header)
            mode_ = mode::aside;
        return 1;
    }
    if (found.which->what == names_channel) {
        header_kind_ = names_channel;
        header_.clear();
    } else {
        mode_ = is_answer(header_, header_kind_) ? mode::visible : mode::aside;
    }
    return found.which->text.size();
}

void reasoning_filter::show(std::string_view text, visible_text& into)
{
    if (mode_ != mode::visible)
        return;
    into.text.append(text);
    said_ = said_ || !is_blank(text);
}

std::string without_reasoning(std::string_view text)
{
    reasoning_filter filter;
    visible_text first = filter.feed(text);
    visible_text rest = filter.finish();
    return rest.restart ? std::move(rest.text) : std::move(first.text) + rest.text;
}

} // namespace answerd::conversation::speech
