// SPDX-License-Identifier: Apache-2.0
// answerd_bench PROGRAM FORECAST [CONVERSATIONS]: measures the program beside a bare loop that
// sends the same requests to the same peers, and prints one table.
#include "tests/bench/bare_loop.hpp"
#include "tests/bench/clients.hpp"
#include "tests/bench/contender.hpp"

#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <system_error>
#include <vector>

namespace {

using namespace answerd::bench;
using clock_type = std::chrono::steady_clock;

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
        "request %zu and %zu bytes; kept: Wyoming over one connection\n",
        requests.first_body.size(),
        requests.second_body.size()
    );
    print(all);
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
