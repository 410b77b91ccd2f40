// SPDX-License-Identifier: Apache-2.0
#include "config/languages_table.hpp"
#include "tests/support/catch.hpp"
#include "tools/home/home_words.hpp"
#include "tools/home/kinds.hpp"

#include <algorithm>
#include <string>
#include <vector>

using namespace answerd;
using tools::home::fold;
using tools::home::home_words;
using tools::home::meaning;

// The word lists of a home, as they are shipped.
namespace {

const config::languages_table& shipped()
{
    static const config::languages_table table{"en", {}, nullptr};
    return table;
}

bool is_kind(const home_words& words, std::string_view text, std::string_view name)
{
    const auto& meanings = words.find(text);
    return std::any_of(meanings.begin(), meanings.end(), [&](const meaning& each) {
        return each.of != nullptr && each.of->name == name;
    });
}

} // namespace

TEST_CASE("every language has a word for every kind of thing", "[languages]")
{
    for (const std::string& tag : shipped().tags())
        for (const auto& kind : tools::home::all_kinds()) {
            CAPTURE(tag, kind.name);
            const auto& words = shipped().pick(tag)->words;
            const auto at = words.find("home_kind_" + std::string{kind.name});
            REQUIRE(at != words.end());
            CHECK_FALSE(at->second.empty());
        }
}

TEST_CASE("no list is for a kind that does not exist", "[languages]")
{
    constexpr std::string_view prefix = "home_kind_";
    for (const std::string& tag : shipped().tags())
        for (const auto& [name, list] : shipped().pick(tag)->words) {
            if (!name.starts_with(prefix))
                continue;
            CAPTURE(tag, name);
            const auto kind = std::string_view{name}.substr(prefix.size());
            const auto& kinds = tools::home::all_kinds();
            CHECK(std::ranges::find(kinds, kind, &tools::home::kind::name) != kinds.end());
        }
}

TEST_CASE("a word for a kind says one and many, and is short enough to be read", "[languages]")
{
    for (const std::string& tag : shipped().tags())
        for (const auto& [name, list] : shipped().pick(tag)->words) {
            if (!name.starts_with("home_kind_"))
                continue;
            for (const std::string& item : list) {
                CAPTURE(tag, name, item);
                CHECK(tools::home::parts_of(item).size() >= 2);
                for (const auto form : tools::home::parts_of(item)) {
                    CHECK_FALSE(fold(form).empty());
                    CHECK(fold(form).size() <= home_words::longest_phrase);
                }
            }
        }
}

TEST_CASE("every language has the words for everything, everywhere, up and down", "[languages]")
{
    for (const std::string& tag : shipped().tags())
        for (const char* list :
             {"home_small",
              "home_all",
              "home_everything",
              "home_everywhere",
              "home_here",
              "home_up",
              "home_down",
              "home_top",
              "home_below",
              "home_storey",
              "home_levels",
              "home_numbers",
              "home_rooms"}) {
            CAPTURE(tag, list);
            const auto& words = shipped().pick(tag)->words;
            CHECK(words.find(list) != words.end());
        }
}

TEST_CASE("a small word is never the only word for a kind", "[languages]")
{
    for (const std::string& tag : shipped().tags()) {
        const home_words words{*shipped().pick(tag), *shipped().pick("en")};
        for (const auto& kind : tools::home::all_kinds())
            for (const std::string_view each : words.words_for(kind)) {
                CAPTURE(tag, kind.name, each);
                CHECK_FALSE(words.is_small(fold(each).front()));
            }
    }
}

TEST_CASE("the English words hold in German as well", "[languages]")
{
    const home_words words{*shipped().pick("de"), *shipped().pick("en")};
    CHECK(is_kind(words, "lamp", "light"));
    CHECK(is_kind(words, "lampe", "light"));
    CHECK(is_kind(words, "garagentor", "garage_door"));
}
