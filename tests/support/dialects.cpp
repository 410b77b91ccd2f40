// SPDX-License-Identifier: Apache-2.0
#include "tests/support/dialects.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

namespace answerd::tests {

namespace json = boost::json;

namespace {

std::string frame(const json::value& data, std::string_view name = {})
{
    std::string out;
    if (!name.empty())
        out = "event: " + std::string{name} + "\n";
    return out + "data: " + json::serialize(data) + "\n\n";
}

class openai_dialect final : public dialect {
 public:
    [[nodiscard]] std::string_view api() const override { return "openai"; }

    [[nodiscard]] std::string stream(const spoken_script& said) const override
    {
        std::string out;
        for (const auto& text : said.thoughts)
            out += chunk({{"reasoning_content", text}});
        for (const auto& text : said.words)
            out += chunk({{"content", text}});
        std::int64_t index = 0;
        for (const auto& call : said.calls)
            out += one_call(call, index++);
        if (said.end == ending::lost)
            return out;
        if (said.end == ending::error)
            return out + "data: " + error(500, "internal error") + "\n\n";
        const char* const reason = said.end == ending::length    ? "length"
                                   : said.end == ending::refusal ? "content_filter"
                                   : said.calls.empty()          ? "stop"
                                                                 : "tool_calls";
        return out + chunk({}, reason) + "data: [DONE]\n\n";
    }

    [[nodiscard]] std::string whole(const std::string& words) const override
    {
        const json::object said{{"role", "assistant"}, {"content", words}};
        const json::object choice{{"index", 0}, {"message", said}, {"finish_reason", "stop"}};
        return json::serialize(json::object{{"choices", json::array{choice}}});
    }

    [[nodiscard]] std::string error(int status, std::string_view message) const override
    {
        return json::serialize(json::value{
            {"error", {{"message", message}, {"type", "server_error"}, {"code", status}}}});
    }

    [[nodiscard]] std::string signed_call() const override
    {
        const json::value details{{{"type", "reasoning.text"}, {"signature", a_signature}}};
        return chunk({{"reasoning_details", json::array{details.at(0)}}}) +
               one_call({.id = "a", .name = "get_weather", .arguments = "{}", .opaque = {}}, 0) +
               chunk({}, "tool_calls");
    }

 private:
    static std::string chunk(const json::object& delta, const char* reason = nullptr)
    {
        json::object choice{{"index", 0}, {"delta", delta}};
        choice["finish_reason"] = reason == nullptr ? json::value{} : json::value(reason);
        return frame(json::object{{"choices", json::array{choice}}});
    }

    /// Arguments come in two pieces, the second without id and name.
    static std::string one_call(const conversation::tool_call& call, std::int64_t index)
    {
        const std::size_t half = call.arguments.size() / 2;
        const json::object first{
            {"index", index},
            {"id", call.id},
            {"function", {{"name", call.name}, {"arguments", call.arguments.substr(0, half)}}}};
        const json::object second{
            {"index", index},
            {"function", {{"arguments", call.arguments.substr(half)}}}};
        return chunk({{"tool_calls", json::array{first}}}) +
               chunk({{"tool_calls", json::array{second}}});
    }
};

class anthropic_dialect final : public dialect {
 public:
    [[nodiscard]] std::string_view api() const override { return "anthropic"; }

    [[nodiscard]] std::string stream(const spoken_script& said) const override
    {
        std::string out = typed({{"type", "message_start"}, {"message", {{"usage", {}}}}});
        std::int64_t index = 0;
        for (const auto& text : said.thoughts)
            out += block(
                index++,
                {{"type", "thinking"}},
                {{"type", "thinking_delta"}, {"thinking", text}}
            );
        for (const auto& text : said.words)
            out += block(index++, {{"type", "text"}}, {{"type", "text_delta"}, {"text", text}});
        for (const auto& call : said.calls)
            out += block(
                index++,
                {{"type", "tool_use"}, {"id", call.id}, {"name", call.name}},
                {{"type", "input_json_delta"}, {"partial_json", call.arguments}}
            );
        if (said.end == ending::lost)
            return out;
        if (said.end == ending::error)
            return out + "event: error\ndata: " + error(500, "Internal server error") + "\n\n";
        const char* const reason = said.end == ending::length    ? "max_tokens"
                                   : said.end == ending::refusal ? "refusal"
                                   : said.calls.empty()          ? "end_turn"
                                                                 : "tool_use";
        return out + end(reason);
    }

    [[nodiscard]] std::string whole(const std::string& words) const override
    {
        const json::object block{{"type", "text"}, {"text", words}};
        return json::serialize(json::object{
            {"type", "message"},
            {"role", "assistant"},
            {"content", json::array{block}},
            {"stop_reason", "end_turn"}});
    }

    [[nodiscard]] std::string ping() const override { return typed({{"type", "ping"}}); }

    [[nodiscard]] std::string error(int status, std::string_view message) const override
    {
        const char* const type = status == 401   ? "authentication_error"
                                 : status == 429 ? "rate_limit_error"
                                                 : "api_error";
        return json::serialize(
            json::value{{"type", "error"}, {"error", {{"type", type}, {"message", message}}}}
        );
    }

    [[nodiscard]] std::string signed_call() const override
    {
        return block(
                   0,
                   {{"type", "thinking"}, {"thinking", "Hm."}},
                   {{"type", "signature_delta"}, {"signature", a_signature}}
               ) +
               block(
                   1,
                   {{"type", "tool_use"}, {"id", "a"}, {"name", "get_weather"}},
                   {{"type", "input_json_delta"}, {"partial_json", "{}"}}
               ) +
               end("tool_use");
    }

 private:
    static std::string typed(const json::object& what)
    {
        return frame(what, std::string_view{what.at("type").as_string()});
    }

