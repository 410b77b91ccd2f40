// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/markdown.hpp"

#include "conversation/speech/byte_set.hpp"
#include "conversation/speech/characters.hpp"
#include "conversation/speech/entities.hpp"
#include "conversation/speech/marker.hpp"
#include "conversation/speech/table_rows.hpp"

#include <md4c.h>

#include <algorithm>
#include <array>
#include <exception>

namespace answerd::conversation::speech {
namespace {

// A word that cannot stand in clean text: before inline text it keeps block marks from being read.
constexpr std::string_view inline_guard = "\uE003 ";

constexpr byte_set inline_marks{"*_`[]<>&\\~|#"};

constexpr unsigned dialect = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS |
                             MD_FLAG_NOINDENTEDCODEBLOCKS | MD_FLAG_NOHTMLBLOCKS;

// Tags that part what stands around them.
constexpr std::array<std::string_view, 18> parting_tags{
    "p",
    "div",
    "li",
    "ul",
    "ol",
    "tr",
    "table",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "dd",
    "dt",
    "blockquote",
    "section"};

std::string_view tag_name(std::string_view tag)
{
    tag.remove_prefix(std::min(tag.find_first_not_of("</"), tag.size()));
    return tag.substr(0, tag.find_first_of(" \n/>"));
}

/// Collects what md4c reports.
class collector {
 public:
    void enter(MD_BLOCKTYPE type, const void* detail);
    void leave(MD_BLOCKTYPE type);
    void enter(MD_SPANTYPE type);
    void leave(MD_SPANTYPE type);
    void text(MD_TEXTTYPE type, std::string_view text);
    [[nodiscard]] std::string result() &&;

 private:
    [[nodiscard]] std::string& sink() noexcept { return in_cell_ ? rows_.cell() : out_; }
    void html(std::string_view tag);
    void end_code();
    void end_link();
    void end_block();

