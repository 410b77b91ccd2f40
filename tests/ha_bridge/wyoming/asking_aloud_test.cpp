// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/wyoming/asking_aloud.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/home_house.hpp"

#include <string>
#include <vector>

using namespace answerd;
using namespace answerd::tests;
using namespace std::chrono_literals;
using how = tools::home::act_result::how;

namespace {

constexpr const char* satellite = "assist_satellite.kitchen";

/// The answerer of a house, as a door takes it.
class house_turns final : public ha_bridge::turn_taker {
 public:
    explicit house_turns(home_house& of) : of_{of} {}

    [[nodiscard]] conversation::awaitable<conversation::answer> answer(
        conversation::utterance said,
        conversation::voice& way_back,
        conversation::signal& stop,
        conversation::observer* also
    ) override
    {
        heard.push_back(said);
        return of_.answerer.answer_to(std::move(said), way_back, stop, also);
    }
    unsigned cancel(std::string_view id) override
    {
        cancelled.emplace_back(id);
        return 3;
    }
    [[nodiscard]] conversation::awaitable<void> erase(std::optional<std::string> id) override
    {
        return of_.answerer.erase(std::move(id));
    }
    [[nodiscard]] bool knows(std::string_view id) const override { return of_.answerer.knows(id); }

    std::vector<conversation::utterance> heard{};
    std::vector<std::string> cancelled{};

 private:
    home_house& of_;
};

/// A locked door, somebody in the kitchen, and a satellite there that is just answering.
struct kitchen {
    explicit kitchen(std::uint64_t features = 3)
    {
        house.home.add({.id = "lock.front", .name = "Front door", .state = "locked"});
        house.home.add({.id = satellite, .name = "Kitchen", .state = "responding"});
        house.home.add_satellite(satellite, "kitchen", features);
        house.home.change_view([](tools::home::home_view& view) {
            view.services.insert("assist_satellite.ask_question");
        });
        house.model->then(calls({call_of("1", "HassUnlock", R"({"name":"front door"})")}));
    }
    ~kitchen() { house.time.settle(); }
    kitchen(const kitchen&) = delete;
    kitchen& operator=(const kitchen&) = delete;

    /// What left by the door.
    std::string unlock()
    {
        conversation::utterance said = house.speaker;
        said.text = "unlock the front door";
        conversation::signal stop;
        recording_voice voice;
        voice.gone = gone;
        (void)house.time.play(aloud.answer(std::move(said), voice, stop, nullptr));
        REQUIRE(voice.finished.size() == 1);
        return voice.finished[0].text;
    }
    void fall_silent()
    {
        house.time.advance(1s);
        house.home.set_state(satellite, "idle");
        house.time.settle();
    }
    /// The person will say this when the satellite asks.
    void will_say(std::string text)
    {
        house.home.responses["assist_satellite.ask_question"] = {
            {"id", nullptr},
            {"sentence", text}};
    }
    /// "ask_question TEXT", "announce TEXT", "unlock": what was called, in order.
    [[nodiscard]] std::vector<std::string> called() const
    {
        std::vector<std::string> all;
        for (const auto& each : house.home.acted) {
            std::string one = each.service;
            for (const char* key : {"question", "message"})
                if (const auto* text = each.data.if_contains(key))
                    one += " " + std::string{text->as_string()};
            all.push_back(std::move(one));
        }
        return all;
    }

    home_house house{};
    house_turns turns{house};
    bool gone{false};
    ha_bridge::wyoming::asking_aloud aloud{
        {turns, house.home, house.time, [this](std::string_view tag) {
             return house.spoken.pick(tag);
         }}};
};

} // namespace

TEST_CASE("a satellite that can listen asks for the yes, once it has spoken", "[asking_aloud]")
{
    kitchen in;
    in.will_say("yes");
    CHECK(in.unlock() == "Shall I unlock the Front door?");
    CHECK(in.called().empty()); // announcing now would cancel the turn
    in.fall_silent();
    CHECK(
        in.called() ==
        std::vector<std::string>{
            "ask_question Say yes within thirty seconds.",
            "unlock",
            "announce Front door is unlocked."}
    );
    CHECK(in.house.home.state("lock.front") == "unlocked");
}

TEST_CASE("the question is put to the satellite as its service wants it", "[asking_aloud]")
{
    kitchen in;
    (void)in.unlock();
    in.fall_silent();
    REQUIRE(in.house.home.acted.size() == 1);
    const auto& asked = in.house.home.acted[0];
    CHECK(asked.entities.empty()); // it takes no target
    CHECK(asked.data.at("entity_id").as_string() == satellite);
    CHECK(asked.wants_response);
}

