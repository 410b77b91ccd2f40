// SPDX-License-Identifier: Apache-2.0
// answerd_bench PROGRAM FORECAST [CONVERSATIONS]: measures the program beside a bare loop that
// sends the same requests to the same peers, and prints one table.
#include "tests/bench/bare_loop.hpp"
#include "tests/bench/clients.hpp"

#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <system_error>

namespace {

using namespace answerd::bench;
using clock_type = std::chrono::steady_clock;

constexpr int many = 50;
constexpr int turns = 2000;

std::string read_file(const std::string& path)
{
    std::ifstream file{path};
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// Asks as soon as the door opens.
void ask_first(const daemon_process& daemon)
{
    for (const auto until = clock_type::now() + std::chrono::seconds{20};;) {
        try {
            return make_client(door::http, daemon)->ask("first", with_tool);
        } catch (const std::system_error&) {
            if (clock_type::now() > until)
                throw;
        }
    }
}

micros start_to_answer(const std::string& program, std::uint16_t peers)
{
    const auto began = clock_type::now();
    const daemon_process daemon{program, peers};
    ask_first(daemon);
    return clock_type::now() - began;
}

void print_turns(const char* name, figures single, const figures& at_once)
{
    std::printf(
        "%-8s %8.0f %8.0f %8.0f %8.0f %10.0f %10.0f\n",
        name,
        single.at(0.5).count(),
        single.at(0.99).count(),
        single.cpu_per_turn().count(),
        at_once.cpu_per_turn().count(),
        single.per_second(),
        at_once.per_second()
    );
}

void print_ratios(
    const char* name,
    figures single,
    const figures& at_once,
    figures& bare,
    const figures& bare_at_once
)
{
    const double floor = bare.at(0.5).count();
    std::printf(
        "%-8s added p50 %.2fx, added p99 %.2fx of the bare p50; turns/s %.2fx (1), %.2fx (%d)\n",
        name,
        single.at(0.5).count() / floor - 1,
        (single.at(0.99) - bare.at(0.99)).count() / floor,
        single.per_second() / bare.per_second(),
        at_once.per_second() / bare_at_once.per_second(),
        many
    );
}

void measure_turns(const daemon_process& daemon, const scripted_peers& peers)
{
    // A first round warms connections, caches and the allocator, and is not counted.
    static_cast<void>(drive(door::http, daemon, 1, turns / 10));
    const auto requests = peers.last_turn();
    static_cast<void>(run_bare_loop(peers.port(), requests, 1, turns / 10));
    auto bare = run_bare_loop(peers.port(), requests, 1, turns);
    const auto http = drive(door::http, daemon, 1, turns);
    const auto wyoming = drive(door::wyoming, daemon, 1, turns);
    const auto bare_many = run_bare_loop(peers.port(), requests, many, turns);
    const auto http_many = drive(door::http, daemon, many, turns);
    const auto wyoming_many = drive(door::wyoming, daemon, many, turns);

    std::printf(
        "request %zu and %zu bytes; us: p50, p99, CPU a turn (1 and %d at once); turns/s (1, %d)\n",
        requests.first_body.size(),
        requests.second_body.size(),
        many,
        many
    );
    print_turns("bare", bare, bare_many);
    print_turns("http", http, http_many);
    print_turns("wyoming", wyoming, wyoming_many);
    print_ratios("http", http, http_many, bare, bare_many);
    print_ratios("wyoming", wyoming, wyoming_many, bare, bare_many);
}

void measure_memory(const std::string& program, std::uint16_t peers, int conversations)
{
    const daemon_process daemon{program, peers};
    ask_first(daemon);
    const double idle = daemon.memory("RssAnon");
    std::printf("idle     VmRSS %.1f MiB, RssAnon %.1f MiB\n", daemon.memory("VmRSS"), idle);
    fill(daemon, many, conversations);
    std::printf(
        "%d conversations of 10 turns: VmRSS %.1f MiB, RssAnon %.1f MiB (+%.1f)\n",
        conversations,
        daemon.memory("VmRSS"),
        daemon.memory("RssAnon"),
        daemon.memory("RssAnon") - idle
    );
}

int measure(const std::string& program, const std::string& forecast, int conversations)
{
    const scripted_peers peers{read_file(forecast)};
    figures starts;
    for (int n = 0; n < 11; ++n)
        starts.turns.push_back(start_to_answer(program, peers.port()));
    std::printf(
        "start    to the first answer %.1f ms (median of 11)\n",
        starts.at(0.5).count() / 1000
    );
    {
        const daemon_process daemon{program, peers.port()};
        ask_first(daemon);
        measure_turns(daemon, peers);
    }
    measure_memory(program, peers.port(), conversations);
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 3) {
        std::fputs("answerd_bench PROGRAM FORECAST [CONVERSATIONS]\n", stderr);
        return 2;
    }
    try {
        std::setvbuf(stdout, nullptr, _IOLBF, 0);
        return measure(argv[1], argv[2], argc > 3 ? std::stoi(argv[3]) : 10000);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "answerd_bench: %s\n", error.what());
        return 1;
    }
}
