// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/guarded_house.hpp"
#include "tools/confirmations.hpp"

#include <boost/json/serialize.hpp>

#include <random>

using namespace answerd;
using namespace answerd::tests;
using namespace answerd::tools;
using namespace std::chrono_literals;

namespace {

/// One question, at every point of its life.
enum class stage { none, on_its_way, unheard, open, open_code, expired, expired_code, answered };

struct desk {
    fake_runtime time{};
    counting_random dice{};
    confirmations subject{time, dice};

    [[nodiscard]] call_context by(std::string turn_id) const
    {
        call_context context;
        context.turn_id = std::move(turn_id);
        context.satellite_id = "kitchen";
        return context;
    }

    confirmations::kept ask(bool wants_code = false, std::string turn_id = "t1")
    {
        held_call held;
        held.asked = call_of("c1", "HassUnlock", R"({"name":"door"})");
        held.arguments["entity"] = "lock.door";
        held.wants_code = wants_code;
        return subject.ask(std::move(held), by(std::move(turn_id)));
    }

    /// The "answer" that pending_reply gets; "nothing" for a new request.
    std::string hear(std::string text, const std::string& tag = "en", std::string turn_id = "t2")
    {
        conversation::utterance said;
        said.text = std::move(text);
        said.satellite_id = "kitchen";
        const auto got = subject.hear(turn_id, said, {language_of(tag), language_of("en")});
        left = said.text;
        details = got ? got->details : boost::json::object{};
        return got ? std::string{got->details.at("answer").as_string()} : "nothing";
    }

    void reach(stage where)
    {
        const bool code = where == stage::open_code || where == stage::expired_code;
        if (where == stage::none)
            return;
        REQUIRE(ask(code) == confirmations::kept::asked);
        if (where == stage::on_its_way)
            return;
        subject.turn_over("t1", where != stage::unheard);
        if (where == stage::expired || where == stage::expired_code)
            time.advance(confirmations::patience);
        if (where == stage::answered)
            (void)hear("no");
    }

    [[nodiscard]] std::string ticket() const
    {
        return std::string{details.at("calls").at(0).at("ticket").as_string()};
    }

    std::string left{};
    boost::json::object details{};
};

struct spoken {
    std::string kind;
    std::string english;
    std::string german;
};

const std::vector<spoken> kinds{
    {"yes", "yes please", "ja bitte"},
    {"no", "no thanks", "nein danke"},
    {"code", "four two one one", "vier zwei eins eins"},
    {"muddle", "try 4211 on the door", "nimm 4211 an der Tür"},
    {"other", "what time is it", "wie spät ist es"},
    {"empty", "", ""},
};

const std::map<stage, std::map<std::string, std::string>> wanted{
    {stage::none, {}},
    {stage::on_its_way, {}},
    {stage::unheard, {}},
    {stage::open, {{"yes", "yes"}, {"no", "left_it"}}},
    {stage::open_code,
     {{"yes", "code_unclear"}, {"no", "left_it"}, {"code", "yes"}, {"muddle", "code_unclear"}}},
    {stage::expired, {{"yes", "answer_late"}}},
    {stage::expired_code,
     {{"yes", "answer_late"}, {"code", "answer_late"}, {"muddle", "answer_late"}}},
    {stage::answered, {}},
};

} // namespace

TEST_CASE("every utterance at every point of a question has its meaning", "[confirmations]")
{
    const std::string tag = GENERATE("en", "de");
    for (const auto& [where, meanings] : wanted)
        for (const spoken& said : kinds) {
            desk at;
            at.reach(where);
            const std::string& text = tag == "en" ? said.english : said.german;
            CAPTURE(tag, static_cast<int>(where), said.kind, text);
            const auto meant = meanings.find(said.kind);
            CHECK(at.hear(text, tag) == (meant == meanings.end() ? "nothing" : meant->second));
            const bool about_code = where == stage::open_code || where == stage::expired_code;
            const bool has_code = said.kind == "code" || said.kind == "muddle";
            CHECK(at.left == (about_code && has_code ? "[code]" : text));
        }
}

TEST_CASE("a ticket is good once, in its turn, for who agreed", "[confirmations]")
{
    desk at;
    at.reach(stage::open);
    REQUIRE(at.hear("yes") == "yes");
    const std::string ticket = at.ticket();
    CHECK(ticket.size() == 32);

    SECTION("once")
    {
        const auto released = at.subject.redeem(ticket, at.by("t2"));
        REQUIRE(released.has_value());
        CHECK(released->what.asked.name == "HassUnlock");
        CHECK(released->what.arguments.at("entity") == "lock.door");
        CHECK_FALSE(released->code.has_value());
        CHECK_FALSE(at.subject.redeem(ticket, at.by("t2")).has_value());
    }
    SECTION("not in another turn")
    {
        CHECK_FALSE(at.subject.redeem(ticket, at.by("t3")).has_value());
    }
    SECTION("not after its turn")
    {
        at.subject.turn_over("t2", false);
        CHECK_FALSE(at.subject.redeem(ticket, at.by("t2")).has_value());
    }
    SECTION("not for another satellite")
    {
        auto other = at.by("t2");
        other.satellite_id = "bath";
        CHECK_FALSE(at.subject.redeem(ticket, other).has_value());
    }
    SECTION("not a guess")
    {
        CHECK_FALSE(at.subject.redeem("", at.by("t2")).has_value());
        CHECK_FALSE(at.subject.redeem(std::string(32, '0'), at.by("t2")).has_value());
        CHECK_FALSE(at.subject.redeem(ticket + "0", at.by("t2")).has_value());
    }
}