TEST_CASE("what is said then is the next turn of the same person", "[asking_aloud]")
{
    kitchen in;
    in.will_say("no thanks");
    (void)in.unlock();
    in.fall_silent();
    REQUIRE(in.turns.heard.size() == 2);
    CHECK(in.turns.heard[1].text == "no thanks");
    CHECK(in.turns.heard[1].conversation_id == in.turns.heard[0].conversation_id);
    CHECK(in.turns.heard[1].satellite_id == satellite);
    CHECK(in.house.home.state("lock.front") == "locked");
    CHECK_THAT(in.called().back(), Catch::StartsWith("announce "));
}

TEST_CASE("a code is asked for in the same way, and goes to the lock alone", "[asking_aloud]")
{
    kitchen in;
    in.house.needs_code = [](const tools::intended_act& act) { return act.domain == "lock"; };
    in.will_say("four seven one one");
    (void)in.unlock();
    in.fall_silent();
    CHECK(in.called()[0] == "ask_question Say the code within thirty seconds.");
    CHECK(in.house.home.acted[1].data.at("code").as_string() == "4711");
}

TEST_CASE("nobody who answers leaves the question to run out", "[asking_aloud]")
{
    kitchen in;
    SECTION("nothing was said") { in.will_say(" "); }
    SECTION("the satellite was busy")
    {
        in.house.home.next("assist_satellite.ask_question", {.ended = how::refused});
    }
    SECTION("it answers nonsense") { in.house.home.responses["assist_satellite.ask_question"] = 7; }
    (void)in.unlock();
    in.fall_silent();
    CHECK(in.turns.heard.size() == 1);
    CHECK(in.called().size() == 1);
    CHECK(in.house.home.state("lock.front") == "locked");
}

TEST_CASE("a state that has not followed yet is not taken for silence", "[asking_aloud]")
{
    kitchen in;
    in.house.home.set_state(satellite, "idle");
    (void)in.unlock();
    in.house.time.advance(400ms);
    in.house.home.set_state(satellite, "responding");
    in.house.time.advance(1s);
    CHECK(in.called().empty());
    in.fall_silent();
    CHECK(in.called().size() == 1);
}

TEST_CASE("a satellite that speaks on and on is not asked", "[asking_aloud]")
{
    kitchen in;
    (void)in.unlock();
    in.house.time.advance(30s);
    in.fall_silent();
    CHECK(in.called().empty());
}

TEST_CASE("a person who never says yes or no is asked three times at most", "[asking_aloud]")
{
    kitchen in;
    for (const char* id : {"2", "3", "4", "5"})
        in.house.model->then(calls({call_of(id, "HassUnlock", R"({"name":"front door"})")}));
    in.will_say("what do you mean");
    (void)in.unlock();
    in.fall_silent();
    CHECK(in.called().size() == 3);
    CHECK(in.house.home.state("lock.front") == "locked");
}

TEST_CASE("elsewhere the question says how to answer it", "[asking_aloud]")
{
    const std::string whole = "Shall I unlock the Front door? Say yes within thirty seconds.";
    SECTION("the satellite cannot start a conversation")
    {
        kitchen in{1};
        CHECK(in.unlock() == whole);
        in.fall_silent();
        CHECK(in.called().empty());
    }
    SECTION("this Home Assistant knows no questions")
    {
        kitchen in;
        in.house.home.change_view([](tools::home::home_view& view) {
            view.services.erase("assist_satellite.ask_question");
        });
        CHECK(in.unlock() == whole);
    }
    SECTION("nobody knows the satellite")
    {
        kitchen in;
        in.house.speaker.satellite_id = "assist_satellite.other";
        CHECK(in.unlock() == whole);
    }
}

TEST_CASE("an answer that reached nobody is not asked about", "[asking_aloud]")
{
    kitchen in;
    in.gone = true;
    (void)in.unlock();
    in.fall_silent();
    CHECK(in.called().empty());
}

TEST_CASE("what is no question of ours leaves as it is", "[asking_aloud]")
{
    kitchen in;
    in.house.model->then(words("Say yes within thirty seconds."));
    conversation::utterance said = in.house.speaker;
    said.text = "what was it again";
    conversation::signal stop;
    recording_voice voice;
    (void)in.house.time.play(in.aloud.answer(said, voice, stop, nullptr)); // the model unlocks
    (void)in.house.time.play(in.aloud.answer(said, voice, stop, nullptr));
    REQUIRE(voice.finished.size() == 2);
    CHECK(voice.finished[1].text == "Say yes within thirty seconds.");
}

TEST_CASE("everything else goes to the engine", "[asking_aloud]")
{
    kitchen in;
    CHECK(in.aloud.cancel("c1") == 3);
    CHECK(in.turns.cancelled == std::vector<std::string>{"c1"});
    (void)in.unlock();
    CHECK(in.aloud.knows("c1"));
    in.house.time.play(in.aloud.erase("c1"));
    CHECK_FALSE(in.aloud.knows("c1"));
}
