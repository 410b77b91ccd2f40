// SPDX-License-Identifier: Apache-2.0
#include "daemon/connect/console.hpp"

#include "daemon/command_line.hpp"

#include <cstdio>
#include <iostream>

namespace answerd::daemon::connect {

void say(const std::string& about, const std::string& what)
{
    std::printf("%s: %s\n", about.c_str(), what.c_str());
    std::fflush(stdout);
}

int complain(const refusal& why)
{
    std::fprintf(stderr, "answerd: %s\n    -> %s\n", why.what.c_str(), why.cure.c_str());
    return exit_turn_failed;
}

std::string line_of_input()
{
    std::string line;
    std::getline(std::cin, line);
    while (!line.empty() && (line.back() == '\r' || line.back() == ' '))
        line.pop_back();
    return line;
}

} // namespace answerd::daemon::connect
