// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/wyoming/asking_aloud.hpp"

#include "conversation/blank.hpp"
#include "conversation/json_fields.hpp"
#include "tools/home/satellite_calls.hpp"

#include <boost/json/object.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace answerd::ha_bridge::wyoming {
namespace {

using namespace std::chrono_literals;
using conversation::answer;
using conversation::patience;
using conversation::utterance;
using tools::home::act_result;

constexpr auto before_a_look = 500ms;  ///< its state follows what it does, a little later
constexpr auto for_the_question = 25s; ///< to be spoken; after thirty it is forgotten
constexpr auto for_the_person = 40s;   ///< to hear it, to say something, to be recognised
constexpr unsigned most_questions = 3; ///< a yes, a code, once more

/// A text without one of our phrases at its end.
struct parted {
    std::string text{};
    std::string hint{}; ///< how to answer; empty: no question of ours
};

parted part(std::string text, const conversation::language_ptr& in)
{
    for (const std::string_view key : std::array{"say_yes", "say_code"}) {
        const std::string_view hint = in->phrase(key);
        if (hint.empty() || !text.ends_with(hint))
            continue;
        text.resize(text.size() - hint.size());
        while (text.ends_with(' '))
            text.pop_back();
        return {std::move(text), std::string{hint}};
    }
    return {std::move(text), {}};
}

/// Takes the hint from the words before they leave.
class parting_voice final : public conversation::voice {
 public:
    parting_voice(conversation::voice& to, const asking_ports& ports) : to_{to}, ports_{ports} {}

    [[nodiscard]] awaitable<void> say(std::string piece) override
    {
        return to_.say(std::move(piece));
    }
    [[nodiscard]] awaitable<bool> finish(const answer& whole) override
    {
        parted words = part(whole.text, ports_.spoken(whole.language));
        answer out = whole;
        const bool asks = whole.continue_conversation && !words.text.empty();
        if (asks)
            out.text = std::move(words.text);
        const bool arrived = co_await to_.finish(out);
        if (arrived && asks)
            hint = std::move(words.hint);
        co_return arrived;
    }

    std::string hint{};

 private:
    conversation::voice& to_;
    const asking_ports& ports_;
};

/// What is said to it is announced later, by whoever listens.
class silent_voice final : public conversation::voice {
 public:
    [[nodiscard]] awaitable<void> say(std::string) override { co_return; }
    [[nodiscard]] awaitable<bool> finish(const answer&) override { co_return true; }
};

std::string sentence_in(const act_result& got)
{
    if (got.ended != act_result::how::done || !got.response.is_object())
        return {};
    return std::string{conversation::text_in(got.response, "sentence")};
}

/// Runs apart from the turn that asked, and owns what it uses.
awaitable<void>
ask_for_it(asking_ports with, std::string satellite, utterance from, std::string question)
{
    conversation::signal never;
    conversation::signal nobody_stops_it;
    const auto first_look = with.time.now() + before_a_look;
    (void)co_await with.time.wait(never, first_look, nobody_stops_it);
    std::function<bool()> is_silent = [&home = with.home, satellite] {
        const auto* shown = home.state_of(satellite);
        return shown != nullptr && shown->state == "idle";
    };
    const patience for_silence{with.time.now() + for_the_question, never};
    const auto silence = co_await with.home.until(std::move(is_silent), for_silence);
    if (silence != conversation::ended::done)
        co_return;
    for (unsigned asked = 0; asked < most_questions; ++asked) {
        const patience for_answer{with.time.now() + for_the_person, never};
        auto call = tools::home::question_aloud(satellite, question);
        const act_result heard = co_await with.home.act(std::move(call), for_answer);
        utterance next = from;
        next.text = sentence_in(heard);
        if (conversation::is_blank(next.text))
            co_return; // nobody answered: the question runs out by itself
        silent_voice nobody;
        const answer whole = co_await with.behind.answer(std::move(next), nobody, never, nullptr);
        if (whole.silent)
            co_return;
        question = whole.text;
        if (whole.continue_conversation &&
            !part(question, with.spoken(whole.language)).hint.empty())
            continue;
        const patience for_words{with.time.now() + for_the_person, never};
        auto say = tools::home::reply_aloud(satellite, question);
        (void)co_await with.home.act(std::move(say), for_words);
        co_return;
    }
}

} // namespace

asking_aloud::asking_aloud(asking_ports ports) : ports_{std::move(ports)} {}

std::string asking_aloud::able_satellite(const utterance& said) const
{
    const auto view = ports_.home.view();
    const std::string id = said.satellite_id.value_or("");
    const std::string device = said.device_id.value_or("");
    const auto at = std::ranges::find_if(view->satellites, [&](const auto& each) {
        return id.empty() ? !device.empty() && each.device_id == device : each.entity_id == id;
    });
    const bool able = at != view->satellites.end() &&
                      (at->features & tools::home::can_start_conversation) != 0 &&
                      view->services.contains("assist_satellite.ask_question");
    return able ? at->entity_id : std::string{};
}

awaitable<answer> asking_aloud::answer(
    utterance said,
    conversation::voice& way_back,
    conversation::signal& stop,
    conversation::observer* also
)
{
    std::string satellite = able_satellite(said);
    if (satellite.empty())
        co_return co_await ports_.behind.answer(std::move(said), way_back, stop, also);
    utterance from = said;
    parting_voice heard{way_back, ports_};
    auto whole = co_await ports_.behind.answer(std::move(said), heard, stop, also);
    if (!heard.hint.empty()) {
        auto later =
            ask_for_it(ports_, std::move(satellite), std::move(from), std::move(heard.hint));
        ports_.time.start(std::move(later));
    }
    co_return whole;
}

unsigned asking_aloud::cancel(std::string_view conversation_id)
{
    return ports_.behind.cancel(conversation_id);
}

awaitable<void> asking_aloud::erase(std::optional<std::string> conversation_id)
{
    return ports_.behind.erase(std::move(conversation_id));
}

bool asking_aloud::knows(std::string_view conversation_id) const
{
    return ports_.behind.knows(conversation_id);
}

} // namespace answerd::ha_bridge::wyoming
