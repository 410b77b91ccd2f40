// SPDX-License-Identifier: Apache-2.0
#include "config/restart.hpp"

#include <utility>

namespace answerd::config {

std::vector<std::string> needs_restart(const settings& running, const settings& read)
{
    std::vector<std::string> keys;
    if (running.http.listen != read.http.listen)
        keys.emplace_back("http.listen");
    if (running.voice_address() != read.voice_address())
        keys.emplace_back(read.wyoming.listen ? "wyoming.listen" : "wyoming.port");
    const auto doors = [](const settings& of) {
        std::vector<std::pair<std::string, std::uint16_t>> all;
        for (const auto& each : of.assistants)
            all.emplace_back(each.name, each.port);
        return all;
    };
    if (running.wyoming.name != read.wyoming.name)
        keys.emplace_back("wyoming.name");
    if (running.wyoming.announce != read.wyoming.announce)
        keys.emplace_back("wyoming.announce");
    if (doors(running) != doors(read))
        keys.emplace_back("assistants");
    if (running.store != read.store)
        keys.emplace_back("history.store");
    return keys;
}

} // namespace answerd::config
