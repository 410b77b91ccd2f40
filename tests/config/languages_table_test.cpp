// SPDX-License-Identifier: Apache-2.0
#include "config/embedded.hpp"
#include "config/language_file.hpp"
#include "config/languages_table.hpp"
#include "conversation/code.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_dir.hpp"
#include "tests/support/spoken_safe.hpp"
#include "tests/support/temporary_directory.hpp"

using namespace answerd;
using namespace answerd::config;
using namespace answerd::tests;

namespace {

struct listener {
    std::vector<std::string> lines{};
    std::function<void(const problem&)> hear()
    {
        return [this](const problem& p) { lines.push_back(to_line(p)); };
    }
};

} // namespace

TEST_CASE("every language file has a plain sentence for every class of fault", "[languages]")
{
    const languages_table table{"en", {}, nullptr};
    for (const std::string& tag : table.tags())
        for (const conversation::code what : conversation::all_codes) {
            if (what == conversation::code::ok)
                continue;
            const std::string phrase{table.pick(tag)->phrase(to_string(what))};
            CAPTURE(tag, to_string(what), phrase);
            CHECK_FALSE(phrase.empty());
            CHECK(is_phrase_safe(phrase).why == "");
        }
}

TEST_CASE("the languages that are built in are known by their tags", "[languages]")
{
    const auto tags = languages_table{"en", {}, nullptr}.tags();
    CHECK(tags == std::vector<std::string>{"de", "en", "es", "fr", "nl"});
}

TEST_CASE("a language is looked up by its tag, its base, then English", "[languages]")
{
    const languages_table table{"en", {}, nullptr};
    CHECK(table.pick("de")->tag == "de");
    CHECK(table.pick("de-CH")->tag == "de");
    CHECK(table.pick("DE-at-1996")->tag == "de");
    CHECK(table.pick("de_AT")->tag == "de");
    CHECK(table.pick("xx")->tag == "en");
    CHECK(table.pick("")->tag == "en");
    CHECK(table.pick("-")->tag == "en");
    CHECK(table.pick("../../etc/passwd")->tag == "en");
    CHECK(table.pick(std::string(100000, 'x'))->tag == "en");
}

TEST_CASE("a language is read once", "[languages]")
{
    const languages_table table{"en", {}, nullptr};
    CHECK(table.pick("de") == table.pick("de-DE"));
}

TEST_CASE("a file of the directory changes what it names and leaves the rest", "[languages]")
{
    const temporary_directory place;
    place.write("en.yaml", "language: en\nphrases: {busy: Hold on.}\nwords: {stop: [halt]}\n");
    const languages_table table{"en", place.path(), nullptr};
    CHECK(table.pick("en")->phrase("busy") == "Hold on.");
    CHECK_FALSE(table.pick("en")->phrase("internal").empty());
    CHECK(table.pick("en")->words.at("stop") == std::vector<std::string>{"halt"});
}

TEST_CASE("a language of the directory alone is spoken as well", "[languages]")
{
    const temporary_directory place;
    place.write("it.yaml", "language: it\nphrases: {busy: Un momento.}\n");
    const languages_table table{"it", place.path(), nullptr};
    CHECK(table.pick("it-CH")->phrase("busy") == "Un momento.");
    CHECK(table.tags().size() == languages_table("en", {}, nullptr).tags().size() + 1);
}

TEST_CASE("a broken file is complained of, and what is built in is used", "[languages]")
{
    const temporary_directory place;
    const auto file = place.write("de.yaml", "phrases: {busy: Moment.}\nphrase: {}\n");
    listener heard;
    const languages_table table{"de", place.path(), heard.hear()};
    CHECK(
        heard.lines ==
        std::vector<std::string>{file.string() + ":2:1: unknown key 'phrase' (nearest: phrases)"}
    );
    CHECK(table.pick("de")->tag == "de");
    CHECK(table.pick("de")->phrase("busy") != "Moment.");
}

TEST_CASE("a broken file of a language that is not built in falls back to English", "[languages]")
{
    const temporary_directory place;
    place.write("it.yaml", "phrases: [\n");
    listener heard;
    const languages_table table{"it", place.path(), heard.hear()};
    CHECK(table.pick("it")->tag == "en");
    CHECK(heard.lines.size() == 1);
    CHECK(table.check().size() == 1);
}

TEST_CASE("other languages are read on first use", "[languages]")
{
    const temporary_directory place;
    place.write("it.yaml", "broken: [\n");
    listener heard;
    const languages_table table{"en", place.path(), heard.hear()};
    CHECK(heard.lines.empty());
    (void)table.pick("it");
    CHECK(heard.lines.size() == 1);
}