    std::string out_{};
    std::string code_{};
    table_rows rows_{};
    std::size_t link_begin_{0};
    unsigned item_number_{0};
    int silent_{0}; ///< depth of pictures, deleted text and code blocks
    bool in_cell_{false};
    bool numbered_{false};
};

void collector::enter(MD_BLOCKTYPE type, const void* detail)
{
    if (type == MD_BLOCK_OL) {
        numbered_ = true;
        item_number_ = static_cast<const MD_BLOCK_OL_DETAIL*>(detail)->start;
    } else if (type == MD_BLOCK_UL) {
        numbered_ = false;
    } else if (type == MD_BLOCK_LI && numbered_) {
        // The number stays: "3. Oktober" is a list to md4c and a date to people.
        out_.append(std::to_string(item_number_++)).append(". ");
    } else if (type == MD_BLOCK_CODE) {
        ++silent_;
    } else if (type == MD_BLOCK_TABLE) {
        rows_ = {};
    } else if (type == MD_BLOCK_TR) {
        rows_.begin_row();
    } else if (type == MD_BLOCK_TH || type == MD_BLOCK_TD) {
        rows_.begin_cell();
        in_cell_ = true;
    }
}

void collector::leave(MD_BLOCKTYPE type)
{
    if (type == MD_BLOCK_CODE)
        --silent_;
    else if (type == MD_BLOCK_TH || type == MD_BLOCK_TD)
        in_cell_ = false;
    else if (type == MD_BLOCK_TABLE)
        out_.append(rows_.as_sentences());
    if (type == MD_BLOCK_P || type == MD_BLOCK_H || type == MD_BLOCK_LI || type == MD_BLOCK_TABLE)
        end_block();
}

void collector::enter(MD_SPANTYPE type)
{
    if (type == MD_SPAN_IMG || type == MD_SPAN_DEL)
        ++silent_;
    else if (type == MD_SPAN_CODE)
        code_.clear();
    else if (type == MD_SPAN_A)
        link_begin_ = sink().size();
}

void collector::leave(MD_SPANTYPE type)
{
    if (type == MD_SPAN_IMG || type == MD_SPAN_DEL)
        --silent_;
    else if (type == MD_SPAN_CODE)
        end_code();
    else if (type == MD_SPAN_A)
        end_link();
}

void collector::text(MD_TEXTTYPE type, std::string_view text)
{
    if (silent_ > 0)
        return;
    switch (type) {
    case MD_TEXT_NORMAL:
        sink().append(text);
        break;
    case MD_TEXT_BR:
    case MD_TEXT_SOFTBR:
        sink().push_back('\n');
        break;
    case MD_TEXT_ENTITY:
        sink().append(entity_text(text));
        break;
    case MD_TEXT_CODE:
        code_.append(text);
        break;
    case MD_TEXT_HTML:
        html(text);
        break;
    default:
        break;
    }
}

void collector::html(std::string_view tag)
{
    const std::string_view name = tag_name(tag);
    const auto is = [name](std::string_view other) {
        return name.size() == other.size() && begins_with(name, other) == presence::yes;
    };
    if (is("br"))
        sink().push_back('\n');
    else if (is("td") || is("th"))
        sink().append(", ");
    else if (std::any_of(parting_tags.begin(), parting_tags.end(), is))
        sink().append(block_end);
}

// `light.kitchen` and `on` are words; `{"a": 1}` and `x = f(y)` are not.
void collector::end_code()
{
    const auto harmless = [](char c) {
        return is_ascii_letter(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80 ||
               std::string_view{" .,:'-_%+\n"}.find(c) != std::string_view::npos;
    };
    if (!std::all_of(code_.begin(), code_.end(), harmless))
        return;
    for (std::size_t at = 1; at + 1 < code_.size(); ++at) {
        const bool between_letters =
            is_ascii_letter(code_[at - 1]) && is_ascii_letter(code_[at + 1]);
        if (code_[at] == '_' || (code_[at] == '.' && between_letters))
            code_[at] = ' ';
    }
    sink().append(code_);
}

// The words of a link are spoken; a number alone is a citation.
void collector::end_link()
{
    std::string& into = sink();
    if (link_begin_ > into.size())
        return;
    const std::string_view words = std::string_view{into}.substr(link_begin_);
    if (words.find_first_not_of("0123456789[]^ ") == words.npos)
        into.resize(link_begin_);
}

void collector::end_block()
{
    if (!out_.empty() && !out_.ends_with(block_end))
        out_.append(block_end);
}

std::string collector::result() &&
{
    while (out_.ends_with(block_end))
        out_.resize(out_.size() - block_end.size());
    return std::move(out_);
}

// md4c is C: an exception may not pass through it, so it is carried around it.
struct parse_state {
    collector into{};
    std::exception_ptr thrown{};
};

template <class Work>
int guarded(void* userdata, const Work& work) noexcept
{
    auto& state = *static_cast<parse_state*>(userdata);
    try {
        work(state.into);
        return 0;
    } catch (...) {
        state.thrown = std::current_exception();
        return 1;
    }
}

int on_enter_block(MD_BLOCKTYPE type, void* detail, void* userdata)
{
    return guarded(userdata, [&](collector& into) { into.enter(type, detail); });
}

int on_leave_block(MD_BLOCKTYPE type, void*, void* userdata)
{
    return guarded(userdata, [&](collector& into) { into.leave(type); });
}

int on_enter_span(MD_SPANTYPE type, void*, void* userdata)
{
    return guarded(userdata, [&](collector& into) { into.enter(type); });
}

int on_leave_span(MD_SPANTYPE type, void*, void* userdata)
{
    return guarded(userdata, [&](collector& into) { into.leave(type); });
}

int on_text(MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* userdata)
{
    return guarded(userdata, [&](collector& into) { into.text(type, {text, size}); });
}

std::string parsed(std::string_view markdown)
{
    constexpr MD_PARSER parser{
        .abi_version = 0,
        .flags = dialect,
        .enter_block = on_enter_block,
        .leave_block = on_leave_block,
        .enter_span = on_enter_span,
        .leave_span = on_leave_span,
        .text = on_text,
        .debug_log = nullptr,
        .syntax = nullptr,
    };
    parse_state state;
    md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, &state);
    if (state.thrown)
        std::rethrow_exception(state.thrown);
    return std::move(state.into).result();
}

bool has_inline_marks(std::string_view text) noexcept { return inline_marks.any_in(text); }

bool begins_item(std::string_view text) noexcept
{
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits == text.size())
        return false;
    return digits > 0 ? text[digits] == '.' || text[digits] == ')'
                      : text.front() == '-' || text.front() == '+' || text.front() == ' ';
}

} // namespace

std::string words_of_markdown(std::string_view markdown)
{
    // Most sentences have no marks at all, and need no parser.
    if (!has_inline_marks(markdown) && !begins_item(markdown))
        return std::string{markdown};
    return parsed(markdown);
}

std::string words_of_inline_markdown(std::string_view markdown)
{
    if (!has_inline_marks(markdown))
        return std::string{markdown};
    std::string guardedly{inline_guard};
    guardedly.append(markdown);
    std::string words = parsed(guardedly);
    words.erase(0, words.starts_with(inline_guard) ? inline_guard.size() : inline_guard.size() - 1);
    return words;
}

bool is_prose(std::string_view code) noexcept
{
    const auto plain = [](char c) {
        return is_ascii_letter(c) || is_digit(c) || is_blank(c) ||
               static_cast<unsigned char>(c) >= 0x80 ||
               std::string_view{".,!?'-:"}.find(c) != std::string_view::npos;
    };
    return std::all_of(code.begin(), code.end(), plain) && code.find(' ') != code.npos;
}

} // namespace answerd::conversation::speech
