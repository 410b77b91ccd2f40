// SPDX-License-Identifier: Apache-2.0
#include "daemon/os/logging.hpp"
#include "daemon/os/turn_log.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <regex>
#include <string>
#include <vector>

using namespace answerd;
using namespace answerd::daemon::os;
using config::log_format;
using config::log_level;

namespace {

/// Both ends of something that a log writes into.
class channel {
 public:
    enum class kind { pipe, socket };
    explicit channel(kind what)
    {
        const int made = what == kind::pipe ? ::pipe(ends_.data())
                                            : ::socketpair(AF_UNIX, SOCK_STREAM, 0, ends_.data());
        REQUIRE(made == 0);
    }
    channel(const channel&) = delete;
    channel& operator=(const channel&) = delete;
    ~channel()
    {
        ::close(ends_[0]);
        ::close(ends_[1]);
    }

    [[nodiscard]] int in() const { return ends_[1]; }

    /// Everything that is there now.
    [[nodiscard]] std::string read() const
    {
        ::fcntl(ends_[0], F_SETFL, O_NONBLOCK);
        std::string text;
        std::array<char, 65536> piece{};
        for (ssize_t got = 0; (got = ::read(ends_[0], piece.data(), piece.size())) > 0;)
            text.append(piece.data(), static_cast<std::size_t>(got));
        return text;
    }

 private:
    std::array<int, 2> ends_{};
};

std::vector<std::string> split(const std::string& text)
{
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        lines.push_back(text.substr(at, end - at));
        at = end == std::string::npos ? text.size() : end + 1;
    }
    return lines;
}

/// What a log of this kind writes.
template <class Write>
std::string logged(config::log_settings how, Write write)
{
    const channel pipe{channel::kind::pipe};
    logging to{how, pipe.in()};
    write(to);
    return pipe.read();
}

constexpr config::log_settings text_debug{log_level::debug, log_format::text};
constexpr config::log_settings json_debug{log_level::debug, log_format::json};

} // namespace

TEST_CASE("a line has an ISO time, a level, the turn and the text", "[log]")
{
    const std::string line = logged(text_debug, [](logging& to) { to.info("t-1", "hello"); });
    const std::regex shape{
        R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d info \[t-1\] hello\n)"};
    CAPTURE(line);
    CHECK(std::regex_match(line, shape));
}

TEST_CASE("a line outside of turns says so", "[log]")
{
    CHECK_THAT(
        logged(text_debug, [](logging& to) { to.warn("", "hello"); }),
        Catch::EndsWith(" warn [-] hello\n")
    );
}

TEST_CASE("a JSON line is one object with the same parts", "[log]")
{
    const std::string line =
        logged(json_debug, [](logging& to) { to.error("t-1", "say \"hi\" \\ \u00e4"); });
    const auto object = boost::json::parse(line).as_object();
    CHECK(object.at("level") == "error");
    CHECK(object.at("turn") == "t-1");
    CHECK(object.at("message") == "say \"hi\" \\ \u00e4");
    CHECK(object.at("time").as_string().size() == 29);
}

TEST_CASE("a level hides what is below it", "[log]")
{
    const auto all = [](logging& to) {
        to.error("", "e");
        to.warn("", "w");
        to.info("", "i");
        to.debug("", "d");
    };
    CHECK(split(logged({log_level::error, log_format::text}, all)).size() == 1);
    CHECK(split(logged({log_level::warn, log_format::text}, all)).size() == 2);
    CHECK(split(logged({log_level::info, log_format::text}, all)).size() == 3);
    CHECK(split(logged({log_level::debug, log_format::text}, all)).size() == 4);
}

TEST_CASE("a reload changes level and format", "[log]")
{
    const channel pipe{channel::kind::pipe};
    logging to{{log_level::error, log_format::text}, pipe.in()};
    CHECK_FALSE(to.shows(log_level::debug));
    to.configure(json_debug);
    CHECK(to.shows(log_level::debug));
    to.debug("", "now");
    CHECK_THAT(pipe.read(), Catch::StartsWith("{"));
}

TEST_CASE("no text can forge a line", "[log]")
{
    const std::string text = GENERATE(
        std::string{"a\n2026-01-01 error [x] forged"},
        std::string{"a\x1f b"},
        std::string("a\0b", 3),
        std::string{"\x1b[31mred"}
    );
    for (const config::log_settings how : {text_debug, json_debug}) {
        const std::string line = logged(how, [&](logging& to) { to.info("t\n1", text); });
        CHECK(split(line).size() == 1);
        CHECK(line.find('\x1b') == std::string::npos);
        CHECK(line.find('\0') == std::string::npos);
    }
}

