// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/http/event_stream.hpp"

#include "ha_bridge/http/conversation_api.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

namespace answerd::ha_bridge::http {
namespace {

namespace json = boost::json;

json::value text_or_null(const std::optional<std::string>& text)
{
    if (!text)
        return nullptr;
    return json::value(*text); // braces would make a list of one
}

/// One frame for each kind of news; std::visit keeps it complete.
struct framing_visitor {
    const std::string& turn_id;

    std::string operator()(const conversation::turn_started& news) const
    {
        return frame(
            "turn_started",
            {{"turn_id", turn_id}, {"conversation_id", text_or_null(news.said.conversation_id)}}
        );
    }

    std::string operator()(const conversation::state_entered& news) const
    {
        return frame(
            "state",
            {{"name", to_string(news.where)},
             {"iteration", news.iteration},
             {"messages", news.messages}}
        );
    }

    std::string operator()(const conversation::text_said& news) const
    {
        return frame("text", {{"text", news.text}});
    }

    std::string operator()(const conversation::tool_started& news) const
    {
        return frame("tool_started", {{"id", news.id}, {"name", news.name}});
    }

    std::string operator()(const conversation::tool_finished& news) const
    {
        return frame(
            "tool_finished",
            {{"id", news.id}, {"name", news.name}, {"ok", news.ok}, {"ms", news.took.count()}}
        );
    }

    std::string operator()(const conversation::tool_results& news) const
    {
        json::array results;
        for (const auto& each : news.results)
            results.push_back(json::object{{"name", each.name}, {"ok", each.ok}});
        return frame("tool_results", {{"results", std::move(results)}});
    }

    std::string operator()(const conversation::round_finished&) const { return {}; }
    std::string operator()(const conversation::warned&) const { return {}; }
    /// finish() says it, so that it is the last and only one.
    std::string operator()(const conversation::turn_finished&) const { return {}; }

 private:
    static std::string frame(std::string_view name, const json::object& data)
    {
        return event_frame(name, json::serialize(data));
    }
};

} // namespace

std::string event_frame(std::string_view name, std::string_view json_text)
{
    std::string frame;
    frame.reserve(name.size() + json_text.size() + 18);
    frame.append("event: ").append(name).append("\ndata: ").append(json_text).append("\n\n");
    return frame;
}

std::string frame_of(const std::string& turn_id, const conversation::turn_news& news)
{
    const framing_visitor framing{turn_id};
    return std::visit(framing, news);
}

void event_stream::hear(const std::string& turn_id, const conversation::turn_news& news) noexcept
{
    if (finished_)
        return;
    if (const auto frame = frame_of(turn_id, news); !frame.empty())
        to_.write(frame);
}

awaitable<void> event_stream::say(std::string) { co_return; }

awaitable<bool> event_stream::finish(const conversation::answer& whole)
{
    finished_ = true;
    const auto frame = event_frame("turn_finished", answer_body(whole));
    to_.write(frame);
    co_return co_await to_.close();
}

} // namespace answerd::ha_bridge::http
