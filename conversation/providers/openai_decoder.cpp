// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/openai_decoder.hpp"

#include "conversation/blank.hpp"
#include "conversation/providers/call_fields.hpp"
#include "conversation/providers/finish_reasons.hpp"
#include "conversation/providers/opaque_fields.hpp"
#include "conversation/providers/server_error.hpp"
#include "conversation/providers/text_match.hpp"
#include "conversation/providers/token_usage.hpp"
#include "conversation/providers/written_calls.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace answerd::conversation::providers {

namespace json = boost::json;

namespace {

constexpr std::size_t longest_body = 4U << 20U;
constexpr std::size_t longest_text = 256U << 10U;

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

openai_decoder::openai_decoder(const inference& asked, const backend_options& backend)
    : offered_{asked.tools.get()}
    , history_{asked.messages}
    , backend_{backend}
    , closing_{asked.closing}
    , filter_{offered_}
{}

bool openai_decoder::feed(std::string_view bytes, std::vector<delta>& into)
{
    if (done_)
        return false;
    recognise(bytes);
    if (shape_ != shape::events) {
        body_ += bytes.substr(0, longest_body - std::min(longest_body, body_.size()));
        if (shape_ == shape::unknown)
            return true;
        if (body_.size() == longest_body)
            fail(broken(errc::too_large, "the model server's answer is too long"));
        return !done_;
    }
    stream_.feed(bytes);
    while (!done_) {
        const auto event = stream_.next();
        if (!event)
            break;
        take_event(*event, into);
    }
    if (stream_.overflowed())
        fail(broken(errc::too_large, "an event of the model server is too long"));
    return !done_;
}

std::variant<completion, fault> openai_decoder::finish()
{
    std::vector<delta> unheard;
    if (shape_ == shape::body) {
        take_body(unheard);
    } else if (!done_) {
        if (const auto event = stream_.rest())
            take_event(*event, unheard);
    }
    end_text();
    completion said = build();
    if (auto found = find_fault(said)) {
        found->backend = backend_.name;
        return *std::move(found);
    }
    return said;
}

/// The first bytes tell the shape, whatever the content type said: a body of JSON comes under
/// text/event-stream too (core#151669), and a line of an event stream never begins like one.
void openai_decoder::recognise(std::string_view bytes)
{
    if (shape_ != shape::unknown)
        return;
    const std::size_t first = bytes.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return;
    const char c = bytes[first];
    shape_ = c == '{' || c == '[' || c == '<' ? shape::body : shape::events;
    if (shape_ == shape::events)
        stream_.feed(std::exchange(body_, {}));
}

void openai_decoder::take_event(sse_event event, std::vector<delta>& into)
{
    const auto data = trimmed(event.data);
    // OpenRouter and Vertex: "data: : keepalive".
    if (data.empty() || data.starts_with(':'))
        return;
    if (same_word(data, "[DONE]")) {
        done_ = true;
        return;
    }
    const auto* said = reader_.read(data);
    if (said == nullptr || !(said->is_object() || said->is_array())) {
        if (event.name == "error")
            fail(fault_from({}, data));
        damaged_ = damaged_ || data.starts_with('{') || data.starts_with('[');
        return;
    }
    if (auto error = find_error(*said, event.name == "error")) {
        fail(fault_from(*error, data));
        return;
    }
    if (said->is_object())
        take_chunk(said->get_object(), data, into);
}

void openai_decoder::take_body(std::vector<delta>& into)
{
    const auto data = trimmed(body_);
    const auto* said = reader_.read(data);
    if (said == nullptr || !said->is_object()) {
        const auto error = said == nullptr ? std::nullopt : find_error(*said, false);
        fail(
            error ? fault_from(*error, data)
                  : broken(errc::malformed, "the model server's answer is no JSON", data)
        );
        return;
    }
    if (auto error = find_error(*said, false)) {
        fail(fault_from(*error, data));
        return;
    }
    take_chunk(said->get_object(), data, into);
    // A body that is whole has ended, whether it says so or not.
    done_ = true;
}

void openai_decoder::take_chunk(const object& chunk, std::string_view raw, std::vector<delta>& into)
{
    take_usage(chunk);
    const auto* choices = chunk.if_contains("choices");
    if (choices == nullptr || !choices->is_array())
        return; // {"type": "keepalive"} and the like
    ++events_;
    for (const auto& choice : choices->get_array()) {
        if (!choice.is_object() || index_of(choice.get_object()).value_or(0) != 0)
            continue;
        if (auto error =
                choice.get_object().contains("error") ? find_error(choice, false) : std::nullopt) {
            fail(fault_from(*error, raw));
            return;
        }
        take_choice(choice.get_object(), into);
    }
}

void openai_decoder::take_choice(const object& choice, std::vector<delta>& into)
{
    // What comes after the end repeats or is padding (hass_local_openai_llm#92).
    if (reason_)
        return;
    const auto* said = choice.if_contains("delta");
    if (said == nullptr || !said->is_object())
        said = choice.if_contains("message");
    if (said != nullptr && said->is_object())
        take_delta(said->get_object(), into);
    take_finish(choice);
}

void openai_decoder::take_delta(const object& said, std::vector<delta>& into)
{
    if (const auto* content = said.if_contains("content"))
        take_content(*content, into);
    remember(text_of(said, "reasoning_content"));
    if (!is_blank(text_of(said, "refusal")))
        refused_ = true;
    for (const auto& field : backend_.profile.returned_fields)
        if (const auto* kept = said.if_contains(field))
            join_field(returned_, field, *kept);
    if (const auto* calls = said.if_contains("tool_calls"); calls && calls->is_array())
        take_calls(calls->get_array(), into);
    if (const auto* call = said.if_contains("function_call"); call && call->is_object()) {
        const object wrapped{{"index", 0}, {"function", *call}};
        take_call(wrapped, std::nullopt, into);
    }
}

void openai_decoder::take_content(const value& content, std::vector<delta>& into)
{
    if (content.is_string()) {
        take_text(std::string_view{content.get_string()}, into);
        return;
    }
    if (!content.is_array())
        return;
    for (const auto& part : content.get_array()) {
        if (part.is_string())
            take_text(std::string_view{part.get_string()}, into);
        if (!part.is_object())
            continue;
        const auto type = text_of(part.get_object(), "type");
        if (type.empty() || type == "text" || type == "output_text")
            take_text(text_of(part.get_object(), "text"), into);
        else if (type == "refusal")
            refused_ = true;
    }
}

void openai_decoder::take_text(std::string_view text, std::vector<delta>& into)
{
    if (filter_.text().size() > longest_text) {
        reason_ = finish_reason::length;
        done_ = true;
        return;
    }
    piece_.clear();
    joiner_.append(text, piece_);
    remember(piece_);
    const auto shown = filter_.feed(piece_);
    if (!shown.empty())
        into.emplace_back(text_delta{std::string{shown}});
}

/// A call may hide in the thinking (core#167154), where the filter does not look.
void openai_decoder::remember(std::string_view text)
{
    if (backend_.profile.calls_as_text)
        written_ += text.substr(0, longest_text - std::min(longest_text, written_.size()));
}

void openai_decoder::take_calls(const json::array& calls, std::vector<delta>& into)
{
    std::int64_t place = 0;
    for (const auto& call : calls) {
        if (call.is_object()) {
            // Several in one array are several calls, also without an index (ollama#7881).
            const bool several = calls.size() > 1;
            take_call(call.get_object(), several ? std::optional{place} : std::nullopt, into);
        }
        ++place;
    }
}

void openai_decoder::take_call(
    const object& call,
    std::optional<std::int64_t> place,
    std::vector<delta>& into
)
{
    const auto* nested = call.if_contains("function");
    const object& function = nested && nested->is_object() ? nested->get_object() : call;
    const std::string id = id_of(call);
    const std::string arguments = arguments_of(function);
    const object unknown = &function == &call ? object{} : unknown_fields(call);
    const auto index = index_of(call);
    const call_fragment piece{
        .index = index ? index : place,
        .id = id,
        .name = text_of(function, "name"),
        .arguments = arguments,
        .opaque = &unknown,
    };
    if (auto begun = calls_.add(piece, offered_))
        into.emplace_back(call_delta{*std::move(begun)});
}

void openai_decoder::take_finish(const object& choice)
{
    const auto word = text_of(choice, "finish_reason");
    if (is_failure_word(word)) {
        fail(broken(errc::malformed, "the model could not finish its answer", word));
        return;
    }
    reason_ = finish_reason_from(word);
}

void openai_decoder::take_usage(const object& chunk)
{
    if (const auto found = usage_in(chunk))
        spent_ = found;
}

/// The first fault counts. One that comes after a whole answer does not undo it.
void openai_decoder::fail(fault what)
{
    done_ = true;
    const bool answered = reason_ && (!filter_.text().empty() || !calls_.empty());
    if (!fault_ && !answered)
        fault_ = std::move(what);
}

void openai_decoder::end_text()
{
    piece_.clear();
    joiner_.finish(piece_);
    static_cast<void>(filter_.feed(piece_));
    static_cast<void>(filter_.finish());
}

completion openai_decoder::build()
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
    const bool finished = reason_.has_value() || done_;
    return make_true(std::move(said), finished);
}

std::vector<tool_call> openai_decoder::written_calls() const
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

std::optional<fault> openai_decoder::find_fault(const completion& said) const
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
        return broken(errc::malformed, "the model server sent no answer", body_);
    if (reason_ || done_)
        return std::nullopt;
    if (calls_.empty() && ends_a_sentence(said.content))
        return std::nullopt;
    return broken(errc::closed_early, "the model server ended within its answer");
}

} // namespace answerd::conversation::providers