TEST_CASE("bytes that are no text leave a JSON line readable", "[log]")
{
    const std::string line =
        logged(json_debug, [](logging& to) { to.info("\xff", "\xc3\x28 \xff"); });
    CHECK(boost::json::parse(line).as_object().at("message") == "?( ?");
}

TEST_CASE("the longest line fits into what a pipe takes at once", "[log]")
{
    for (const config::log_settings how : {text_debug, json_debug}) {
        const std::string line = logged(how, [](logging& to) {
            to.info(std::string(1000, '"'), std::string(100000, '"'));
        });
        CHECK(line.size() <= 4096);
        CHECK(line.ends_with('\n'));
        CHECK_THAT(line, Catch::Contains(" ..."));
    }
}

TEST_CASE("a reader that stalls costs lines, not time, and hears how many", "[log]")
{
    const channel way{GENERATE(channel::kind::pipe, channel::kind::socket)};
    logging to{text_debug, way.in()};
    constexpr int many = 2000; // a pipe takes 64 KiB, a socket a few times that
    for (int i = 0; i < many; ++i)
        to.info("t", std::string(1000, 'x'));
    const std::uint64_t dropped = to.dropped();
    CHECK(dropped > 0);

    std::string text = way.read();
    to.info("t", "after");
    text += way.read();
    const auto lines = split(text);
    CHECK_THAT(lines.back(), Catch::EndsWith("[t] after"));
    CHECK_THAT(
        lines.at(lines.size() - 2),
        Catch::EndsWith("[-] " + std::to_string(dropped) + " lines of the log were dropped")
    );
    CHECK(lines.size() == many - dropped + 2);
    for (const std::string& line : lines)
        CHECK(line.size() > 20); // each is whole
}

TEST_CASE("a descriptor that is closed costs lines and nothing else", "[log]")
{
    logging to{text_debug, -1};
    to.info("t", "x");
    CHECK(to.dropped() == 1);
}

namespace {

conversation::answer sample_answer()
{
    conversation::answer whole;
    whole.text = "It is warm in Austin.";
    whole.extra.iterations = 2;
    whole.extra.tools = {{"get_weather", true, {}}, {"get_datetime", false, {}}};
    whole.extra.backend = "local";
    whole.extra.took = std::chrono::milliseconds{812};
    return whole;
}

/// The story of one turn with words in it that belong to debug only.
void tell(turn_log& to)
{
    conversation::utterance said;
    said.text = "how warm is it in Austin";
    const conversation::answer whole = sample_answer();
    to.hear("t-1", conversation::turn_started{said});
    to.hear("t-1", conversation::state_entered{conversation::state::llm_inference, 1, 2});
    to.hear("t-1", conversation::tool_started{"c1", "get_weather"});
    to.hear("t-1", conversation::tool_finished{"c1", "get_weather", true, {}});
    to.hear("t-1", conversation::round_finished{"local", {}, conversation::usage{5, 3, 2}});
    to.hear("t-1", conversation::text_said{"It is warm in Austin."});
    to.hear("t-1", conversation::turn_finished{whole});
}

} // namespace

TEST_CASE("a turn is one info line, without what was said", "[turn_log]")
{
    const std::string text = logged({log_level::info, log_format::text}, [](logging& to) {
        turn_log turns{to};
        tell(turns);
    });
    CHECK(split(text).size() == 1);
    CHECK_THAT(
        text,
        Catch::EndsWith(" info [t-1] code=ok iterations=2 tools=get_weather,get_datetime! "
                        "backend=local ms=812\n")
    );
}

TEST_CASE("what was said is a matter of debug", "[turn_log]")
{
    const std::string text = logged(text_debug, [](logging& to) {
        turn_log turns{to};
        tell(turns);
    });
    CHECK_THAT(text, Catch::Contains("how warm is it in Austin"));
    CHECK_THAT(text, Catch::Contains("LLM_INFERENCE, round 1, 2 messages"));
    CHECK_THAT(text, Catch::Contains("tokens in 5 (cached 3) out 2"));
    for (const std::string& line : split(text))
        CHECK_THAT(line, Catch::Contains("[t-1]"));
}

TEST_CASE("a warning of a turn is a warning of the log", "[turn_log]")
{
    const std::string text = logged({log_level::warn, log_format::text}, [](logging& to) {
        turn_log{to}.hear("t-1", conversation::warned{"odd finish reason"});
    });
    CHECK_THAT(text, Catch::EndsWith(" warn [t-1] odd finish reason\n"));
}