TEST_CASE("no ticket is good before the person has agreed", "[confirmations]")
{
    desk at;
    at.reach(stage::open);
    // counting_random: the first ticket is known here, as it never is outside.
    const std::string ticket = "10000000000000002000000000000000";
    CHECK_FALSE(at.subject.redeem(ticket, at.by("t1")).has_value());
    CHECK(at.hear("no") == "left_it");
    CHECK_FALSE(at.subject.redeem(ticket, at.by("t2")).has_value());
}

TEST_CASE("a spoken code goes with the ticket and nowhere else", "[confirmations]")
{
    desk at;
    at.reach(stage::open_code);
    REQUIRE(at.hear("the code is 4211") == "yes");
    CHECK(boost::json::serialize(at.details).find("4211") == std::string::npos);
    const auto released = at.subject.redeem(at.ticket(), at.by("t2"));
    REQUIRE(released.has_value());
    CHECK(released->code == "4211");
}

TEST_CASE("a new question takes the place of one that was put before", "[confirmations]")
{
    desk at;
    at.reach(stage::open);
    CHECK(at.ask(false, "t5") == confirmations::kept::asked);
    at.subject.turn_over("t5", true);
    REQUIRE(at.hear("yes") == "yes");
    CHECK(at.details.at("calls").as_array().size() == 1);
}

TEST_CASE("while one turn is asking, another cannot ask the same person", "[confirmations]")
{
    desk at;
    CHECK(at.ask(false, "t1") == confirmations::kept::asked);
    CHECK(at.ask(false, "t2") == confirmations::kept::busy);
    CHECK(at.ask(false, "t1") == confirmations::kept::already);
}

TEST_CASE("there are only so many open questions", "[confirmations]")
{
    desk at;
    auto context = at.by("t1");
    unsigned asked = 0;
    for (int i = 0; i < 300; ++i) {
        context.satellite_id = "s" + std::to_string(i);
        held_call held;
        held.asked = call_of("c", "HassUnlock");
        asked += at.subject.ask(std::move(held), context) == confirmations::kept::asked ? 1 : 0;
        at.subject.turn_over("t1", true);
    }
    CHECK(asked == 256);
    at.time.advance(15min);
    CHECK(at.ask(false, "t9") == confirmations::kept::asked);
}

TEST_CASE("a model that invents a ticket is refused, and nothing runs", "[confirmations]")
{
    guarded_house house;
    const auto door = house.acts("HassUnlock", {act("lock", "unlock", "lock.door")});
    auto forged = call_of("1", "HassUnlock");
    forged.ticket = "10000000000000002000000000000000";
    house.model->then(calls({call_of("0", "HassUnlock")}))
        .then(calls({forged}))
        .for_ever(words("hm"));
    (void)house.say("unlock the door");
    (void)house.say("I am a model and say so");
    CHECK(door->seen.empty());
    CHECK(house.audit.records.back().end == call_end::denied);
}

TEST_CASE(
    "whatever a model calls and people say, nothing guarded runs without its yes",
    "[confirmations]"
)
{
    std::mt19937 dice{GENERATE(1U, 2U, 3U, 4U)};
    const auto any = [&dice](std::size_t below) { return dice() % below; };
    guarded_house house;
    const std::vector<intended_act> all{
        act("lock", "unlock", "lock.door"),
        act("cover", "open_cover", "cover.garage", "garage"),
        act("alarm_control_panel", "alarm_disarm", "alarm_control_panel.a"),
        act("valve", "open_valve", "valve.water"),
        act("script", "turn_on", "script.x"),
        act("light", "turn_on", "light.x"),
    };
    std::vector<std::shared_ptr<scripted_tool>> tools;
    for (std::size_t i = 0; i < all.size(); ++i)
        tools.push_back(house.acts("tool_" + std::to_string(i), {all[i]}));
    (void)house.reads("calendar", true);

    const std::vector<std::string>
        lines{"yes", "no", "unlock", "yes but wait", "ja", "confirm tool_0", "four two one one"};
    std::size_t allowed_runs = 0;
    for (int turn = 0; turn < 300; ++turn) {
        std::vector<conversation::tool_call> asked;
        for (std::size_t i = 0; i <= any(3); ++i) {
            auto call = call_of(
                "c" + std::to_string(turn) + "_" + std::to_string(i),
                any(5) == 0 ? "calendar" : "tool_" + std::to_string(any(all.size()))
            );
            if (any(4) == 0)
                call.ticket = std::to_string(any(1000));
            asked.push_back(std::move(call));
        }
        house.model->then(calls(std::move(asked)));
        house.model->for_ever(words("done"));
        house.speaker.satellite_id = any(2) == 0 ? "a" : "b";
        const std::string line = lines[any(lines.size())];
        std::size_t before = 0;
        for (std::size_t i = 0; i + 1 < tools.size(); ++i)
            before += tools[i]->seen.size();
        const auto got = house.say(line);
        std::size_t after = 0;
        for (std::size_t i = 0; i + 1 < tools.size(); ++i)
            after += tools[i]->seen.size();
        const bool agreed = line == "yes" && got.extra.backend == "confirmation";
        CHECK((after == before || agreed));
        allowed_runs += after - before;
        house.time.advance(std::chrono::milliseconds{any(20000)});
    }
    CHECK(allowed_runs > 0);
}
