// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/call_filter.hpp"

#include "conversation/speech/byte_set.hpp"
#include "conversation/speech/characters.hpp"
#include "conversation/speech/marker.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace answerd::conversation::speech {
namespace {

// user-reports.md 37 and 38, faults.md 81; the forms are those of Hermes and Qwen, Mistral, Llama,
// Granite, DeepSeek, Kimi, Gemma, MiniMax, LM Studio and of the XML that Claude models write.
enum kind : int {
    call,   ///< lasts to its closer, without one to the end
    unseen, ///< the same, but of a page and not of a call
    stray,  ///< goes alone
};

constexpr std::array markers{
    marker{"<tool_call>", call, "</tool_call>"},
    marker{"<tool_calls>", call, "</tool_calls>"},
    marker{"<toolcall>", call, "</toolcall>"},
    marker{"<function_call>", call, "</function_call>"},
    marker{"<function_calls>", call, "</function_calls>"},
    marker{"<functioncall>", call, "</functioncall>"},
    marker{"<function=", call, "</function>"},
    marker{"<function ", call, "</function>"},
    marker{"<invoke ", call, "</invoke>"},
    marker{"<tool_use>", call, "</tool_use>"},
    marker{"<tool_code>", call, "</tool_code>"},
    marker{"<tool_response>", call, "</tool_response>"},
    marker{"<tool_result>", call, "</tool_result>"},
    marker{"<minimax:tool_call>", call, "</minimax:tool_call>"},
    marker{"<|tool_call>", call, "<tool_call|>"},
    marker{"<|tool_calls_section_begin|>", call, "<|tool_calls_section_end|>"},
    marker{"<|tool_call_begin|>", call, "<|tool_call_end|>"},
    marker{"<|action_start|>", call, "<|action_end|>"},
    marker{"<|start_action|>", call, "<|end_action|>"},
    marker{
        "<\uFF5Ctool\u2581calls\u2581begin\uFF5C>",
        call,
        "<\uFF5Ctool\u2581calls\u2581end\uFF5C>"},
    marker{"[tool_request]", call, "[end_tool_request]"},
    marker{"<script", unseen, "</script>"},
    marker{"<style", unseen, "</style>"},
    marker{"<!--", unseen, "-->"},
    marker{"<|tool_call|>", call},
    marker{"<|tool_calls|>", call},
    marker{"<|python_tag|>", call},
    marker{"[tool_calls]", call},
    marker{"</tool_call>", stray},
    marker{"</tool_calls>", stray},
    marker{"</function_call>", stray},
    marker{"</function_calls>", stray},
    marker{"</function>", stray},
    marker{"</tool_response>", stray},
    marker{"</tool_use>", stray},
    marker{"</tool_code>", stray},
    marker{"<tool_call|>", stray},
};

constexpr byte_set begins_marker{"<[{"};
constexpr std::size_t longest_marker = 64;

// `<|name|>`, also with the full-width bars of DeepSeek. Sets `length` for `yes`.
presence template_marker(std::string_view rest, std::size_t& length)
{
    const presence bar = std::max(begins_with(rest, "<|"), begins_with(rest, "<\uFF5C"));
    if (bar != presence::yes)
        return bar;
    const std::string_view head = rest.substr(0, longest_marker);
    if (head.size() > 2 && (head[2] == ' ' || head[2] == '|' || head[2] == '\n'))
        return presence::no;
    const std::size_t end = head.find('>', 2);
    if (end == head.npos || head.find('\n') < end)
        return head.size() < longest_marker && head.find('\n') == head.npos ? presence::perhaps
                                                                            : presence::no;
    const std::string_view before = head.substr(0, end);
    if (!before.ends_with('|') && !before.ends_with("\uFF5C"))
        return presence::no;
    length = end + 1;
    return presence::yes;
}

bool is_name(char c) { return is_ascii_letter(c) || is_digit(c) || c == '_' || c == '-'; }

// Whether the brace or bracket at the front begins something for a machine.
presence begins_json(std::string_view rest)
{
    const std::size_t next = rest.find_first_not_of(" \n", 1);
    if (next == rest.npos)
        return rest.size() < longest_marker ? presence::perhaps : presence::no;
    const char c = rest[next];
    if (rest.front() == '[')
        return c == '{' ? presence::yes : presence::no;
    if (std::string_view{"\"{}[%#'"}.find(c) != std::string_view::npos)
        return presence::yes;
    std::size_t end = next;
    while (end < rest.size() && is_name(rest[end]))
        ++end;
    if (end == rest.size() && end < longest_marker)
        return presence::perhaps;
    return end > next && end < rest.size() && rest[end] == ':' ? presence::yes : presence::no;
}

} // namespace

