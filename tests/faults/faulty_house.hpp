// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/answerer.hpp"
#include "conversation/histories.hpp"
#include "tests/faults/doors.hpp"
#include "tests/faults/random_turn.hpp"
#include "tests/support/counting_random.hpp"
#include "tests/support/dialects.hpp"
#include "tests/support/languages.hpp"
#include "tests/support/scripted_tool.hpp"
#include "tests/support/scripted_turn.hpp"
#include "tests/support/streamed_http.hpp"
#include "tests/support/valid_history.hpp"
#include "tools/registry.hpp"
#include "tools/safeguards.hpp"

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tests {

/// Everything between a door and the wire as it really is (answerer, registry, chain, language
/// model, codec), with a model server and tools that do what a fault says.
class faulty_house {
 public:
    /// `calls_as_text` flags the backend for calls that its model writes as text.
    explicit faulty_house(const dialect& api, bool calls_as_text = false);
    ~faulty_house();
    faulty_house(const faulty_house&) = delete;
    faulty_house& operator=(const faulty_house&) = delete;

    /// One turn; the server answers its requests in this order, the last answer stays.
    conversation::answer say(std::string text, std::deque<streamed_answer> answers);

    /// The same through a door; `came` is what its client heard.
    conversation::answer
    say_at(const door& where, std::string text, std::deque<streamed_answer> answers);

    /// A turn that goes on while the test does something else; without answers the server goes on
    /// with those that it has.
    std::shared_ptr<scripted_engine::running>
    begin(std::string text, std::deque<streamed_answer> answers = {});

    /// How often a tool that acts ran with these arguments; each name is its own light.
    [[nodiscard]] std::size_t acts() const noexcept { return done.size(); }

    fake_runtime time{};
    streamed_http http{time, {}};
    counting_random dice{};
    two_languages spoken{};
    recorded_audit audit{};
    tools::safeguards kept{time, dice};
    std::vector<std::string> done{}; ///< arguments of each act, in order
    /// How an act on the thing of this name goes; without it, well.
    std::function<act_script(const std::string&)> how_an_act_goes{};
    recording_voice voice{};
    heard came{};
    recording_observer observer{};
    std::shared_ptr<history_checker> asked{}; ///< what reached the chain
    conversation::histories store{time, {}};

 private:
    /// The engine as doors see it, which notes how often and with what a turn ended.
    class front final : public ha_bridge::turn_taker {
     public:
        front(conversation::answerer& behind, recording_voice& notes)
            : behind_{behind}, notes_{notes}
        {}
        [[nodiscard]] awaitable<conversation::answer> answer(
            conversation::utterance said,
            conversation::voice& way_back,
            conversation::signal& stop,
            conversation::observer* also
        ) override;
        unsigned cancel(std::string_view) override { return 0; }
        [[nodiscard]] awaitable<void> erase(std::optional<std::string>) override { co_return; }
        [[nodiscard]] bool knows(std::string_view) const override { return true; }

     private:
        conversation::answerer& behind_;
        recording_voice& notes_;
    };

    /// Refuses "siren" and nothing else.
    class one_rule final : public tools::policy {
     public:
        [[nodiscard]] tools::verdict judge(const tools::policy_question& call) const override
        {
            tools::verdict found;
            if (call.tool.name == "siren")
                found.what = tools::decision::deny;
            return found;
        }
    };

    [[nodiscard]] awaitable<conversation::outcome> act(boost::json::object arguments);
    void add_lights();
    void add_odd_tools();
    std::shared_ptr<scripted_tool> add(std::string name, scripted_tool::body does);
    [[nodiscard]] conversation::assistant_ptr assistant(const dialect& api, bool calls_as_text);

    one_rule policy_{};
    std::shared_ptr<tools::registry> registry_;
    conversation::answerer answerer_;
    front front_{answerer_, voice};
    std::vector<std::shared_ptr<scripted_engine::running>> begun_{};
};

} // namespace answerd::tests
