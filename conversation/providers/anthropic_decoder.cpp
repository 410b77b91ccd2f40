// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/anthropic_decoder.hpp"

#include "conversation/json_fields.hpp"
#include "conversation/providers/call_fields.hpp"
#include "conversation/providers/token_usage.hpp"

#include <utility>

namespace answerd::conversation::providers {

namespace json = boost::json;

namespace {

/// A message has few blocks; a stream that opens thousands is not one.
constexpr std::size_t most_blocks = 1024;

/// Joins a piece to a text of a block that is kept.
void append_to(json::object& block, std::string_view key, std::string_view piece)
{
    auto& text = block[key];
    if (!text.is_string())
        text.emplace_string();
    text.get_string().append(piece);
}

} // namespace

anthropic_decoder::anthropic_decoder(const inference& asked, const backend_options& backend)
    : json_decoder{framing::events, asked, backend}
{}

void anthropic_decoder::take(const object& said, std::string_view /*raw*/, std::vector<delta>& into)
{
    const auto type = text_of(said, "type");
    const std::int64_t index = index_of(said).value_or(0);
    if (type == "ping" || type.empty())
        return;
    answer_.count_event();
    if (type == "message") {
        take_whole(said, into);
    } else if (type == "message_start") {
        if (const auto* message = object_in(said, "message"))
            take_usage(*message);
    } else if (type == "content_block_start") {
        if (const auto* begun = object_in(said, "content_block"))
            begin_block(index, *begun, into);
    } else if (type == "content_block_delta") {
        if (const auto* more = object_in(said, "delta"))
            take_delta(index, *more, into);
    } else if (type == "content_block_stop") {
        end_block(index);
    } else if (type == "message_delta") {
        take_usage(said);
        if (const auto* change = object_in(said, "delta"))
            take_end(*change);
    } else if (type == "message_stop") {
        answer_.close();
    }
}

void anthropic_decoder::take_whole(const object& message, std::vector<delta>& into)
{
    const auto* content = message.if_contains("content");
    std::int64_t index = 0;
    if (content != nullptr && content->is_array())
        for (const auto& one : content->get_array()) {
            if (!one.is_object())
                continue;
            begin_block(index, one.get_object(), into);
            end_block(index++);
        }
    take_usage(message);
    take_end(message);
}

void anthropic_decoder::begin_block(
    std::int64_t index,
    const object& said,
    std::vector<delta>& into
)
{
    if (blocks_.size() >= most_blocks) {
        answer_.fail(errc::too_large, "the model's answer has too many blocks");
        return;
    }
    const auto type = text_of(said, "type");
    block what = block::other;
    if (type == "text")
        what = block::text;
    else if (type == "thinking" || type == "redacted_thinking")
        what = block::thinking;
    else if (type == "tool_use")
        what = block::call;
    blocks_[index] = what;

    apart_ = apart_ || what != block::text;
    if (what == block::text)
        begin_text(said, into);
    else if (what == block::thinking)
        thoughts_[index] = said;
    else if (what == block::call)
        begin_call(index, said, into);
}

/// Words that a tool of the server's own stood between do not run into each other.
void anthropic_decoder::begin_text(const object& said, std::vector<delta>& into)
{
    if (std::exchange(apart_, false) && !answer_.text().empty())
        answer_.add_text(" ", into);
    answer_.add_text(text_of(said, "text"), into);
}

/// `input` is empty here, and the arguments come as text; some gateways send them whole.
void anthropic_decoder::begin_call(std::int64_t index, const object& said, std::vector<delta>& into)
{
    const std::string id = id_of(said);
    const auto* input = object_in(said, "input");
    const bool whole = input != nullptr && !input->empty();
    const std::string arguments = whole ? arguments_of({{"arguments", *input}}) : std::string{};
    const call_fragment begun{
        .index = index,
        .id = id,
        .name = text_of(said, "name"),
        .arguments = arguments,
        .begins = true,
    };
    answer_.add_call(begun, into);
}

void anthropic_decoder::take_delta(std::int64_t index, const object& said, std::vector<delta>& into)
{
    const auto type = text_of(said, "type");
    const auto known = blocks_.find(index);
    const block what = known == blocks_.end() ? block::other : known->second;
    if (type == "text_delta") {
        answer_.add_text(text_of(said, "text"), into);
    } else if (type == "input_json_delta" && what == block::call) {
        answer_.add_call({.index = index, .arguments = text_of(said, "partial_json")}, into);
    } else if (type == "thinking_delta" && what == block::thinking) {
        answer_.add_thought(text_of(said, "thinking"));
        append_to(thoughts_[index], "thinking", text_of(said, "thinking"));
    } else if (type == "signature_delta" && what == block::thinking) {
        append_to(thoughts_[index], "signature", text_of(said, "signature"));
    }
}

void anthropic_decoder::end_block(std::int64_t index)
{
    const auto found = thoughts_.find(index);
    if (found == thoughts_.end())
        return;
    answer_.keep(kept_blocks, json::array{std::move(found->second)});
    thoughts_.erase(found);
}

void anthropic_decoder::take_usage(const object& from)
{
    const auto* told = object_in(from, "usage");
    if (told == nullptr)
        return;
    spent_ = anthropic_usage(*told, spent_);
    answer_.set_usage(spent_);
}

void anthropic_decoder::take_end(const object& from)
{
    const auto word = text_of(from, "stop_reason");
    if (word == "refusal")
        answer_.refuse();
    answer_.end(word);
}

} // namespace answerd::conversation::providers
