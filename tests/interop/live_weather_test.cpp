// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/languages.hpp"
#include "tests/support/loop_bench.hpp"
#include "tests/support/source_dir.hpp"
#include "tests/support/spoken_safe.hpp"
#include "tools/weather/get_weather.hpp"

#include <boost/json/parse.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

// get_weather through the real HTTP client against the stand-in, which is another process in
// another language: the addresses that we build are read by somebody else's parser.

using namespace answerd;

namespace {

/// tests/interop/open_meteo_stand_in while this lives. Its address is empty without python3.
class stand_in {
 public:
    explicit stand_in(const std::string& fault = {})
    {
        int ends[2]{};
        if (pipe(ends) != 0)
            return;
        process_ = fork();
        if (process_ == 0)
            become(ends[1], fault);
        close(ends[1]);
        char line[64]{};
        if (auto* out = fdopen(ends[0], "r"); out != nullptr) {
            if (fgets(line, sizeof line, out) != nullptr)
                address = line;
            fclose(out);
        }
        while (address.ends_with('\n'))
            address.pop_back();
    }
    ~stand_in()
    {
        if (process_ > 0) {
            kill(process_, SIGKILL);
            waitpid(process_, nullptr, 0);
        }
    }
    stand_in(const stand_in&) = delete;
    stand_in& operator=(const stand_in&) = delete;

    std::string address{};

 private:
    [[noreturn]] static void become(int out, const std::string& fault)
    {
        dup2(out, STDOUT_FILENO);
        if (freopen("/dev/null", "w", stderr) == nullptr)
            _exit(126);
        const auto program = std::string{ANSWERD_SOURCE_DIR} + "/tests/interop/open_meteo_stand_in";
        if (fault.empty())
            execlp("python3", "python3", program.c_str(), nullptr);
        else
            execlp("python3", "python3", program.c_str(), "--fault", fault.c_str(), nullptr);
        _exit(127);
    }

    pid_t process_{-1};
};

struct wall_clock final : conversation::clock {
    [[nodiscard]] conversation::steady_time now() const noexcept override
    {
        return std::chrono::steady_clock::now();
    }
    [[nodiscard]] conversation::system_time wall() const noexcept override
    {
        return std::chrono::system_clock::now();
    }
};

struct live_weather {
    explicit live_weather(const std::string& address)
    {
        options.forecast_url = address + "/v1/forecast";
        options.geocoding_url = address + "/v1/search";
        auto places = std::make_shared<tools::weather::place_finder>(
            on.client,
            clock,
            options.geocoding_url,
            tools::location_options{},
            tools::time::zone{}
        );
        tool = std::make_unique<tools::weather::get_weather>(
            on.client,
            clock,
            languages,
            options,
            std::move(places)
        );
    }
    conversation::outcome
    ask(const std::string& place, const std::string& when, std::string language)
    {
        boost::json::object arguments{{"place", place}, {"when", when}};
        conversation::call_context context;
        context.language = std::move(language);
        return on.run(tool->call(std::move(arguments), std::move(context)));
    }

    tests::loop_bench on{};
    wall_clock clock{};
    tests::two_languages languages{};
    tools::weather::weather_options options{};
    std::unique_ptr<tools::weather::get_weather> tool{};
};

struct question {
    const char* place;
    const char* when;
    const char* language;
    const char* label;
};

} // namespace

TEST_CASE("weather questions run against a server of another making", "[live_weather]")
{
    const stand_in server;
    if (server.address.empty()) {
        WARN("skipped: no python3");
        return;
    }
    live_weather live{server.address};
    const std::vector<question> questions{
        {"Austin, Texas", "now", "en", "Austin, Texas, United States"},
        {"Paris, France", "tomorrow", "en", "Paris, Île-de-France Region, France"},
        {"Portland Maine", "this weekend", "en", "Portland, Maine, United States"},
        {"sao paulo", "tonight", "en", "São Paulo, Brazil"},
        {"the hague", "next week", "en", "The Hague, South Holland, Netherlands"},
        {"Den Haag", "heute Abend", "de", "Den Haag, Südholland, Niederlande"},
        {"Chicago, US", "in three hours", "en", "Chicago, Illinois, United States"},
        {"Saint-Domingue", "now", "en", "Santo Domingo, Nacional, Dominican Republic"},
        {"München, Deutschland", "morgen früh", "de", "München, Bayern, Deutschland"},
        {"10115 Berlin", "übermorgen", "de", "Berlin, Deutschland"},
        {"48.1, 11.5", "am Samstag", "de", "48.10, 11.50"},
        {"Tokio", "nächste Woche", "de", "Tokio, Präfektur Tokio, Japan"},
    };
    for (const auto& [place, when, language, label] : questions) {
        INFO(place << ", " << when);
        const auto told = live.ask(place, when, language);
        INFO(told.result);
        REQUIRE(told.ok);
        CHECK(boost::json::parse(told.result).at("place").as_string() == label);
        INFO(*told.sentence);
        CHECK(tests::is_spoken_safe(*told.sentence).why.empty());
    }
}

TEST_CASE("faults of a real server are results", "[live_weather]")
{
    const auto fault = GENERATE("limit", "refuse", "html", "broken", "nulls");
    const stand_in server{fault};
    if (server.address.empty()) {
        WARN("skipped: no python3");
        return;
    }
    live_weather live{server.address};
    const auto told = live.ask("48.1, 11.5", "tomorrow", "en");
    CHECK_FALSE(told.ok);
    CHECK(tests::is_phrase_safe(*told.sentence).why.empty());
}
