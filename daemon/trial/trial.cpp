// SPDX-License-Identifier: Apache-2.0
#include "daemon/trial/trial.hpp"

#include "config/languages_table.hpp"
#include "conversation/voice.hpp"
#include "daemon/configuration.hpp"
#include "daemon/engine.hpp"
#include "daemon/model_chain.hpp"
#include "daemon/runtime/run_alone.hpp"
#include "daemon/trial/questions.hpp"
#include "daemon/trial/simulated_home.hpp"
#include "daemon/trial/verdict.hpp"

#include <boost/url/parse.hpp>

#include <cstdio>
#include <optional>
#include <utility>

namespace answerd::daemon::trial {
namespace {

using conversation::awaitable;
using namespace std::chrono_literals;

/// The first question reads the whole prompt. The others have more time than a voice has, so that
/// a slow machine is told from a model that calls wrongly.
constexpr std::chrono::milliseconds first_deadline = 180s;
constexpr std::chrono::milliseconds next_deadline = 60s;
/// A call, one more, and words: a model that needs more for one of these questions is lost.
constexpr unsigned most_rounds = 3;

class silent_audit final : public tools::audit_log {
 public:
    void note(const tools::audit_record&) noexcept override {}
};

class silent_observer final : public conversation::observer {
 public:
    void hear(const std::string&, const conversation::turn_news&) noexcept override {}
};

/// When the first word came, and what each model call took.
class stop_watch final : public conversation::voice, public conversation::observer {
 public:
    explicit stop_watch(const conversation::clock& time) : time_{time}, began_{time.now()} {}

    awaitable<void> say(std::string) override
    {
        note_word();
        co_return;
    }
    awaitable<bool> finish(const conversation::answer&) override
    {
        note_word();
        co_return true;
    }
    void hear(const std::string&, const conversation::turn_news& news) noexcept override
    {
        if (const auto* round = std::get_if<conversation::round_finished>(&news))
            rounds.push_back(*round);
    }

    std::optional<std::chrono::milliseconds> first_word{};
    std::vector<conversation::round_finished> rounds{};

 private:
    void note_word()
    {
        if (!first_word)
            first_word =
                std::chrono::duration_cast<std::chrono::milliseconds>(time_.now() - began_);
    }

    const conversation::clock& time_;
    conversation::steady_time began_;
};

/// The model is to be tried, not the engines without one.
config::settings for_the_model(config::settings from)
{
    from.local = conversation::local_first::off;
    from.recent_turns = 0;
    from.assistants.clear();
    from.loop.max_iterations = std::min(from.loop.max_iterations, most_rounds);
    return from;
}

config::settings for_the_home(config::settings from)
{
    from.llm = {.automatic = false, .backends = {}};
    from.assistants.clear();
    return from;
}

terms terms_of(const config::settings& of, std::chrono::minutes limit)
{
    terms under{.deadline = of.turn.deadline, .limit = limit, .local = of.local};
    if (!of.llm.backends.empty())
        under.temperature = of.llm.backends.front().options.temperature;
    return under;
}

std::string line_of(const question& asked, const marked& found)
{
    std::string tools;
    for (const auto& each : found.what.answer.extra.tools)
        tools += (tools.empty() ? "" : ", ") + each.name;
    const auto seconds = static_cast<double>(found.what.answer.extra.took.count()) / 1000;
    std::string line(400, '\0');
    const int size = std::snprintf(
        line.data(),
        line.size(),
        "%-9s %5.1f s  %s  [%s]",
        std::string{to_string(found.how)}.c_str(),
        seconds,
        asked.text.c_str(),
        tools.c_str()
    );
    line.resize(
        static_cast<std::size_t>(std::max(size, 0)) < line.size()
            ? static_cast<std::size_t>(std::max(size, 0))
            : line.size()
    );
    return line;
}

class one_trial {
 public:
    one_trial(
        boost::asio::io_context& loop,
        const config::settings& of,
        std::chrono::minutes limit,
        os::logging& log
    )
        : of_{of}
        , terms_{terms_of(of, limit)}
        , log_{log}
        , engine_{loop, for_the_home(of), log, std::string{config::standard_languages}}
        , places_{engine_.http(), of.weather.geocoding_url}
        , kept_{engine_.time(), engine_.dice()}
    {}