    static std::string
    block(std::int64_t index, const json::object& begun, const json::object& more)
    {
        return typed({{"type", "content_block_start"}, {"index", index}, {"content_block", begun}}
               ) +
               typed({{"type", "content_block_delta"}, {"index", index}, {"delta", more}}) +
               typed({{"type", "content_block_stop"}, {"index", index}});
    }

    static std::string end(const char* reason)
    {
        return typed({{"type", "message_delta"}, {"delta", {{"stop_reason", reason}}}}) +
               typed({{"type", "message_stop"}});
    }
};

class gemini_dialect final : public dialect {
 public:
    [[nodiscard]] std::string_view api() const override { return "gemini"; }

    [[nodiscard]] std::string stream(const spoken_script& said) const override
    {
        std::string out;
        for (const auto& text : said.thoughts)
            out += chunk({{"text", text}, {"thought", true}});
        for (const auto& text : said.words)
            out += chunk({{"text", text}});
        for (const auto& call : said.calls)
            out += one_call(call);
        if (said.end == ending::lost)
            return out;
        if (said.end == ending::error)
            return out + "data: " + error(500, "internal") + "\n\n";
        return out + last(
                         said.end == ending::length    ? "MAX_TOKENS"
                         : said.end == ending::refusal ? "SAFETY"
                                                       : "STOP"
                     );
    }

    [[nodiscard]] std::string whole(const std::string& words) const override
    {
        const json::object content{{"parts", json::array{json::object{{"text", words}}}}};
        const json::object candidate{{"content", content}, {"finishReason", "STOP"}};
        return json::serialize(json::object{{"candidates", json::array{candidate}}});
    }

    [[nodiscard]] std::string error(int status, std::string_view message) const override
    {
        const char* const name = status == 429 ? "RESOURCE_EXHAUSTED" : "INTERNAL";
        return json::serialize(json::value{
            {"error", {{"code", status}, {"message", message}, {"status", name}}}});
    }

    [[nodiscard]] std::string signed_call() const override
    {
        return chunk(
                   {{"functionCall", {{"name", "get_weather"}, {"args", json::object{}}}},
                    {"thoughtSignature", a_signature}}
               ) +
               last("STOP");
    }

 private:
    static std::string chunk(const json::object& part)
    {
        return frame(json::object{
            {"candidates",
             json::array{json::object{{"content", json::object{{"parts", json::array{part}}}}}}}});
    }

    static std::string last(const char* reason)
    {
        return frame(json::object{
            {"candidates", json::array{json::object{{"finishReason", reason}, {"index", 0}}}}});
    }

    /// Arguments are an object here, so half of them cannot come.
    static std::string one_call(const conversation::tool_call& call)
    {
        boost::system::error_code error;
        json::value arguments = json::parse(call.arguments, error);
        if (error)
            arguments = json::object{};
        return chunk({{"functionCall", {{"name", call.name}, {"args", arguments}}}});
    }
};

class ollama_dialect final : public dialect {
 public:
    [[nodiscard]] std::string_view api() const override { return "ollama"; }

    [[nodiscard]] std::string stream(const spoken_script& said) const override
    {
        std::string out;
        for (const auto& text : said.thoughts)
            out += line({{"content", ""}, {"thinking", text}});
        for (const auto& text : said.words)
            out += line({{"content", text}});
        for (const auto& call : said.calls)
            out += one_call(call, {});
        if (said.end == ending::lost)
            return out;
        // It has no word for a refusal; the others' is understood.
        return out + (said.end == ending::error     ? error(500, "internal error") + "\n"
                      : said.end == ending::length  ? last("length")
                      : said.end == ending::refusal ? last("content_filter")
                                                    : last("stop"));
    }

    [[nodiscard]] std::string whole(const std::string& words) const override
    {
        const json::object message{{"role", "assistant"}, {"content", words}};
        return json::serialize(
            json::object{{"message", message}, {"done", true}, {"done_reason", "stop"}}
        );
    }

    [[nodiscard]] std::string event(const std::string& json) const override { return json + "\n"; }

    [[nodiscard]] std::string ping() const override { return "\n"; }

    [[nodiscard]] std::string error(int, std::string_view message) const override
    {
        return json::serialize(json::value{{"error", message}});
    }

    [[nodiscard]] std::string signed_call() const override
    {
        return one_call(
                   {.id = "a", .name = "get_weather", .arguments = "{}", .opaque = {}},
                   {{"signature", a_signature}}
               ) +
               last("stop");
    }

 private:
    static std::string line(json::object message)
    {
        message["role"] = "assistant";
        return json::serialize(json::value{{"message", message}, {"done", false}}) + "\n";
    }

    static std::string last(const char* reason)
    {
        return json::serialize(json::value{{"done", true}, {"done_reason", reason}}) + "\n";
    }

    static std::string one_call(const conversation::tool_call& call, json::object fields)
    {
        boost::system::error_code error;
        json::value arguments = json::parse(call.arguments, error);
        if (error)
            arguments = json::object{};
        fields["function"] = json::object{{"name", call.name}, {"arguments", arguments}};
        return line({{"content", ""}, {"tool_calls", json::array{fields}}});
    }
};

std::vector<std::unique_ptr<dialect>> make_all()
{
    std::vector<std::unique_ptr<dialect>> all;
    all.push_back(std::make_unique<openai_dialect>());
    all.push_back(std::make_unique<anthropic_dialect>());
    all.push_back(std::make_unique<gemini_dialect>());
    all.push_back(std::make_unique<ollama_dialect>());
    return all;
}

} // namespace

const std::vector<std::unique_ptr<dialect>>& all_dialects()
{
    static const auto all = make_all();
    return all;
}

} // namespace answerd::tests