void call_filter::feed(std::string_view piece, std::string& into)
{
    held_.append(piece);
    run(into, false);
}

void call_filter::finish(std::string& into) { run(into, true); }

void call_filter::run(std::string& into, bool last)
{
    const std::string_view all{held_};
    std::size_t at = 0;
    while (at < all.size()) {
        const mode before = mode_;
        const std::string_view rest = all.substr(at);
        const std::size_t taken = mode_ == mode::json    ? read_json(rest)
                                  : mode_ == mode::block ? read_block(rest)
                                                         : read_text(rest, into, last);
        at += taken;
        if (taken == 0 && mode_ == before)
            break;
    }
    held_.erase(0, at);
}

std::size_t call_filter::read_text(std::string_view rest, std::string& into, bool last)
{
    const std::size_t plain = begins_marker.find_in(rest);
    into.append(rest.substr(0, plain));
    if (plain == rest.size())
        return plain;
    return plain + read_marker(rest.substr(plain), into, last);
}

std::size_t call_filter::read_marker(std::string_view rest, std::string& into, bool last)
{
    const marker_match found = match_marker(rest, markers);
    if (found.how == presence::yes) {
        const int what = found.which->what;
        into.append(what == call ? taken_out : " ");
        mode_ = what == stray ? mode::text : mode::block;
        closer_ = found.which->closer;
        return found.which->text.size();
    }
    std::size_t length = 0;
    const presence machine =
        rest.front() == '<' ? template_marker(rest, length) : begins_json(rest);
    if (!last && (found.how == presence::perhaps || machine == presence::perhaps))
        return 0;
    if (machine == presence::perhaps && rest.size() > 1 && rest.front() == '<')
        return rest.size(); // a marker that was cut off
    if (machine != presence::yes) {
        into.push_back(rest.front());
        return 1;
    }
    into.append(length > 0 ? " " : taken_out);
    if (length > 0)
        return length;
    mode_ = mode::json;
    depth_ = 0;
    in_string_ = false;
    escaped_ = false;
    line_ends_ = 0;
    return 0;
}

std::size_t call_filter::read_block(std::string_view rest)
{
    if (closer_.empty())
        return rest.size();
    for (std::size_t at = rest.find(closer_.front()); at != rest.npos;
         at = rest.find(closer_.front(), at + 1)) {
        const presence how = begins_with(rest.substr(at), closer_);
        if (how == presence::perhaps)
            return at;
        if (how == presence::yes) {
            mode_ = mode::text;
            return at + closer_.size();
        }
    }
    return rest.size();
}

std::size_t call_filter::read_json(std::string_view rest)
{
    for (std::size_t at = 0; at < rest.size(); ++at) {
        // A broken object must not swallow what a person should hear: an empty line with words
        // after it ends it.
        const char c = rest[at];
        const bool word = is_ascii_letter(c) || static_cast<unsigned char>(c) >= 0x80;
        if (line_ends_ >= 2 && word) {
            mode_ = mode::text;
            return at;
        }
        if (read_json_character(c)) {
            mode_ = mode::text;
            return at + 1;
        }
    }
    return rest.size();
}

// Whether it closed the object.
bool call_filter::read_json_character(char c)
{
    if (c != ' ')
        line_ends_ = c == '\n' ? line_ends_ + 1 : 0;
    if (c == '\n')
        in_string_ = false; // JSON has no line end in a string, so the quote was a stray
    if (std::exchange(escaped_, in_string_ && c == '\\' && !escaped_))
        return false;
    if (c == '"')
        in_string_ = !in_string_;
    if (in_string_)
        return false;
    if (c == '{' || c == '[')
        ++depth_;
    return (c == '}' || c == ']') && --depth_ == 0;
}

} // namespace answerd::conversation::speech
