// SPDX-License-Identifier: Apache-2.0
#include "daemon/ask.hpp"

#include "daemon/asker.hpp"
#include "daemon/configuration.hpp"
#include "daemon/engine.hpp"
#include "daemon/runtime/run_alone.hpp"
#include "daemon/runtime/signals.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <utility>

namespace answerd::daemon {
namespace {

using conversation::awaitable;

/// Settings for a command of a person: problems to standard error, log lines only where something
/// is wrong.
std::optional<config::settings> settings_for(const config::load_request& from)
{
    auto loaded = load_or_complain(from, files_of_process());
    if (loaded.value)
        loaded.value->log.level = config::log_level::error;
    return std::move(loaded.value);
}

class asking_session {
 public:
    asking_session(
        boost::asio::io_context& loop,
        const config::settings& from,
        os::logging& log,
        const ask_command& wanted
    )
        : wanted_{wanted}
        , engine_{loop, from, log, std::string{config::standard_languages}}
        , signals_{loop.get_executor()}
        , daemon_{daemon_asker(from, engine_.http())}
        , own_{own_asker(engine_)}
    {}

    awaitable<void> run()
    {
        engine_.time().start(listen_for_interrupt());
        if (!wanted_.text.empty()) {
            co_await ask_one(wanted_.text);
        } else {
            if (!wanted_.conversation_id)
                wanted_.conversation_id =
                    "ask-" +
                    std::to_string(std::chrono::steady_clock::now().time_since_epoch().count());
            for (std::string line; !interrupted_ && std::getline(std::cin, line);)
                if (!line.empty())
                    co_await ask_one(line);
        }
        engine_.close();
        const std::chrono::milliseconds at_once(0);
        co_await engine_.drained(at_once);
    }

    [[nodiscard]] int status() const noexcept { return status_; }

 private:
    awaitable<void> ask_one(const std::string& text)
    {
        conversation::utterance said{.text = text, .conversation_id = wanted_.conversation_id};
        said.language = wanted_.language;
        conversation::signal stop;
        stop_ = &stop;
        began_ = std::chrono::steady_clock::now();
        auto got = co_await use_->ask(said, stop, tracer());
        if (!got && use_ == daemon_.get() && got.error().code == errc::unreachable) {
            use_ = own_.get(); // nobody serves: our own engine does
            engine_.begin();
            co_await engine_.home_known();
            got = co_await use_->ask(said, stop, tracer());
        }
        stop_ = nullptr;
        print(got);
    }

    void print(const result<asked_answer>& got)
    {
        if (!got) {
            std::fprintf(stderr, "answerd: %s\n", got.error().detail.c_str());
            status_ = exit_turn_failed;
            return;
        }
        const auto body = boost::json::parse(got->body).as_object();
        const auto& code = body.at("extra").at("code").as_string();
        if (code != "ok" && code != "paused")
            status_ = exit_turn_failed;
        if (wanted_.json)
            std::printf("%s\n", got->body.c_str());
        else
            std::printf("%s\n", body.at("response_text").as_string().c_str());
        std::fflush(stdout);
    }

    asker::trace tracer()
    {
        if (!wanted_.trace)
            return {};
        return [this](const std::string& event, const std::string& json) {
            const auto took = std::chrono::duration<double, std::milli>(
                std::chrono::steady_clock::now() - began_
            );
            std::fprintf(stderr, "%9.1f ms  %-14s %s\n", took.count(), event.c_str(), json.c_str());
        };
    }

    // Ctrl-C cancels the turn; where none runs it ends the program.
    awaitable<void> listen_for_interrupt()
    {
        for (;;) {
            const auto asked = co_await signals_.next();
            if (!asked)
                co_return;
            interrupted_ = true;
            if (stop_ == nullptr)
                std::_Exit(exit_turn_failed);
            stop_->raise();
        }
    }

    ask_command wanted_;
    engine engine_;
    runtime::signals signals_;
    std::unique_ptr<asker> daemon_;
    std::unique_ptr<asker> own_;
    asker* use_{daemon_.get()};
    conversation::signal* stop_{nullptr};
    std::chrono::steady_clock::time_point began_{};
    bool interrupted_{false};
    int status_{exit_done};
};

} // namespace

int ask(const ask_command& wanted)
{
    const auto from = settings_for(wanted.from);
    if (!from)
        return exit_usage;
    os::logging log{from->log};
    boost::asio::io_context loop{1};
    asking_session session{loop, *from, log, wanted};
    runtime::run_alone(loop, session.run());
    return session.status();
}

namespace {

/// Which tools there are depends on the home.
void know_home(boost::asio::io_context& loop, engine& of)
{
    const auto look = [&of]() -> awaitable<void> {
        of.begin();
        co_await of.home_known();
        of.close();
        const std::chrono::milliseconds at_once(0);
        co_await of.drained(at_once);
    };
    runtime::run_alone(loop, look());
}

} // namespace

int list_tools(const tools_command& wanted)
{
    const auto from = settings_for(wanted.from);
    if (!from)
        return exit_usage;
    os::logging log{from->log};
    boost::asio::io_context loop{1};
    engine built{loop, *from, log, std::string{config::standard_languages}};
    know_home(loop, built);
    for (const auto& tool : built.house().who().tools->offered({})->tools) {
        if (wanted.json) {
            boost::json::object line{{"name", tool.name}, {"description", tool.description}};
            line["parameters"] = tool.parameters;
            std::printf("%s\n", boost::json::serialize(line).c_str());
        } else {
            std::printf("%-14s %s\n", tool.name.c_str(), tool.description.c_str());
        }
    }
    return exit_done;
}

} // namespace answerd::daemon