TEST_CASE("files of the directory that are no languages are passed over", "[languages]")
{
    const temporary_directory place;
    place.write("README.txt", "x");
    place.write("not a tag.yaml", "x");
    place.write(".yaml", "x");
    CHECK(languages_table("en", place.path(), nullptr).check().empty());
    CHECK(languages_table("en", place.path() / "none", nullptr).check().empty());
}

TEST_CASE("a language file is read part by part", "[language_file]")
{
    conversation::language into;
    into.tag = "en";
    into.sentences.push_back({{"old"}, "old_tool", {}, {}});
    const problems wrong = read_language(
        R"(language: en
phrases:
  busy: "Hold on."
words:
  "yes": [yes, yep]
terms:
  minus: minus
sentences:
  - templates: ["[what is] the weather [in {place}]", "how warm is it"]
    tool: get_weather
    arguments: {place: "{place}"}
    say: "It is {temperature}."
  - {templates: [hello], say: "Hello.", unless: HassGreet}
)",
        "en.yaml",
        into
    );
    CHECK(wrong.empty());
    CHECK(into.phrase("busy") == "Hold on.");
    CHECK(into.words.at("yes").size() == 2);
    CHECK(into.term("minus") == "minus");
    REQUIRE(into.sentences.size() == 3);
    CHECK(into.sentences[0].templates.size() == 2);
    CHECK(into.sentences[0].tool == "get_weather");
    CHECK(into.sentences[0].arguments.at("place") == "{place}");
    CHECK(into.sentences[0].say == "It is {temperature}.");
    CHECK(into.sentences[1].tool.empty());
    CHECK(into.sentences[1].unless == "HassGreet");
    CHECK(into.sentences[2].tool == "old_tool");
}

TEST_CASE("every problem of a language file is told, and nothing of it is used", "[language_file]")
{
    conversation::language into;
    into.tag = "en";
    std::vector<std::string> lines;
    for (const problem& each : read_language(
             R"(language: de
phrases: {busy: [a], internal: "", ok: fine, ok: twice}
words: {stop: halt}
terms: x
sentences:
  - {tool: get_weather}
  - {templates: [hello]}
  - {template: [hello], say: Hi.}
  - hello
frases: {}
)",
             "f",
             into
         ))
        lines.push_back(to_line(each));
    CHECK(
        lines ==
        std::vector<std::string>{
            "f:1:11: language: the file's name says en",
            "f:2:17: busy: must be text",
            "f:2:32: internal: must be text",
            "f:2:46: ok: set twice",
            "f:3:15: stop: must be a list",
            "f:4:8: phrases and terms: must be a group of keys",
            "f:6:5: a sentence needs templates",
            "f:7:5: a sentence needs a tool, or something to say",
            "f:8:6: unknown key 'template' (nearest: templates)",
            "f:9:5: sentences: must be a group of keys",
            "f:10:1: unknown key 'frases' (nearest: phrases)"}
    );
    CHECK(into.phrases.empty());
}

TEST_CASE("a template that cannot be compiled is refused where it stands", "[language_file]")
{
    conversation::language into;
    const problems wrong = read_language(
        "sentences:\n  - {templates: [\"how are you\", \"(one|two\"], say: Fine.}\n",
        "f",
        into
    );
    REQUIRE(wrong.size() == 1);
    CHECK_THAT(to_line(wrong[0]), Catch::StartsWith("f:2:33: '(one|two': "));
    CHECK(into.sentences.empty());
}

TEST_CASE("a slot may take a list of words that stands behind the sentences", "[language_file]")
{
    conversation::language into;
    const problems wrong = read_language(
        "sentences:\n  - {templates: [\"and {when}\"], say: Fine.}\n"
        "words: {when: [\"today|tomorrow\"]}\n",
        "f",
        into
    );
    CHECK(wrong.empty());
}

TEST_CASE("embedded files are found by their name", "[embedded]")
{
    CHECK(embedded("languages/en.yaml").has_value());
    CHECK_FALSE(embedded("languages/xx.yaml").has_value());
    CHECK_FALSE(embedded("").has_value());
    CHECK(embedded_names("nothing").empty());
    CHECK(embedded_names("presets").size() == 5);
}

TEST_CASE("an embedded file has the bytes that were built in", "[embedded]")
{
    std::ifstream file{std::string{ANSWERD_SOURCE_DIR} + "/config/languages/de.yaml"};
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    CHECK(embedded("languages/de.yaml") == std::string_view{text});
}
