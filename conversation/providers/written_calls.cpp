// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/written_calls.hpp"

#include "conversation/providers/json_extent.hpp"
#include "conversation/providers/json_reader.hpp"
#include "conversation/providers/json_text.hpp"
#include "conversation/providers/text_match.hpp"
#include "conversation/providers/tool_name.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace answerd::conversation::providers {

namespace json = boost::json;

namespace {

/// A model that writes more has lost itself; the registry would not run them anyway.
constexpr std::size_t most_calls = 64;

constexpr std::string_view function_open{"<function="};
constexpr std::string_view parameter_open{"<parameter="};

class finder {
 public:
    explicit finder(const tool_set* offered) : offered_{offered} {}

    std::vector<tool_call> in(std::string_view text)
    {
        if (text.find(function_open) != std::string_view::npos)
            read_function_tags(text);
        else
            read_json(text);
        return std::move(found_);
    }

 private:
    void add(std::string_view name, std::string arguments)
    {
        const auto meant = meant_tool(name, offered_);
        if (!meant.empty() && found_.size() < most_calls)
            found_.push_back({.name = std::string{meant}, .arguments = std::move(arguments)});
    }

    void read_json(std::string_view text)
    {
        while (found_.size() < most_calls) {
            const std::size_t open = text.find_first_of("{[");
            if (open == std::string_view::npos)
                return;
            json_extent extent;
            const std::size_t size = extent.feed(text.substr(open));
            read_one(text.substr(0, open), text.substr(open, size));
            text.remove_prefix(open + size);
        }
    }

    void read_one(std::string_view before, std::string_view text)
    {
        if (text == "[ARGS]") { // Mistral: get_weather[ARGS]{...}
            name_ = last_word(before);
            return;
        }
        if (before.empty())
            before = name_;
        name_ = {};
        json_reader reader;
        const auto* value = reader.read(text);
        if (value == nullptr)
            return;
        const auto word = last_word(before);
        if (value->is_object() && !meant_tool(word, offered_).empty())
            add(word, std::string{text});
        else
            read_value(*value);
    }

    /// What stands directly before the arguments in `get_weather{...}`, behind any marker.
    static std::string_view last_word(std::string_view before) noexcept
    {
        const std::size_t cut = before.find_last_of(" \t\r\n]>(");
        return cut == std::string_view::npos ? before : before.substr(cut + 1);
    }

    void read_value(const json::value& value)
    {
        if (const auto* list = value.if_array()) {
            for (const auto& element : *list)
                if (element.is_object())
                    read_object(element.get_object());
        } else if (value.is_object()) {
            read_object(value.get_object());
        }
    }

    void read_object(const json::object& object)
    {
        const json::object* call = &object;
        if (const auto* inner = object.if_contains("function"); inner && inner->is_object())
            call = &inner->get_object();
        for (const std::string_view key : {"name", "function", "tool", "tool_name"}) {
            const auto* name = call->if_contains(key);
            if (name != nullptr && name->is_string()) {
                add(name->get_string(), arguments_of(*call));
                return;
            }
        }
    }

    static std::string arguments_of(const json::object& call)
    {
        for (const std::string_view key : {"arguments", "parameters", "args", "input"}) {
            const auto* value = call.if_contains(key);
            if (value == nullptr || value->is_null())
                continue;
            if (const auto* text = value->if_string())
                return std::string{std::string_view{*text}};
            std::string out;
            append_json(out, *value);
            return out;
        }
        return "{}";
    }

    void read_function_tags(std::string_view text)
    {
        std::size_t open = text.find(function_open);
        while (open != std::string_view::npos && found_.size() < most_calls) {
            text.remove_prefix(open + function_open.size());
            const std::size_t name_end = std::min(text.find('>'), text.size());
            const auto name = text.substr(0, name_end);
            text.remove_prefix(std::min(name_end + 1, text.size()));
            const auto body = text.substr(0, text.find("</function>"));
            if (trimmed(body).starts_with('{'))
                add(name, std::string{trimmed(body)});
            else
                add(name, parameters_of(body));
            open = text.find(function_open);
        }
    }

    static std::string parameters_of(std::string_view body)
    {
        json::object arguments;
        std::size_t open = body.find(parameter_open);
        while (open != std::string_view::npos) {
            body.remove_prefix(open + parameter_open.size());
            const std::size_t name_end = std::min(body.find('>'), body.size());
            const auto name = trimmed(body.substr(0, name_end));
            body.remove_prefix(std::min(name_end + 1, body.size()));
            arguments[name] = trimmed(body.substr(0, body.find("</parameter>")));
            open = body.find(parameter_open);
        }
        std::string out;
        append_json(out, arguments);
        return out;
    }

    const tool_set* offered_;
    std::string_view name_{}; ///< stood before a marker
    std::vector<tool_call> found_{};
};

} // namespace

std::vector<tool_call> find_written_calls(std::string_view text, const tool_set* offered)
{
    return finder{offered}.in(text);
}

} // namespace answerd::conversation::providers
