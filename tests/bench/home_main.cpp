// SPDX-License-Identifier: Apache-2.0
// answerd_home_bench PROGRAM [ENTITIES]: from a transcript to the service call on the wire, and
// what a home of this size costs at start.
#include "tests/bench/big_home_server.hpp"
#include "tests/bench/calling_model.hpp"
#include "tests/bench/clients.hpp"

#include <unistd.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <system_error>

namespace {

using namespace answerd::bench;
using clock_type = std::chrono::steady_clock;

constexpr int turns = 2000;

/// A token that nobody else can read, as the daemon wants it.
class token_file {
 public:
    token_file()
    {
        std::ofstream{path_} << "token\n";
        std::filesystem::permissions(path_, std::filesystem::perms{0600});
    }
    ~token_file()
    {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }
    token_file(token_file&&) = delete;
    [[nodiscard]] std::string path() const { return path_.string(); }

 private:
    std::filesystem::path path_{
        std::filesystem::temp_directory_path() /
        ("answerd-bench-token-" + std::to_string(::getpid()))};
};

/// One turn; nothing when no service was called by it.
micros act_once(client& one, const big_home_server& home, const calling_model& model, int turn)
{
    const std::size_t before = home.acts();
    const auto began = clock_type::now();
    one.ask("act-" + std::to_string(turn), "Switch the next light.");
    if (home.acts() == before)
        return micros{0};
    const micros took = home.last_act() - began;
    return took - model.spent_on_call();
}

/// Asks until the home is known: the first turns are refused, or answered without an act.
micros wait_for_first_act(
    const daemon_process& daemon,
    const big_home_server& home,
    const calling_model& model
)
{
    const auto began = clock_type::now();
    for (int turn = 0;; ++turn) {
        try {
            const auto one = make_client(door::wyoming, daemon);
            if (act_once(*one, home, model, -1 - turn).count() > 0)
                return clock_type::now() - began;
        } catch (const std::exception&) {
            if (clock_type::now() - began > std::chrono::seconds{30})
                throw;
        }
        if (clock_type::now() - began > std::chrono::seconds{30})
            throw std::runtime_error{"no service was called"};
    }
}

int measure(const std::string& program, std::size_t entities)
{
    const big_home_server home{entities};
    const calling_model model;
    const token_file token;
    const daemon_process daemon{
        program,
        model.port(),
        "home_assistant: {url: \"http://127.0.0.1:" + std::to_string(home.port()) +
            "\", token_file: " + token.path() + "}\ntools: {writes_per_minute: 10000}\n"};
    const micros start = wait_for_first_act(daemon, home, model);
    const auto one = make_client(door::wyoming, daemon);
    for (int turn = 0; turn < turns / 10; ++turn)
        static_cast<void>(act_once(*one, home, model, turn));
    figures found;
    for (int turn = 0; turn < turns; ++turn) {
        const micros took = act_once(*one, home, model, turns + turn);
        if (took.count() > 0)
            found.turns.push_back(took);
    }
    std::printf(
        "home     %zu entities: start to the first act %.0f ms; transcript to service call on the "
        "wire, without the model: p50 %.0f us, p90 %.0f us, p99 %.0f us (%zu acts, %d turns); "
        "RssAnon %.1f MiB\n",
        entities,
        start.count() / 1000,
        found.at(0.5).count(),
        found.at(0.9).count(),
        found.at(0.99).count(),
        found.turns.size(),
        turns,
        daemon.memory("RssAnon")
    );
    return found.turns.size() == turns ? 0 : 1;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 2) {
        std::fputs("answerd_home_bench PROGRAM [ENTITIES]\n", stderr);
        return 2;
    }
    try {
        return measure(argv[1], argc > 2 ? std::stoul(argv[2]) : 1000);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "answerd_home_bench: %s\n", error.what());
        return 1;
    }
}
