// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/contender.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>

namespace answerd::bench {

namespace {

constexpr int rounds = 12;
constexpr int turns =
    250; // so that the first one, after the others' rounds, is not the 99th percentile
constexpr int rounds_at_once = 4;
constexpr int turns_at_once = 1000;
constexpr int most_repeats = 5;

/// Time that the host has kept from this machine's processors, in ticks of 10 ms: "steal" of
/// proc(5). Always 0 where there is no host.
long stolen()
{
    std::ifstream file{"/proc/stat"};
    std::string name;
    file >> name;
    long ticks = 0;
    for (int field = 1; field <= 8; ++field)
        file >> ticks;
    return ticks;
}

figures undisturbed(const contender& one, int at_once, int count)
{
    for (int repeat = 0;; ++repeat) {
        const long before = stolen();
        figures round = one.run(at_once, count);
        round.stolen = stolen() - before;
        if (round.stolen == 0 || repeat == most_repeats)
            return round;
    }
}

figures together(const std::vector<figures>& measured)
{
    figures all;
    for (const figures& round : measured)
        all.add(round);
    return all;
}

/// How much longer than the bare turns beside them `share` of the turns took at most, in bare
/// turns: of all rounds the middle one.
double added(double share, std::vector<figures> ours, std::vector<figures> bare)
{
    std::vector<double> each;
    for (std::size_t n = 0; n < ours.size(); ++n)
        each.push_back((ours[n].at(share) - bare[n].at(share)) / bare[n].at(0.5));
    std::ranges::sort(each);
    return each[each.size() / 2];
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
    std::printf(
        "%-8s added p50 %.2fx, added p99 %.2fx of the bare p50; turns/s %.2fx (1), %.2fx (%d)\n",
        one.name,
        added(0.5, one.one_by_one, bare.one_by_one),
        added(0.99, one.one_by_one, bare.one_by_one),
        together(one.one_by_one).per_second() / together(bare.one_by_one).per_second(),
        together(one.at_once).per_second() / together(bare.at_once).per_second(),
        many
    );
}

} // namespace

void measure_in_rounds(std::vector<contender>& all)
{
    for (contender& one : all) // warms connections, caches and the allocator, and is not counted
        static_cast<void>(one.run(1, turns));
    for (int n = 0; n < rounds; ++n)
        for (contender& one : all)
            one.one_by_one.push_back(undisturbed(one, 1, turns));
    for (int n = 0; n < rounds_at_once; ++n)
        for (contender& one : all)
            one.at_once.push_back(undisturbed(one, many, turns_at_once));
}

void print(const std::vector<contender>& all)
{
    std::printf("us: p50, p99, CPU a turn (1 and %d at once); turns/s (1, %d)\n", many, many);
    for (const contender& one : all)
        print_turns(one);
    for (std::size_t n = 1; n < all.size(); ++n)
        print_ratios(all[n], all.front());
    long disturbed = 0;
    for (const contender& one : all)
        disturbed += std::ranges::count_if(one.one_by_one, &figures::stolen);
    std::printf(
        "rounds that the host disturbed every time: %ld of %zu\n",
        disturbed,
        all.size() * rounds
    );
}

} // namespace answerd::bench
