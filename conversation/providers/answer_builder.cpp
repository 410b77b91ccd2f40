// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/answer_builder.hpp"

#include "conversation/blank.hpp"
#include "conversation/providers/finish_reasons.hpp"
#include "conversation/providers/opaque_fields.hpp"
#include "conversation/providers/text_match.hpp"
#include "conversation/providers/written_calls.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace answerd::conversation::providers {

namespace json = boost::json;

namespace {

bool ends_a_sentence(std::string_view text) noexcept
{
    const auto said = trimmed(text);
    constexpr std::array<std::string_view, 8> ends{".", "!", "?", "…", "。", "！", "？", "।"};
    return std::any_of(ends.begin(), ends.end(), [said](std::string_view end) {
        return said.ends_with(end);
    });
}

fault broken(errc why, std::string detail, std::string_view raw = {})
{
    const bool lost = why == errc::closed_early;
    return fault{
        .what = lost ? code::model_unreachable : code::model_error,
        .why = {.code = why, .detail = std::move(detail), .raw = std::string{raw.substr(0, 2000)}},
        .transient = true,
    };
}

} // namespace

answer_builder::answer_builder(const inference& asked, const backend_options& backend)
    : offered_{asked.tools.get()}
    , history_{asked.messages}
    , backend_{backend}
    , closing_{asked.closing}
    , filter_{offered_}
{}

void answer_builder::add_text(std::string_view text, std::vector<delta>& into)
{
    if (filter_.text().size() > longest_text) {
        reason_ = finish_reason::length;
        closed_ = true;
        return;
    }
    piece_.clear();
    joiner_.append(text, piece_);
    add_thought(piece_);
    const auto shown = filter_.feed(piece_);
    if (!shown.empty())
        into.emplace_back(text_delta{std::string{shown}});
}

/// A call may hide in the thinking (core#167154), where the filter does not look.
void answer_builder::add_thought(std::string_view text)
{
    if (backend_.profile.calls_as_text)
        written_ += text.substr(0, longest_text - std::min(longest_text, written_.size()));
}

void answer_builder::add_call(const call_fragment& piece, std::vector<delta>& into)
{
    if (auto begun = calls_.add(piece, offered_))
        into.emplace_back(call_delta{*std::move(begun)});
}

void answer_builder::keep(std::string_view field, const json::value& piece)
{
    join_field(returned_, field, piece);
}

void answer_builder::end(std::string_view word)
{
    if (is_failure_word(word)) {
        fail(errc::malformed, "the model could not finish its answer", word);
        return;
    }
    if (const auto reason = finish_reason_from(word))
        reason_ = reason;
}

void answer_builder::fail(fault what)
{
    closed_ = true;
    const bool answered = reason_ && (!filter_.text().empty() || !calls_.empty());
    if (!fault_ && !answered)
        fault_ = std::move(what);
}

void answer_builder::fail(errc why, std::string detail, std::string_view raw)
{
    fail(broken(why, std::move(detail), raw));
}

std::variant<completion, fault> answer_builder::finish(std::string_view unread)
{
    end_text();
    completion said = build();
    if (auto found = find_fault(said, unread)) {
        found->backend = backend_.name;
        return *std::move(found);
    }
    return said;
}

void answer_builder::end_text()
{
    piece_.clear();
    joiner_.finish(piece_);
    static_cast<void>(filter_.feed(piece_));
    static_cast<void>(filter_.finish());
}

completion answer_builder::build()
{
    completion said{
        .content = filter_.text(),
        .tool_calls = calls_.finish(offered_, history_),
        .reason = reason_.value_or(finish_reason::stop),
        .spent = spent_,
        .backend = backend_.name,
        .opaque = owned_by(backend_.name, std::move(returned_)),
    };
    for (auto& call : said.tool_calls)
        call.opaque = owned_by(backend_.name, std::move(call.opaque));
    if (said.tool_calls.empty())
        said.tool_calls = written_calls();
    const bool finished = reason_.has_value() || closed_;
    return make_true(std::move(said), finished);
}

std::vector<tool_call> answer_builder::written_calls() const
{
    if (!backend_.profile.calls_as_text || closing_)
        return {};
    call_assembler numbered;
    std::vector<std::string> texts = filter_.calls();
    if (texts.empty() && is_blank(filter_.text()))
        texts.push_back(written_);
    std::int64_t index = 0;
    for (const auto& text : texts) {
        for (const auto& call : find_written_calls(text, offered_)) {
            const call_fragment whole{
                .index = index++,
                .name = call.name,
                .arguments = call.arguments,
            };
            static_cast<void>(numbered.add(whole, offered_));
        }
    }
    return numbered.finish(offered_, history_);
}

std::optional<fault>
answer_builder::find_fault(const completion& said, std::string_view unread) const
{
    if (fault_)
        return fault_;
    if (refused_ || reason_ == finish_reason::content_filter) {
        const failure why{.code = errc::refused, .detail = "the model refused to answer"};
        return fault{.what = code::model_refused, .why = why};
    }
    if (calls_.overflowed())
        return broken(errc::too_large, "the model asks for too much at once");
    if (damaged_ && !calls_.empty())
        return broken(errc::malformed, "a piece of a call could not be read");
    if (events_ == 0)
        return broken(errc::malformed, "the model server sent no answer", unread);
    if (reason_ || closed_)
        return std::nullopt;
    if (calls_.empty() && ends_a_sentence(said.content))
        return std::nullopt;
    return broken(errc::closed_early, "the model server ended within its answer");
}

} // namespace answerd::conversation::providers
