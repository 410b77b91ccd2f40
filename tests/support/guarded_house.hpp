// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/answerer.hpp"
#include "conversation/histories.hpp"
#include "conversation/providers/chain.hpp"
#include "conversation/providers/pending_reply.hpp"
#include "tests/support/counting_random.hpp"
#include "tests/support/languages.hpp"
#include "tests/support/scripted_tool.hpp"
#include "tests/support/scripted_turn.hpp"
#include "tools/registry.hpp"
#include "tools/rule_policy.hpp"
#include "tools/safeguards.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace answerd::tests {

/// A whole turn with the real policy, gate and confirmation, around a model and tools that do what
/// a test tells them to:
///
///     guarded_house house;
///     house.acts("HassOpen", {act("cover", "open_cover", "cover.garage", "garage", "Garage
///     Door")}); house.model->then(calls({call_of("1", "HassOpen")})); CHECK(house.say("open the
///     garage").text == "Shall I open the Garage Door? ..."); CHECK(house.say("yes").text == ...);
class guarded_house {
 public:
    explicit guarded_house(std::vector<tools::policy_rule> rules = {})
        : policy_{std::move(rules), time, tools::time::zone{}, knowledge()}
        , registry{std::make_shared<tools::registry>(
              tools::registry_ports{time, policy_, audit, nullptr, {}, &kept, &spoken},
              tools::options{}
          )}
        , model{std::make_shared<scripted_model>(time)}
        , answerer{{time, dice, store, observer, &kept.asked}, assistant()}
    {}
    ~guarded_house()
    {
        answerer.stop_all();
        time.settle();
    }
    guarded_house(const guarded_house&) = delete;
    guarded_house& operator=(const guarded_house&) = delete;

    /// A tool whose every call comes to these acts; it counts as done, with a sentence.
    std::shared_ptr<scripted_tool> acts(std::string name, std::vector<tools::intended_act> what)
    {
        auto made = std::make_shared<scripted_tool>(std::move(name), anything);
        made->its.read_only = false;
        made->its.idempotent = false;
        made->plans = [what](boost::json::object arguments, const tools::call_context&) {
            return tools::plan{.arguments = std::move(arguments), .acts = what, .instead = {}};
        };
        made->does = [](boost::json::object, tools::call_context context) { return done(context); };
        REQUIRE(registry->add(made).has_value());
        return made;
    }

    /// A tool that reads; `untrusted`: what strangers wrote.
    std::shared_ptr<scripted_tool> reads(std::string name, bool untrusted = false)
    {
        auto made = std::make_shared<scripted_tool>(std::move(name), anything);
        made->its.untrusted_output = untrusted;
        REQUIRE(registry->add(made).has_value());
        return made;
    }

    conversation::answer say(std::string text)
    {
        conversation::utterance said = speaker;
        said.text = std::move(text);
        return say(std::move(said));
    }
    conversation::answer say(conversation::utterance said)
    {
        conversation::signal stop;
        recording_voice voice;
        voice.gone = deaf;
        return time.play(answerer.answer_to(std::move(said), voice, stop, nullptr));
    }

    fake_runtime time{};
    counting_random dice{};
    two_languages spoken{};
    recorded_audit audit{};
    tools::safeguards kept{time, dice};
    std::function<bool(const tools::intended_act&)> needs_code{};
    std::function<std::vector<tools::intended_act>(const tools::intended_act&)> members{};
    conversation::utterance speaker{in_the_kitchen()}; ///< who says() things
    bool deaf{false};                                  ///< answers do not reach the person

 private:
    static constexpr std::string_view anything =
        R"({"type":"object","properties":{"name":{"type":"string"}}})";
    tools::rule_policy policy_;

 public:
    std::shared_ptr<tools::registry> registry;
    std::shared_ptr<scripted_model> model;
    recording_observer observer{};
    conversation::histories store{time, {}};
    conversation::answerer answerer;

 private:
    tools::act_knowledge knowledge()
    {
        tools::act_knowledge knows;
        knows.needs_code = [this](const tools::intended_act& one) {
            return needs_code && needs_code(one);
        };
        knows.members = [this](const tools::intended_act& one) {
            return members ? members(one) : std::vector<tools::intended_act>{};
        };
        return knows;
    }

    static conversation::utterance in_the_kitchen()
    {
        conversation::utterance said;
        said.conversation_id = "c1";
        said.satellite_id = "assist_satellite.kitchen";
        said.device_id = "kitchen_speaker";
        return said;
    }

    static conversation::awaitable<tools::outcome> done(tools::call_context context)
    {
        tools::outcome got;
        got.effect = conversation::effect::done;
        got.sentence = context.language == "de" ? "Das ist getan." : "That is done.";
        co_return got;
    }

    conversation::assistant_ptr assistant()
    {
        using namespace conversation::providers;
        std::vector<chain_link> links;
        links.push_back({std::make_shared<pending_reply>(spoken), link_kind::local});
        links.push_back({model, link_kind::language_model});
        return std::make_shared<const conversation::assistant>(conversation::assistant{
            .prompt = conversation::prompt{{.text = "You help in the house."}},
            .chain = std::make_shared<chain>(std::move(links), time),
            .tools = registry,
            .spoken = std::make_shared<const two_languages>(),
        });
    }
};

inline tools::intended_act
act(std::string domain,
    std::string service,
    std::string entity_id,
    std::string device_class = "",
    std::string name = "")
{
    tools::intended_act made;
    made.domain = std::move(domain);
    made.service = std::move(service);
    made.entity_id = std::move(entity_id);
    made.device_class = std::move(device_class);
    made.name = std::move(name);
    return made;
}

} // namespace answerd::tests
