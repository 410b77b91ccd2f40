// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/answerer.hpp"
#include "conversation/histories.hpp"
#include "tests/support/counting_random.hpp"
#include "tests/support/fake_runtime.hpp"
#include "tests/support/turns.hpp"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace answerd::tests {

/// A model that says what the script says, and keeps what it was asked.
class scripted_model final : public conversation::model {
 public:
    struct round {
        conversation::reply say{conversation::passed{}};
        std::chrono::milliseconds after{0};
        bool hangs{false};
        bool throws{false};
    };
    struct question {
        std::vector<conversation::message> messages{};
        unsigned number{0};
        bool closing{false};
        bool may_be_empty{false};
        bool paused{false};
        std::string stay_with{};
    };

    explicit scripted_model(fake_runtime& time) : time_{time} {}

    scripted_model& then(conversation::reply say);
    scripted_model& then(round what);
    /// What is said once the script has run out.
    scripted_model& for_ever(conversation::reply say);
    /// Drops what is left of the script.
    void forget() { script_.clear(); }

    [[nodiscard]] std::string_view name() const noexcept override { return "scripted"; }
    [[nodiscard]] awaitable<conversation::reply> infer(const conversation::inference& asked
    ) override;

    std::vector<question> questions{};
    /// What it makes of a question once the script has run out, in place of always the same.
    std::function<conversation::reply(const conversation::inference&)> thinks{};

 private:
    fake_runtime& time_;
    std::deque<round> script_{};
    conversation::reply rest_{conversation::passed{}};
};

/// Tools by name, each a fixed outcome after some time. Unknown names fail as the registry's do.
class scripted_toolbox final : public conversation::toolbox {
 public:
    struct tool {
        conversation::outcome result{};
        std::chrono::milliseconds takes{0};
        bool writes{false};
        std::function<void()> meanwhile{};
    };

    explicit scripted_toolbox(fake_runtime& time) : time_{time} {}

    [[nodiscard]] conversation::tool_set_ptr offered(const conversation::utterance&) const override;
    [[nodiscard]] std::string room_of(const conversation::utterance&) const override
    {
        return room;
    }
    [[nodiscard]] bool writes(std::string_view name) const noexcept override;
    [[nodiscard]] awaitable<conversation::outcome>
    call(conversation::tool_call asked, conversation::call_context context) override;

    [[nodiscard]] conversation::outcome
    hand_over(const conversation::tool_call&, const conversation::call_context&) override
    {
        return handed;
    }

    conversation::outcome handed{.then = conversation::then::hand_over};
    std::map<std::string, tool, std::less<>> tools{};
    std::string room{}; ///< where everybody speaks
    std::vector<conversation::tool_call> called{};
    std::vector<conversation::call_context> contexts{};
    unsigned running{0};
    unsigned most_running{0};

 private:
    fake_runtime& time_;
};

/// Keeps what was said, and may be a listener that has gone.
class recording_voice final : public conversation::voice {
 public:
    [[nodiscard]] awaitable<void> say(std::string piece) override;
    [[nodiscard]] awaitable<bool> finish(const conversation::answer& whole) override;

    std::vector<std::string> pieces{};
    std::vector<conversation::answer> finished{};
    bool gone{false};
};

class recording_observer final : public conversation::observer {
 public:
    void hear(const std::string& turn_id, const conversation::turn_news& news) noexcept override;

    std::vector<std::string> heard{}; ///< one word or two per event, in order
};

/// English with every phrase, as "(code)."; German with a few; everything else falls back to
/// English.
class few_languages final : public conversation::languages {
 public:
    few_languages();
    [[nodiscard]] conversation::language_ptr pick(std::string_view tag) const override;
    [[nodiscard]] std::vector<std::string> tags() const override { return {"de", "en"}; }

 private:
    conversation::language_ptr english_;
    conversation::language_ptr german_;
};

/// An answerer with everything around it scripted.
class scripted_engine {
 public:
    scripted_engine();
    /// Stops what a test has left running: its frames refer to what is about to go.
    ~scripted_engine();
    scripted_engine(const scripted_engine&) = delete;
    scripted_engine& operator=(const scripted_engine&) = delete;

    /// One turn from start to end, however long it takes.
    conversation::answer ask(std::string text, std::optional<std::string> id = "kitchen");
    conversation::answer ask(conversation::utterance said);
    /// A turn that goes on while the test does something else.
    struct running {
        recording_voice voice{};
        conversation::signal stop{};
        std::shared_ptr<std::optional<conversation::answer>> answer{};
        [[nodiscard]] bool over() const { return answer->has_value(); }
    };
    std::shared_ptr<running> begin(std::string text, std::optional<std::string> id = "kitchen");
    /// Makes option changes count.
    void apply();

    fake_runtime time{};
    std::shared_ptr<scripted_model> model;
    std::shared_ptr<scripted_toolbox> tools;
    conversation::assistant options;
    conversation::histories store;
    counting_random dice{};
    recording_observer observer{};
    recording_voice voice{};
    conversation::answerer answerer;

 private:
    [[nodiscard]] conversation::assistant first_options();

    std::vector<std::shared_ptr<running>> begun_{};
};

} // namespace answerd::tests
