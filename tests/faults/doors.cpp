// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/doors.hpp"

#include "daemon/asker.hpp"
#include "ha_bridge/http/http_door.hpp"
#include "ha_bridge/http/process_api.hpp"
#include "ha_bridge/wyoming/session_machine.hpp"
#include "tests/support/counting_random.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <stdexcept>
#include <utility>

namespace answerd::tests {
namespace {

using namespace ha_bridge;
namespace json = boost::json;

std::string body_of(const std::string& text)
{
    return json::serialize(
        json::object{{"text", text}, {"conversation_id", "kitchen"}, {"language", "en"}}
    );
}

std::string words_in(std::string_view body, std::string_view pointer)
{
    return std::string{json::parse(body).at_pointer(pointer).as_string()};
}

struct no_status final : http::service_status {
    [[nodiscard]] json::object health() const override { return {}; }
    [[nodiscard]] bool ready() const override { return true; }
    [[nodiscard]] std::string metrics() const override { return {}; }
};

/// Keeps all that a request is answered.
struct kept_exchange final : http::exchange, http::event_sink {
    std::vector<http::response> whole{};
    std::string events{};

    awaitable<bool> respond(http::response said) override
    {
        whole.push_back(std::move(said));
        co_return true;
    }
    http::event_sink& open_stream(http::response) override { return *this; }
    void write(std::string_view bytes) noexcept override { events.append(bytes); }
    awaitable<bool> close() override { co_return true; }
};

/// A path of the HTTP door, and where in its body the words stand.
class http_path final : public door {
 public:
    http_path(std::string_view path, std::string_view words) : path_{path}, words_{words} {}

    [[nodiscard]] std::string_view name() const noexcept override { return path_; }

    [[nodiscard]] awaitable<heard>
    ask(ha_bridge::turn_taker& behind, std::string text) const override
    {
        no_status status;
        counting_random dice;
        const http::access_rules open_to_all;
        http::process_api process{behind, dice};
        http::http_door way_in{behind, status, open_to_all};
        way_in.add_route(process.line());
        http::request asked{.method = "POST", .target = std::string{path_}};
        asked.body = body_of(text);
        asked.host = "localhost";
        asked.content_type = "application/json";
        kept_exchange back;
        conversation::signal stop;
        co_await way_in.serve(asked, back, stop);
        co_return read(back);
    }

 private:
    [[nodiscard]] heard read(const kept_exchange& back) const
    {
        heard all{.bytes = back.events};
        for (const auto& each : back.whole) {
            all.bytes += each.body;
            all.answers.push_back(words_in(each.body, words_));
        }
        constexpr std::string_view last = "event: turn_finished\ndata: ";
        for (auto at = back.events.find(last); at != std::string::npos;
             at = back.events.find(last, at + 1)) {
            const auto begin = at + last.size();
            const auto body = back.events.substr(begin, back.events.find('\n', begin) - begin);
            all.answers.push_back(words_in(body, words_));
        }
        return all;
    }

    std::string_view path_;
    std::string_view words_;
};

/// One Wyoming connection with one transcript.
class wyoming_line final : public door {
 public:
    [[nodiscard]] std::string_view name() const noexcept override { return "wyoming"; }

    [[nodiscard]] awaitable<heard>
    ask(ha_bridge::turn_taker& behind, std::string text) const override
    {
        peer there;
        auto turn = there.says(text);
        conversation::signal stop;
        co_await behind.answer(std::move(turn.said), there, stop);
        there.take(there.machine.turn_over());
        there.take(there.machine.input_ended());
        co_return there.came;
    }

 private:
    struct peer final : conversation::voice {
        wyoming::session_machine machine{{"answerd"}};
        wyoming::event_decoder decoder{};
        heard came{};

        wyoming::start_turn says(const std::string& text)
        {
            const json::object context{{"conversation_id", "kitchen"}};
            const json::object data{{"text", text}, {"language", "en"}, {"context", context}};
            const conversation::steady_time now{std::chrono::hours{1}};
            for (auto& one : machine.hear({"transcript", data}, now))
                if (auto* turn = std::get_if<wyoming::start_turn>(&one))
                    return std::move(*turn);
            throw std::logic_error{"a transcript began no turn"};
        }

        awaitable<void> say(std::string) override { co_return; }
        awaitable<bool> finish(const conversation::answer& whole) override
        {
            take(machine.answered(whole));
            co_return true;
        }

        /// As the other side reads it: any of the three kinds of answer is one.
        void take(const wyoming::session_actions& todo)
        {
            for (const auto& one : todo)
                if (const auto* out = std::get_if<wyoming::send_event>(&one))
                    read(wyoming::encode(out->what));
        }
        void read(const std::string& bytes)
        {
            came.bytes += bytes;
            std::string_view left = bytes;
            while (!left.empty()) {
                const auto got = decoder.take(left);
                if (got && *got)
                    came.answers.emplace_back((*got)->data.at("text").as_string());
            }
        }
    };
};

/// `answerd ask` with an engine of its own. Where a daemon runs it asks /conversation/stream.
class ask_command final : public door {
 public:
    [[nodiscard]] std::string_view name() const noexcept override { return "answerd ask"; }

    [[nodiscard]] awaitable<heard>
    ask(ha_bridge::turn_taker& behind, std::string text) const override
    {
        const auto command = daemon::own_asker(behind);
        conversation::utterance said{.text = std::move(text), .conversation_id = "kitchen"};
        said.language = "en";
        heard all;
        daemon::asker::trace told = [&all](const std::string& event, const std::string& json) {
            all.bytes += event + json;
        };
        conversation::signal stop;
        const auto got = co_await command->ask(std::move(said), stop, std::move(told));
        if (got) {
            all.bytes += got->body;
            all.answers.push_back(words_in(got->body, "/response_text"));
        }
        co_return all;
    }
};

} // namespace

const std::vector<std::shared_ptr<const door>>& all_doors()
{
    static const std::vector<std::shared_ptr<const door>> all{
        std::make_shared<http_path>("/conversation", "/response_text"),
        std::make_shared<http_path>("/conversation/stream", "/response_text"),
        std::make_shared<http_path>("/api/conversation/process", "/response/speech/plain/speech"),
        std::make_shared<wyoming_line>(),
        std::make_shared<ask_command>(),
    };
    return all;
}

} // namespace answerd::tests