    awaitable<void> run()
    {
        engine_.begin();
        co_await engine_.home_known();
        home_.emplace(engine_.time(), engine_.home());
        const resident_ports ports{
            .time = engine_.time(),
            .http = places_,
            .dice = engine_.dice(),
            .home = *home_,
            .listener = nobody_,
            .audit = audit_,
            .kept = kept_,
            .log = log_,
            .language_overrides = std::string{config::standard_languages},
        };
        co_await ask_all(ports);
        engine_.close();
        const std::chrono::milliseconds at_once(0);
        co_await engine_.drained(at_once);
    }

    [[nodiscard]] int tell() const
    {
        if (nobody_answers()) {
            std::fprintf(
                stderr,
                "answerd: no language model answers\n    -> answerd check says which were asked\n"
            );
            return exit_turn_failed;
        }
        std::fputs(doctor::to_text(verdict(all_, terms_)).c_str(), stdout);
        return exit_done;
    }

 private:
    awaitable<void> ask_all(const resident_ports& ports)
    {
        const auto end = engine_.time().now() + terms_.limit;
        auto settings = for_the_model(of_);
        resident who{ports, settings};
        settings.turn.deadline = std::max(settings.turn.deadline, first_deadline);
        who.use(settings); // and with what the home tells about itself
        settings.turn.deadline = std::max(of_.turn.deadline, next_deadline);
        for (const question& each : questions_for(*home_->view())) {
            co_await ask(who, each);
            if (nobody_answers() || engine_.time().now() >= end)
                break;
            // A chain made anew has forgotten its faults: a backend that was too slow for three
            // questions would not be asked the others.
            if (all_.size() == 1 || all_.back().how == mark::failed)
                who.use(settings);
        }
    }

    /// The very first question found no model at all.
    [[nodiscard]] bool nobody_answers() const
    {
        using conversation::code;
        return all_.size() == 1 && (all_[0].what.answer.code == code::model_unreachable ||
                                    all_[0].what.answer.code == code::not_understood);
    }

    awaitable<void> ask(resident& who, const question& asked)
    {
        home_->begin_anew(asked.entity, asked.service);
        (void)places_.take_places();
        conversation::utterance said{.text = asked.text};
        said.language = "en";
        said.via.streams = true;
        stop_watch watch{engine_.time()};
        conversation::signal stop;
        marked found;
        found.what.answer = co_await who.answer(std::move(said), watch, stop, &watch);
        found.what.acted = home_->acted();
        found.what.places = places_.take_places();
        found.what.first_word = watch.first_word;
        found.what.rounds = std::move(watch.rounds);
        found.how = judge(asked, found.what);
        std::printf("%s\n", line_of(asked, found).c_str());
        std::fflush(stdout);
        all_.push_back(std::move(found));
    }

    const config::settings& of_;
    terms terms_;
    os::logging& log_;
    engine engine_;
    place_listener places_;
    tools::safeguards kept_;
    silent_audit audit_{};
    silent_observer nobody_{};
    std::optional<simulated_home> home_{};
    std::vector<marked> all_{};
};

} // namespace

awaitable<result<std::unique_ptr<conversation::http_response>>>
place_listener::open(conversation::http_request request)
{
    const auto url = boost::urls::parse_uri(request.url);
    if (url && request.url.starts_with(search_url_))
        for (const auto& each : url->params())
            if (each.key == "name")
                places_.emplace_back(each.value);
    co_return co_await behind_.open(std::move(request));
}

std::vector<std::string> place_listener::take_places() { return std::exchange(places_, {}); }

int try_model(const try_command& wanted)
{
    auto from = load_or_complain(wanted.from, files_of_process());
    if (!from.value)
        return exit_usage;
    from.value->log.level = config::log_level::error;
    os::logging log{from.value->log};
    boost::asio::io_context loop{1};
    one_trial trial{loop, *from.value, wanted.limit, log};
    runtime::run_alone(loop, trial.run());
    return trial.tell();
}

} // namespace answerd::daemon::trial
