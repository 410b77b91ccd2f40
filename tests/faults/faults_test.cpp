// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/fault_rows.hpp"
#include "tests/faults/faulty_house.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_dir.hpp"
#include "tests/support/spoken_safe.hpp"

#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <regex>

using namespace answerd;
using namespace answerd::conversation;
using namespace answerd::tests;
using namespace std::chrono_literals;

// The list of 144 faults that must be survived. Each that a model server can cause is played as a
// whole turn against every API, once as it is and once after an act; the others name the tests that
// hold them, which must exist.

namespace {

std::vector<fault_row> all_rows()
{
    std::vector<fault_row> all;
    for (auto part :
         {transport_rows(),
          stream_rows(),
          call_rows(),
          finish_rows(),
          client_rows(),
          process_rows()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

/// The door gave one answer, that of the turn, and nothing left it that must not.
void check_at_door(const heard& came, const answer& whole)
{
    REQUIRE(came.answers.size() == 1);
    const auto& text = came.answers.front();
    INFO(text);
    CHECK(text == whole.text);
    CHECK(is_spoken_safe(text).why.empty());
    CHECK(came.bytes.find("SENTINEL") == std::string::npos);
    CHECK(came.bytes.find("secret") == std::string::npos);
}

/// What holds after every fault.
void check_turn(faulty_house& house, const answer& got, steady_time began)
{
    CHECK(house.voice.finished.size() == 1);
    check_at_door(house.came, got);
    CHECK(house.time.now() - began <= 25s);
    CHECK(house.asked->wrong == std::vector<std::string>{});
}

/// The next turn finds a history that a server takes, with the act in it if there was one.
void check_next_turn(faulty_house& house, const dialect& api, bool has_acted)
{
    house.time.advance(301s); // a backend that asked for a pause has had it
    const auto next = house.say("and now?", one(good(api)));
    CHECK(next.text == "It is noon.");
    CHECK(house.asked->wrong == std::vector<std::string>{});
    const auto& sent = house.asked->newest;
    const bool is_known = std::any_of(sent.begin(), sent.end(), [](const message& each) {
        return each.who == role::tool;
    });
    CHECK((!has_acted || is_known));
    house.time.settle();
    CHECK(house.time.unfinished() == 0);
}

void play(const fault_case& fault, const dialect& api, const door& where)
{
    const auto answers = fault.peer(api);
    if (!answers)
        return;
    faulty_house house{api, fault.calls_as_text};
    (void)house.say("hello", one(good(api)));
    const auto began = house.time.now();
    const answer got = house.say_at(where, "what time is it?", *answers);
    CHECK(to_string(got.code) == to_string(fault.ends));
    if (fault.ends == code::ok && !fault.says.empty())
        CHECK(got.text == fault.says);
    CHECK(house.acts() == fault.acts);
    if (fault.requests > 0)
        CHECK(house.http.requests.size() == fault.requests);
    check_turn(house, got, began);
    check_next_turn(house, api, fault.acts > 0);
}

/// The same as the second round of a turn whose first has done something.
void play_after_an_act(const fault_case& fault, const dialect& api, const door& where)
{
    auto answers = fault.peer(api);
    if (!answers)
        return;
    answers->push_front(bytes(api.stream(calling("lamp"))));
    faulty_house house{api, fault.calls_as_text};
    const auto began = house.time.now();
    const answer got = house.say_at(where, "lamp on, and what time is it?", *answers);
    CHECK(house.acts() == fault.acts + 1);
    if (got.code != code::ok)
        CHECK_THAT(got.text, Catch::StartsWith("The light is on."));
    check_turn(house, got, began);
    check_next_turn(house, api, true);
}

using case_player = void (*)(const fault_case&, const dialect&, const door&);

void for_every_case(case_player play_it)
{
    for (const auto& row : all_rows())
        for (const auto& fault : row.cases)
            for (const auto& api : all_dialects())
                for (const auto& where : all_doors()) {
                    INFO(row.number << " " << row.what << ": " << fault.name);
                    INFO(api->api() << " at " << where->name());
                    play_it(fault, *api, *where);
                }
}

std::string text_of(const std::string& path)
{
    std::ifstream file{std::string{ANSWERD_SOURCE_DIR} + "/tests/" + path};
    std::string text{std::istreambuf_iterator<char>{file}, {}};
    return std::regex_replace(text, std::regex{"\"\\s*\n\\s*\""}, ""); // joined string literals
}

/// The row as a person reads it: number, fault, what holds it.
std::string line_of(const fault_row& row)
{
    std::size_t turns = 0;
    for (const auto& fault : row.cases)
        for (const auto& api : all_dialects())
            turns += fault.peer(*api) ? 2 * all_doors().size() : 0;
    std::string line = std::to_string(row.number) + " " + row.what + ": ";
    if (!row.not_ours.empty())
        return line + "does not apply, " + row.not_ours;
    line += row.missing.empty() ? "held" : "in part";
    if (turns > 0)
        line += ", " + std::to_string(turns) + " turns";
    if (!row.held.empty())
        line += ", " + std::to_string(row.held.size()) + " tests elsewhere";
    for (const auto& note : {row.missing, row.by_design})
        line += note.empty() ? "" : " (" + note + ")";
    return line;
}

/// Whether "folder/file: name" is there.
bool is_there(const std::string& reference)
{
    const auto colon = reference.find(": ");
    const std::string text = text_of(reference.substr(0, colon));
    return text.find("\"" + reference.substr(colon + 2) + "\"") != std::string::npos;
}

} // namespace

TEST_CASE(
    "every fault of a model server ends in one answer, whatever its API, at every door",
    "[faults]"
)
{
    for_every_case(play);
}

TEST_CASE(
    "after an act every fault of a model server says what was done, at every door",
    "[faults]"
)
{
    for_every_case(play_after_an_act);
}

TEST_CASE("every fault has its row, and what a row names is there", "[faults]")
{
    unsigned expected = 1;
    for (const auto& row : all_rows()) {
        CHECK(row.number == expected++);
        const bool is_told = !row.cases.empty() || !row.held.empty() || !row.not_ours.empty() ||
                             !row.missing.empty();
        CHECK(is_told);
        for (const auto& each : row.held) {
            INFO(row.number << ": " << each);
            CHECK(is_there(each));
        }
    }
    CHECK(expected == 145);
}

TEST_CASE("the table of faults is told", "[faults]")
{
    unsigned whole = 0;
    for (const auto& row : all_rows()) {
        const bool is_held = row.missing.empty() && row.not_ours.empty();
        whole += is_held ? 1U : 0U;
        std::cout << line_of(row) << "\n";
    }
    std::cout << "faults held: " << whole << " of 144\n";
    CHECK(whole >= 140);
}
