// SPDX-License-Identifier: Apache-2.0
// answerd_bench PROGRAM FORECAST [CONVERSATIONS]: measures the program beside a bare loop that
// sends the same requests to the same peers, and prints one table.
#include "tests/bench/bare_loop.hpp"
#include "tests/bench/clients.hpp"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <fstream>
#include <functional>
#include <iterator>
#include <system_error>
#include <utility>
#include <vector>

namespace {

using namespace answerd::bench;
using clock_type = std::chrono::steady_clock;

constexpr int rounds = 12;
constexpr int turns =
    250; // so that the first one, after the others' rounds, is not the 99th percentile
constexpr int many = 50;
constexpr int rounds_at_once = 4;
constexpr int turns_at_once = 1000;

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

/// One way to run turns, measured in rounds.
struct contender {
    const char* name;
    std::function<figures(int at_once, int turns)> run;
    std::vector<figures> one_by_one{};
    std::vector<figures> at_once{};
};

figures together(const std::vector<figures>& measured)
{
    figures all;
    for (const figures& round : measured)
        all.add(round);
    return all;
}

/// How much longer than the bare turn beside it half of the turns took at least: of all rounds the
/// middle one.
double added_p50(std::vector<figures> ours, std::vector<figures> bare)
{
    std::vector<double> added;
    for (std::size_t n = 0; n < ours.size(); ++n)
        added.push_back(ours[n].at(0.5) / bare[n].at(0.5) - 1);
    std::nth_element(added.begin(), added.begin() + added.size() / 2, added.end());
    return added[added.size() / 2];
}

void print_turns(const contender& one)
{
    figures single = together(one.one_by_one);
    const figures many_at_once = together(one.at_once);
    std::printf(
        "%-8s %8.0f %8.0f %8.0f %8.0f %10.0f %10.0f\n",
        one.name,
        single.at(0.5).count(),
        single.at(0.99).count(),
        single.cpu_per_turn().count(),
        many_at_once.cpu_per_turn().count(),
        single.per_second(),
        many_at_once.per_second()
    );
}

void print_ratios(const contender& one, const contender& bare)
{
    figures single = together(one.one_by_one);
    figures floor = together(bare.one_by_one);
    std::printf(
        "%-8s added p50 %.2fx, added p99 %.2fx of the bare p50; turns/s %.2fx (1), %.2fx (%d)\n",
        one.name,
        added_p50(one.one_by_one, bare.one_by_one),
        (single.at(0.99) - floor.at(0.99)) / floor.at(0.5),
        single.per_second() / floor.per_second(),
        together(one.at_once).per_second() / together(bare.at_once).per_second(),
        many
    );
}

/// A shared machine is faster in one second than in the next, by half and more. So all take short
/// turns at it, and what is compared was measured side by side.
void measure_in_rounds(std::vector<contender>& all)
{
    for (contender& one : all) // warms connections, caches and the allocator, and is not counted
        static_cast<void>(one.run(1, turns));
    for (int n = 0; n < rounds; ++n)
        for (contender& one : all)
            one.one_by_one.push_back(one.run(1, turns));
    for (int n = 0; n < rounds_at_once; ++n)
        for (contender& one : all)
            one.at_once.push_back(one.run(many, turns_at_once));
}

void measure_turns(const daemon_process& daemon, const scripted_peers& peers)
{
    static_cast<void>(drive(door::http, daemon, 1, 1));
    const auto requests = peers.last_turn();
    const auto through = [&daemon](door one) {
        return
            [&daemon, one](int at_once, int count) { return drive(one, daemon, at_once, count); };
    };
    std::vector<contender> all{
        {"bare",
         [&](int at_once, int count) {
             return run_bare_loop(peers.port(), requests, at_once, count);
         }},
        {"http", through(door::http)},
        {"wyoming", through(door::wyoming)},
        {"kept", through(door::wyoming_kept)}};
    measure_in_rounds(all);

    std::printf(
        "request %zu and %zu bytes; us: p50, p99, CPU a turn (1 and %d at once); turns/s (1, %d); "
        "kept: Wyoming over one connection\n",
        requests.first_body.size(),
        requests.second_body.size(),
        many,
        many
    );
    for (const contender& one : all)
        print_turns(one);
    for (std::size_t n = 1; n < all.size(); ++n)
        print_ratios(all[n], all.front());
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
