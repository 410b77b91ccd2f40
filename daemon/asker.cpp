// SPDX-License-Identifier: Apache-2.0
#include "daemon/asker.hpp"

#include "conversation/voice.hpp"
#include "daemon/daemon_client.hpp"
#include "ha_bridge/http/conversation_api.hpp"
#include "ha_bridge/http/event_stream.hpp"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include <utility>

namespace answerd::daemon {
namespace {

using conversation::awaitable;
using namespace std::chrono_literals;

/// Splits frames as our own event stream writes them: two lines and an empty one.
class frame_splitter {
 public:
    /// Calls `told` for every whole frame; returns the data of `turn_finished` once it was there.
    void feed(std::string_view bytes, const asker::trace& told)
    {
        held_ += bytes;
        for (std::size_t end = held_.find("\n\n"); end != std::string::npos;
             end = held_.find("\n\n")) {
            take(held_.substr(0, end), told);
            held_.erase(0, end + 2);
        }
    }
    [[nodiscard]] const std::string& finished() const noexcept { return finished_; }

 private:
    void take(const std::string& frame, const asker::trace& told)
    {
        constexpr std::string_view event_field = "event: ";
        constexpr std::string_view data_field = "data: ";
        const std::size_t border = frame.find('\n');
        if (!frame.starts_with(event_field) || border == std::string::npos)
            return; // a ping
        const std::string name = frame.substr(event_field.size(), border - event_field.size());
        const std::string data = frame.substr(border + 1 + data_field.size());
        if (name == "turn_finished")
            finished_ = data;
        if (told)
            told(name, data);
    }

    std::string held_{};
    std::string finished_{};
};

std::string body_for(const conversation::utterance& said)
{
    boost::json::object body;
    body["text"] = said.text;
    if (said.conversation_id)
        body["conversation_id"] = *said.conversation_id;
    if (said.language)
        body["language"] = *said.language;
    return boost::json::serialize(body);
}

class through_daemon final : public asker {
 public:
    through_daemon(const config::settings& from, conversation::http_client& http)
        : url_{base_url(from.http)}, token_{from.http.token.text}, http_{http}
    {}

    awaitable<result<asked_answer>>
    ask(conversation::utterance said, conversation::signal& stop, trace told) override
    {
        conversation::http_request request{.method = "POST", .url = url_ + "/conversation/stream"};
        request.headers = {{"Content-Type", "application/json"}};
        if (!token_.empty())
            request.headers.emplace_back("Authorization", "Bearer " + token_);
        request.body = body_for(said);
        request.limits = {.connect = 500ms, .first_event = 5s, .idle = 600s, .total = 600s};
        auto opened = co_await http_.open(std::move(request));
        if (!opened)
            co_return opened.error();
        auto& reply = **opened;
        if (reply.status() != 200) {
            const auto text = co_await conversation::read_all(reply, 5s);
            co_return failure{
                errc::refused,
                "the daemon answered " + std::to_string(reply.status()),
                text ? *text : std::string{}};
        }
        frame_splitter frames;
        while (!stop.raised()) {
            auto piece = co_await reply.read(600s);
            if (!piece)
                co_return piece.error();
            if (piece->empty())
                break;
            frames.feed(*piece, told);
        }
        if (frames.finished().empty())
            co_return failure{errc::closed_early, "the daemon ended before its answer", ""};
        co_return asked_answer{frames.finished()};
    }

 private:
    std::string url_;
    std::string token_;
    conversation::http_client& http_;
};

/// Turns the news of a turn into the same frames that the daemon streams.
class frame_listener final : public conversation::observer, public conversation::voice {
 public:
    explicit frame_listener(asker::trace told) : told_{std::move(told)} {}

    void hear(const std::string& turn_id, const conversation::turn_news& news) noexcept override
    {
        if (!std::holds_alternative<conversation::turn_finished>(news))
            frames_.feed(ha_bridge::http::frame_of(turn_id, news), told_);
    }
    awaitable<void> say(std::string) override { co_return; }
    awaitable<bool> finish(const conversation::answer&) override { co_return true; }

 private:
    asker::trace told_;
    frame_splitter frames_{};
};

class in_this_process final : public asker {
 public:
    explicit in_this_process(ha_bridge::turn_taker& behind) : behind_{behind} {}

    awaitable<result<asked_answer>>
    ask(conversation::utterance said, conversation::signal& stop, trace told) override
    {
        frame_listener listener{std::move(told)};
        const auto whole = co_await behind_.answer(std::move(said), listener, stop, &listener);
        co_return asked_answer{ha_bridge::http::answer_body(whole)};
    }

 private:
    ha_bridge::turn_taker& behind_;
};

} // namespace

std::unique_ptr<asker> daemon_asker(const config::settings& from, conversation::http_client& http)
{
    return std::make_unique<through_daemon>(from, http);
}

std::unique_ptr<asker> own_asker(ha_bridge::turn_taker& behind)
{
    return std::make_unique<in_this_process>(behind);
}

} // namespace answerd::daemon
